import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { allowNotices, title } from "../app/attention";
import { set, settings } from "../app/settings";
import { Top } from "../kit/top";
import { Who } from "../kit/who";
import { buzz } from "../sound/haptics";
import { play } from "../sound/sounds";
import { Qr } from "../table/invite";
import { api, Trouble } from "../wire/http";
import { Segments, Switch } from "./create";
import "./settings.css";

/** Everything is kept in this browser; there is no account. */
export default function SettingsPage() {
  useEffect(() => title("Settings"), []);
  const s = settings.value;
  return (
    <>
      <Top title="Settings" caption="Kept in this browser" />
      <main class="create settings" id="page" tabIndex={-1}>
        <h1 class="wood">Suit yourself</h1>
        <section class="who" aria-label="Who are you">
          <Who />
        </section>
        <fieldset>
          <legend class="wood">Looks</legend>
          <Segments
            name="Theme"
            value={s.theme}
            choices={[
              ["auto", "As the device"],
              ["day", "Day"],
              ["night", "Night"],
            ]}
            set={(v) => set({ theme: v as typeof s.theme })}
          />
          <p class="label" id="text-size">
            Text size
          </p>
          <Segments
            name="Text size"
            value={String(s.text)}
            choices={[
              ["100", "Usual"],
              ["115", "Larger"],
              ["130", "Large"],
              ["150", "Huge"],
            ]}
            set={(v) => set({ text: Number(v) })}
          />
          <p class="label">Motion</p>
          <Segments
            name="Motion"
            value={s.motion}
            choices={[
              ["auto", "As the device"],
              ["full", "Full"],
              ["less", "Less"],
            ]}
            set={(v) => set({ motion: v as typeof s.motion })}
          />
          <p class="label">Pace of the story</p>
          <Segments
            name="Pace of the story"
            value={s.pace}
            choices={[
              ["slow", "Slow"],
              ["usual", "Usual"],
              ["quick", "Quick"],
              ["none", "At once"],
            ]}
            set={(v) => set({ pace: v as typeof s.pace })}
          />
          <Switch
            name="Tables as text"
            note="Lists and sentences instead of a drawn board."
            on={s.plain}
            set={(plain) => set({ plain })}
          />
        </fieldset>
        <fieldset>
          <legend class="wood">Sound</legend>
          <Switch name="Sound" on={s.sound} set={(sound) => set({ sound })} />
          <Volume />
          <Switch
            name="Shots, cards and bells"
            on={s.effects}
            set={(effects) => {
              set({ effects });
              if (effects) play("shot");
            }}
          />
          <Switch
            name="Countdown"
            on={s.countdown}
            set={(countdown) => {
              set({ countdown });
              if (countdown) play("tick");
            }}
          />
        </fieldset>
        <fieldset>
          <legend class="wood">At the table</legend>
          <Switch
            name="Vibration"
            note="On the draw and on hits, on phones that can."
            on={s.haptics}
            set={(haptics) => {
              set({ haptics });
              if (haptics) buzz(["shot"]);
            }}
          />
          <Notices />
          <Switch
            name="Tips in your first games"
            note="One line the first time something happens. Each tip comes once."
            on={s.tips}
            set={(tips) => set({ tips })}
          />
          <Switch
            name="Memory aid"
            note="Shows what an attentive player would still know, such as a card seen going under the deck. Tables may forbid it."
            on={s.memory}
            set={(memory) => set({ memory })}
          />
        </fieldset>
        <OtherDevice />
        <Sessions />
      </main>
    </>
  );
}

/** Heard as soon as it is moved. */
export function Volume() {
  const { volume } = settings.value;
  return (
    <label class="volume">
      <b>Volume</b>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        aria-valuetext={`${volume}%`}
        onChange={(event) => {
          set({ volume: Number(event.currentTarget.value) });
          play("shot");
        }}
      />
      <output class="num">{volume}%</output>
    </label>
  );
}

/** Leaving: here, everywhere else, or altogether. */
function Sessions() {
  const sure = useSignal("");
  const said = useSignal("");
  const trouble = useSignal("");
  const done = async (act: () => Promise<unknown>, after: string) => {
    sure.value = trouble.value = said.value = "";
    try {
      await act();
      if (after) said.value = after;
      else location.assign("/");
    } catch (error) {
      trouble.value = error instanceof Trouble ? `${error.message} ${error.hint}` : "";
    }
  };
  const parting = (name: string, note: string, confirm: string, act: () => Promise<unknown>) => (
    <div class="parting">
      <p class="muted">{note}</p>
      {sure.value === name ? (
        <p class="sure">
          <button type="button" class="btn block" onClick={() => done(act, "")}>
            {confirm}
          </button>
          <button
            type="button"
            class="btn"
            onClick={() => {
              sure.value = "";
            }}
          >
            Cancel
          </button>
        </p>
      ) : (
        <button
          type="button"
          class="btn"
          onClick={() => {
            sure.value = name;
          }}
        >
          {name}
        </button>
      )}
    </div>
  );
  return (
    <fieldset>
      <legend class="wood">Your sessions</legend>
      <div class="parting">
        <p class="muted">Lost a phone, or used someone else's computer? Log out everywhere but here.</p>
        <button
          type="button"
          class="btn"
          onClick={() => done(api.endOtherSessions, "Done. Only this browser is logged in now.")}
        >
          End other sessions
        </button>
      </div>
      {parting(
        "Log out",
        "This browser forgets who you are. Make a link on another device first if you want your seats back.",
        "Yes, log out",
        api.logOut,
      )}
      {parting(
        "Delete me",
        "Deletes your name and what you said. Bots take your seats; finished games stay without your name. You cannot undo this.",
        "Yes, delete me",
        api.deleteMe,
      )}
      {said.value && <p role="status">{said.value}</p>}
      {trouble.value && (
        <p class="red" role="alert">
          {trouble.value}
        </p>
      )}
    </fieldset>
  );
}

function Notices() {
  const refused = useSignal(false);
  const { notify } = settings.value;
  return (
    <>
      <Switch
        name="Notify me when it is my turn"
        note="Works while a table is open in a tab. The browser will ask you."
        on={notify}
        set={async (on) => {
          const allowed = on && (await allowNotices());
          refused.value = on && !allowed;
          set({ notify: allowed });
        }}
      />
      {refused.value && <p class="red">The browser blocks notifications. Allow them in its settings for this page.</p>}
    </>
  );
}

/** The same seats on a phone, without an account. */
function OtherDevice() {
  const link = useSignal("");
  const trouble = useSignal("");
  const make = async () => {
    try {
      link.value = location.origin + (await api.link()).path;
    } catch (error) {
      trouble.value = error instanceof Trouble ? error.message : "";
    }
  };
  return (
    <fieldset>
      <legend class="wood">Another device</legend>
      <p class="muted">
        Open your seats on a phone as well. The link works once, for ten minutes; keep it to yourself.
      </p>
      {link.value ? (
        <div class="device">
          <Qr text={link.value} />
          <p class="link">
            <label class="vh" for="device-link">
              Personal link
            </label>
            <input
              id="device-link"
              class="field"
              readOnly
              value={link.value}
              onFocus={(event) => event.currentTarget.select()}
            />
          </p>
        </div>
      ) : (
        <button type="button" class="btn" onClick={make}>
          Make a link
        </button>
      )}
      {trouble.value && (
        <p class="red" role="alert">
          {trouble.value}
        </p>
      )}
    </fieldset>
  );
}
