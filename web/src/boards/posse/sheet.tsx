import { Icon } from "../../kit/icon";
import { Portrait } from "../../kit/portrait";
import { characterOf, healthOf, itemText, lootArt, lootFace, lootOf, ownerOf, packOf, posseOf } from "./pack";
import { bustOf } from "./people";
import type { PoStage } from "./selection";
import { marksText } from "./spoken";

/** PO-2, PO-3: a character's sheet with the track, the numbers and the loot beside it. */
export function CharacterSheet({ stage, c, close }: { stage: PoStage; c: number; close?: () => void }) {
  const view = stage.view.value;
  const { words } = stage;
  const figure = view.figures[c];
  const printed = characterOf(words, c);
  if (!figure || !printed) return null;
  const seat = ownerOf(view, words, c);
  const dead = figure.at < 0;
  const notes = marksText(figure.marks);
  return (
    <section class={`po-sheet${dead ? " dead" : ""}`} aria-label={printed.name}>
      <header>
        <span class="fc">
          <Portrait bust={bustOf(words, c)} />
        </span>
        <div>
          <p class="name">{printed.name}</p>
          <p class="muted">
            {packOf(words).posse[posseOf(words, c)]?.name}
            {seat >= 0 && `, ${stage.names.value[seat]}`}
          </p>
        </div>
        {close && (
          <button type="button" class="btn icon-btn" aria-label="Close the sheet" onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {dead ? (
        <p class="gone">
          <Icon name="skull" /> {figure.body >= 0 ? "A body on the board: it can be looted" : "Not on the board"}
        </p>
      ) : (
        <Track left={healthOf(view, words, c)} of={printed.health} />
      )}
      <ul class="numbers">
        <li>Speed {dead ? printed.speed : figure.speed}</li>
        <li>Range {dead ? printed.range : figure.range}</li>
        <li>{printed.ammo.toUpperCase()}</li>
        <li>
          <Icon name="coin" label="Gold" /> {printed.gold}
        </li>
        <li>
          {figure.filled} of {figure.slots} slots
        </li>
        {figure.poison > 0 && (
          <li class="bad">
            <Icon name="po-poison" /> poison {figure.poison}
          </li>
        )}
        {notes.map((note) => (
          <li key={note} class="bad">
            {note}
          </li>
        ))}
      </ul>
      {figure.items.length > 0 && (
        <ul class="loot" aria-label="Loot">
          {figure.items.map((item, i) => (
            <li key={`${item.join()} ${i}`}>
              <button
                type="button"
                class="btn"
                onClick={() => stage.read(lootFace(words, item[0] ?? 0), lootOf(words, item[0] ?? 0).rule)}
              >
                <Icon name={lootArt(words, item[0] ?? 0)} /> {itemText(words, item)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** As many squares as Health; the last is the skull. */
export function Track({ left, of }: { left: number; of: number }) {
  return (
    <p class="track" role="img" aria-label={`${left} of ${of} health`}>
      {Array.from({ length: of }, (_, i) => (
        <span key={`${of}-${i + 1}`} class={i < of - left ? "off" : undefined}>
          {i === of - 1 ? <Icon name="skull" /> : null}
        </span>
      ))}
      <b>{left}</b>
    </p>
  );
}
