import { useSignal } from "@preact/signals";
import { set, settings } from "../app/settings";
import { BUSTS, FACES } from "../art/busts";
import { faceOf } from "../table/faces";
import { Face } from "./portrait";
import { Sheet } from "./sheet";

export function myFace(): string {
  return settings.value.face || faceOf(settings.value.name || "stranger");
}

/** The face to ask for; empty if none was chosen: then the table gives one that fits the name. */
export function chosenFace(): string {
  return settings.value.face;
}

/** The name and face on your poster. */
export function Who({ id = "name", label = "Who’s asking?" }: { id?: string; label?: string }) {
  const choosing = useSignal(false);
  return (
    <>
      <button type="button" class="me" onClick={() => (choosing.value = true)}>
        <span class="pic">
          <Face face={myFace()} />
        </span>
        <span class="caps">Change face</span>
      </button>
      <div class="whof">
        <label class="wood" for={id}>
          {label}
        </label>
        <input
          class="field"
          id={id}
          name="nickname"
          maxLength={24}
          autocomplete="nickname"
          placeholder="A name for your poster"
          value={settings.value.name}
          onInput={(event) => set({ name: event.currentTarget.value, unnamed: false })}
        />
        <p class="muted">This name goes on your poster. Nothing else is stored.</p>
      </div>
      {choosing.value && (
        <Sheet title="Your face" close={() => (choosing.value = false)} wide>
          <div class="faces-grid">
            {FACES.map((face) => (
              <button
                type="button"
                key={face}
                class={`me${face === myFace() ? " on" : ""}`}
                aria-pressed={face === myFace()}
                aria-label={BUSTS[face]?.name}
                onClick={() => {
                  set({ face });
                  choosing.value = false;
                }}
              >
                <span class="pic">
                  <Face face={face} />
                </span>
              </button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}

/** None of them is a bot’s. */
const NAMES = ["Wade", "Sal", "Bo", "Ruth", "Ames", "Lark", "Jesse", "Opal", "Reno", "Mabel"];

/** The name to play under, made up if none was given. */
export function myName(): string {
  const given = settings.value.name.trim();
  if (given) return given;
  const name = NAMES[Math.floor(Math.random() * NAMES.length)] as string;
  set({ name, unnamed: true, face: myFace() }); // the face that was shown stays
  return name;
}
