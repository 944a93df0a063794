/** The middle of the square: the bullet just flipped, the card that is carried out, the cover somebody runs for. */

import { Icon } from "../../kit/icon";
import { named } from "../named";
import { coverAbout } from "./cover";
import type { Tray as TrayFx } from "./fx";
import { ActionMini } from "./mini";
import { bulletIcon, bulletName, cardOf, coverOf, gunOf, nameOf } from "./pack";
import type { NtProps } from "./scene";

export function Tray({ stage, selection }: NtProps) {
  const tray = selection.tray.value;
  if (!tray || stage.fx.value?.shout) return null;
  // The story repeats the text here.
  return (
    <div class={`mid of-${tray.kind}`} aria-hidden="true">
      <Shown stage={stage} tray={tray} />
    </div>
  );
}

function Shown({ stage, tray }: { stage: NtProps["stage"]; tray: TrayFx }) {
  const { words } = stage;
  switch (tray.kind) {
    case "flip":
      return (
        <>
          <span class="caps">
            {tray.by >= 0 && <span class="nmw">{named(stage, tray.by, "You")} </span>}
            {tray.at >= 0 && (
              <span class="nmw">
                {tray.by >= 0 && "at "}
                {named(stage, tray.at, tray.by >= 0 ? "you" : "You")}
              </span>
            )}
          </span>
          {tray.before.length > 0 && (
            <span class="before">
              {tray.before.map((bullet, i) => (
                <Bullet key={`${i}-${bullet}`} bullet={bullet} small />
              ))}
            </span>
          )}
          <Bullet bullet={tray.counts} key={JSON.stringify(tray)} />
          <b class="word wood">{bulletName(words, tray.counts)}</b>
          {tray.counts !== tray.bullet && <span class="was">was a {bulletName(words, tray.bullet)}</span>}
          {tray.gun >= 0 && <span class="with">{gunOf(words, tray.gun).name}</span>}
        </>
      );
    case "card":
      return (
        <>
          <ActionMini words={words} card={tray.card} topped={stage.view.value} />
          <span class="says">
            <b class="wood">{nameOf(words, tray.card)}</b>
            <span class="what">{cardOf(words, tray.card)?.text}</span>
          </span>
        </>
      );
    case "score":
      return <Score name={named(stage, tray.seat, "You")} {...tray} />;
    case "cover":
      return (
        <>
          <span class="caps nmw">{named(stage, tray.seat, "You")}</span>
          <span class="picks">
            {tray.covers.map((cover) => (
              <span key={cover} class="one">
                <Icon name={coverOf(words, cover).icon} />
                <b>{coverOf(words, cover).name}</b>
              </span>
            ))}
          </span>
          <b class="word wood">{COVER_WORDS[tray.note] ?? ""}</b>
          {tray.note === "ducks" && tray.covers[0] !== undefined && (
            <span class="with">{coverAbout(words, tray.covers[0])}</span>
          )}
        </>
      );
  }
}

/** NT-65: one score, term by term. */
function Score({ name, ...sum }: Extract<TrayFx, { kind: "score" }> & { name: string }) {
  const terms: [amount: number, what: string][] = [
    [sum.tokens, "in tokens"],
    [sum.cards, "for cards"],
    [sum.bonus, "in bonuses"],
  ];
  return (
    <div class="tally" key={sum.seat}>
      <span class="caps nmw">{name}</span>
      {terms.map(([amount, what]) =>
        amount === 0 ? null : (
          <span class="term" key={what}>
            <b class="num">{amount}</b> {what}
          </span>
        ),
      )}
      <b class="num total">{sum.total}</b>
      <span class="with">{sum.total < sum.best ? "" : "the best so far"}</span>
    </div>
  );
}

const COVER_WORDS: Record<string, string> = {
  ducks: "Ducks",
  "out-of-reach": "Too far",
  "leaves-cover": "Left",
  "no-cover": "No cover",
  "turns-two": "Two",
};

/** A round token with the sign of what it shows. */
export function Bullet({ bullet, small }: { bullet: number; small?: boolean }) {
  return (
    <span class={`slug of-${bullet}${small ? " small" : ""}`}>
      <Icon name={bulletIcon(bullet)} />
    </span>
  );
}
