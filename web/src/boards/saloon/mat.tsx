import { Icon } from "../../kit/icon";
import { Sheet } from "../../kit/sheet";
import { artOf, faceOf } from "./cards";
import { gritOf } from "./pack";
import type { Selection, SlStage } from "./selection";

interface Props {
  stage: SlStage;
  selection: Selection;
}

/** SL-1.6: what is in your Fist and your Holster, and the way from one to the other at any time. */
export function Mat({ stage, selection }: Props) {
  const me = selection.me.value;
  if (!me || me.out) return null;
  const able = selection.quickDraw.value;
  const harmless = me.fist < 0 && !selection.spoils.value;
  const draw = () => {
    if (!able) void selection.refuse([selection.key("quick-draw")]);
    else if (harmless) selection.act(selection.key("quick-draw"));
    else selection.drawing.value = true;
  };
  return (
    <section class="mat" aria-label="Your mat">
      <p class="own">
        <Icon name="grit" /> <b>{gritOf(stage.view.value, stage.you.value)}</b>
        <span class="caps"> of {stage.view.value.full_grit}</span>
      </p>
      <Weapon stage={stage} selection={selection} place="Fist" face={me.fist} bullets={me.fist_bullets} />
      <Weapon stage={stage} selection={selection} place="Holster" face={me.holster} bullets={me.holster_bullets} />
      <button type="button" class="btn qd" aria-disabled={!able} onClick={draw}>
        Quick Draw
      </button>
    </section>
  );
}

function Weapon({ stage, selection, place, face, bullets }: Props & { place: string; face: number; bullets: number }) {
  const card = selection.pack.cards[face];
  if (!card) {
    return (
      <p class="wpn none">
        <span class="caps">{place}</span>
        <span>{place === "Fist" ? `Bare: ${selection.me.value?.swing ?? 0}` : "Empty"}</span>
      </p>
    );
  }
  return (
    <button type="button" class="wpn" onClick={() => stage.read(faceOf(selection.pack, face), card.rule)}>
      <span class="caps">{place}</span>
      <span class="nm">
        <Icon name={artOf(card)} /> {card.name}
      </span>
      {card.kind === "gun" && <Pips bullets={bullets} capacity={card.capacity} />}
    </button>
  );
}

/** Bullets you can count; the words are for screen readers. */
export function Pips({ bullets, capacity }: { bullets: number; capacity: number }) {
  return (
    <span class="pips">
      <span class="vh">
        {bullets} of {capacity} bullets
      </span>
      {Array.from({ length: capacity }, (_, i) => (
        <s key={i} class={i < bullets ? "f" : ""} aria-hidden="true" />
      ))}
    </span>
  );
}

/** SL-13.1: it costs what is in the Fist, so be sure. */
export function QuickDraw({ stage, selection }: Props) {
  const me = selection.me.value;
  if (!selection.drawing.value || !me) return null;
  const close = () => {
    selection.drawing.value = false;
  };
  const drawn = selection.pack.cards[me.holster]?.name ?? "";
  const lost = selection.pack.cards[me.fist]?.name;
  return (
    <Sheet title="Quick Draw?" close={close}>
      <p>
        {lost ? `Throw away the ${lost} and draw the ${drawn}.` : `Draw the ${drawn} into your Fist.`}
        {selection.spoils.value && " Your Attack under way will then do no damage."}
      </p>
      <div class="go">
        <button type="button" class="btn main" onClick={() => selection.act(selection.key("quick-draw"))}>
          Draw the {drawn}
        </button>
        <button type="button" class="btn" onClick={close}>
          No
        </button>
      </div>
      <p class="sheet-foot">
        <button type="button" class="btn plain" onClick={() => stage.openRule("SL-13.1")}>
          Rule SL-13.1
        </button>
      </p>
    </Sheet>
  );
}
