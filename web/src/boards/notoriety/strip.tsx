/** Above the square: which round it is, the face-up cover, the face-up cards, the piles. */

import { useSignal } from "@preact/signals";
import { Icon } from "../../kit/icon";
import { Sheet } from "../../kit/sheet";
import { ActionMini } from "./mini";
import { bulletIcon, bulletName, coverOf, faceOf, iconOfCard, nameOf, ruleOf, speedOf } from "./pack";
import type { NtProps } from "./scene";

type Stage = NtProps["stage"];

export function Strip({ stage }: { stage: Stage }) {
  return (
    <div class="strip">
      <Rounds stage={stage} />
      <Display stage={stage} />
      <FaceUpCover stage={stage} />
      <Piles stage={stage} />
    </div>
  );
}

/** NT-2: the marker. */
function Rounds({ stage }: { stage: Stage }) {
  const { round, rounds } = stage.view.value;
  if (round === 0) return <p class="rounds">Before the first round</p>;
  return (
    <button type="button" class="rounds" onClick={() => stage.openRule(round === rounds ? "NT-63" : "NT-2")}>
      <span class="vh">
        Round {round} of {rounds}
      </span>
      <span class="dots" aria-hidden="true">
        {Array.from({ length: rounds }, (_, i) => (
          <i key={`${i}`} class={i + 1 === round ? "now" : i < round ? "gone" : ""}>
            {i + 1}
          </i>
        ))}
      </span>
    </button>
  );
}

/** NT-8: cards to be won; a tap shows them all. */
function Display({ stage }: { stage: Stage }) {
  const open = useSignal(false);
  const { display, stacked } = stage.view.value;
  const { words } = stage;
  if (display.length === 0) return null;
  return (
    <>
      <button type="button" class="display" onClick={() => (open.value = true)}>
        <span class="vh">{display.length} cards face up: </span>
        <span class="chips" aria-hidden="true">
          {display.map((card) => (
            <span key={card} class={stacked.includes(card) ? "stacked" : ""}>
              <b class="num">{speedOf(words, card)}</b>
              <Icon name={iconOfCard(words, card)} />
            </span>
          ))}
        </span>
        <span class="vh">{display.map((card) => nameOf(words, card)).join(", ")}</span>
      </button>
      {open.value && (
        <Sheet title="Face-up cards" close={() => (open.value = false)} wide>
          <p class="muted">Players still standing take one after the round, the fastest first.</p>
          <ul class="nt-sheet">
            {display.map((card) => (
              <li key={card}>
                <button
                  type="button"
                  onClick={() => stage.read(faceOf(words, card, stage.view.value), ruleOf(words, card))}
                >
                  <ActionMini words={words} card={card} topped={stage.view.value} />
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

/** NT-3, NT-41. */
function FaceUpCover({ stage }: { stage: Stage }) {
  const { face_up } = stage.view.value;
  if (face_up < 0) return null;
  const { name, icon, hits } = coverOf(stage.words, face_up);
  return (
    <button type="button" class="next-cover" onClick={() => stage.openRule("NT-41")}>
      <Icon name={icon} />
      <span class="nmc">{name}</span>
      <span class="vh"> is the face-up cover and takes {hits} hits</span>
    </button>
  );
}

/** NT-N50: sizes of piles and what was discarded are public. */
function Piles({ stage }: { stage: Stage }) {
  const open = useSignal(false);
  const view = stage.view.value;
  const { words } = stage;
  return (
    <>
      <button type="button" class="piles" onClick={() => (open.value = true)}>
        <span class="bk" aria-hidden="true" />
        <b class="num">{view.deck}</b>
        <span class="vh"> Action Cards in the deck, </span>
        <Icon name="bullet" />
        <b class="num">{view.pile}</b>
        <span class="vh"> bullets in the pile</span>
      </button>
      {open.value && (
        <Sheet title="The piles" close={() => (open.value = false)}>
          <p>
            {view.deck} Action Cards in the deck, {view.pile} bullets in the pile.
          </p>
          {view.spent.some((n) => n > 0) && (
            <>
              <h3 class="caps">Bullets seen since the pile was made</h3>
              <ul class="facts two-up">
                {view.spent.map((count, bullet) => (
                  <li key={bullet}>
                    <Icon name={bulletIcon(bullet)} />
                    {bulletName(words, bullet)} × {count}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3 class="caps">Discarded Action Cards</h3>
          {view.discard.length > 0 ? (
            <ul class="facts two-up">
              {view.discard.map((card) => (
                <li key={card}>
                  <Icon name={iconOfCard(words, card)} />
                  {speedOf(words, card)} {nameOf(words, card)}
                </li>
              ))}
            </ul>
          ) : (
            <p class="muted">None.</p>
          )}
        </Sheet>
      )}
    </>
  );
}
