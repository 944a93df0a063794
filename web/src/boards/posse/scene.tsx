import { Card } from "../../kit/card";
import { Icon } from "../../kit/icon";
import type { PosseView } from "../../wire/types.gen";
import { Away } from "../away";
import type { BoardProps } from "../board";
import type { Fx } from "./fx";
import { StreetMap } from "./map";
import { faceOf, isAlive, lootFace, MARKS, membersOf, packOf } from "./pack";
import type { Selection } from "./selection";
import { CharacterSheet } from "./sheet";
import { figureText } from "./spoken";
import { Sum } from "./sum";
import "../scene.css";
import "./map.css";
import "./sheet.css";

export type PoProps = BoardProps<PosseView, Fx, Selection>;

/** The posses in a strip, the map, and what is laid over it. */
export function Scene({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const fx = stage.fx.value;
  const attack = view.attacks.at(-1);
  const open = selection.sheet.value;
  return (
    <div class="po">
      <Strip stage={stage} selection={selection} />
      <div class={attack && attack.by >= 0 ? "ground summed" : "ground"}>
        <StreetMap stage={stage} selection={selection} />
        {attack && attack.by >= 0 && <Sum stage={stage} attack={attack} />}
        {open >= 0 && <CharacterSheet stage={stage} c={open} close={() => (selection.sheet.value = -1)} />}
        {fx?.card && (
          <div class="laid" key={`${fx.card.kind}${fx.card.face}`} aria-hidden="true">
            <Card
              face={fx.card.kind === "card" ? faceOf(stage.words, fx.card.face) : lootFace(stage.words, fx.card.face)}
              width="132px"
            />
            {fx.card.who && <p>{fx.card.who}</p>}
          </div>
        )}
        {fx?.stamp && (
          <p class="stamp wood press" key={fx.stamp} aria-hidden="true">
            {fx.stamp}
          </p>
        )}
      </div>
      <ul class="vh" aria-label="Characters on the map">
        {view.figures.map((_, c) =>
          isAlive(view, c) ? (
            <li key={packOf(stage.words).character[c]?.id}>{figureText(view, stage.words, stage.names.value, c)}</li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

/** A posse each: its shape, gold, cards, and a pip for everybody in it. */
function Strip({ stage }: PoProps) {
  const view = stage.view.value;
  const names = stage.names.value;
  return (
    <ul class="posses" aria-label="Posses, in the order of turns">
      {view.players.map((player, seat) => {
        const members = membersOf(view, stage.words, seat);
        const living = members.filter((c) => isAlive(view, c)).length;
        const active = seat === view.active && view.round > 0;
        const classes = ["posse", seat === stage.you.value && "you", active && "active", player.fell > 0 && "fell"];
        return (
          <li key={names[seat]}>
            <button
              type="button"
              class={classes.filter(Boolean).join(" ")}
              style={{ "--ring": `var(--seat-${seat})` }}
              onClick={() => stage.look(seat)}
            >
              <span class="mark">
                <Icon name={MARKS[player.posse] ?? "posse"} />
              </span>
              <span class="nm">
                {names[seat]}
                {active && <span class="vh">, whose turn it is</span>}
              </span>
              <Away stage={stage} seat={seat} />
              <span class="gold">
                <Icon name="coin" label="gold" /> {player.gold}
              </span>
              <span class="cards only-wide">
                <Icon name="pack" label="cards" /> {player.cards}
              </span>
              <span class="pips" role="img" aria-label={`${living} of ${members.length} alive`}>
                {members.map((c) => (
                  <i key={c} class={isAlive(view, c) ? undefined : "off"} />
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
