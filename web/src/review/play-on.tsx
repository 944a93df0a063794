import { useSignal } from "@preact/signals";
import { go } from "../app/router";
import { Icon } from "../kit/icon";
import { Sheet } from "../kit/sheet";
import { myFace, myName } from "../kit/who";
import { againstIn } from "../pages/against";
import { recordedGame } from "../replay/record";
import type { Reel } from "../replay/reel";
import { api, startAtOnce, Trouble } from "../wire/http";

/** A table that plays on from a moment of this game: your seat, and what lies hidden. */
export function PlayOnSheet({ reel, id, move, close }: { reel: Reel; id: string; move: number; close: () => void }) {
  const seat = useSignal(Math.max(0, reel.you.value));
  const sampled = useSignal(true);
  const busy = useSignal(false);
  const trouble = useSignal("");
  const copied = useSignal(false);
  const names = reel.names.value;
  const start = async () => {
    busy.value = true;
    trouble.value = "";
    try {
      const created = api.playOn({
        ...recordedGame(reel.record),
        move,
        seat: seat.value,
        nickname: myName(),
        face: myFace(),
        sampled: sampled.value,
        level: againstIn(reel.words.detail.game),
        clock: { mode: "none" },
        hints: true,
      });
      go(`/t/${(await startAtOnce(created)).id}`);
    } catch (error) {
      trouble.value = error instanceof Trouble ? `${error.message} ${error.hint}` : "Something went wrong; try again.";
      busy.value = false;
    }
  };
  const share = async () => {
    await navigator.clipboard.writeText(`${location.origin}/replay/${id}?move=${move}#play-on`);
    copied.value = true;
  };
  return (
    <Sheet title="Play on from here" close={close}>
      <p>
        A new table is set up as it was after move {move}. Bots take the other seats. It does not count as a real game.
      </p>
      <label class="stack">
        <span class="caps">Your seat</span>
        <select
          class="field"
          aria-label="Your seat"
          value={seat.value}
          onChange={(event) => (seat.value = Number(event.currentTarget.value))}
        >
          {names.map((name, number) => (
            <option key={name} value={number}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="stack">
        <legend class="caps">What lies hidden</legend>
        <label>
          <input type="radio" name="hidden" checked={sampled.value} onChange={() => (sampled.value = true)} /> Dealt
          again: everything {names[seat.value]} could not know
        </label>
        <label>
          <input type="radio" name="hidden" checked={!sampled.value} onChange={() => (sampled.value = false)} /> As it
          really was
        </label>
      </fieldset>
      {trouble.value && (
        <p role="alert" class="red">
          {trouble.value}
        </p>
      )}
      <p class="sheet-foot">
        <button type="button" class="btn main" disabled={busy.value} onClick={() => void start()}>
          Play
        </button>
        {id && (
          <button type="button" class="btn" onClick={() => void share()}>
            <Icon name="link" /> {copied.value ? "Copied" : "Copy a link to this moment"}
          </button>
        )}
      </p>
    </Sheet>
  );
}
