import { settings } from "../../app/settings";
import { Icon } from "../../kit/icon";
import { RuleMark } from "../../kit/rule-mark";
import { coverInWords } from "./cover";
import { gunInWords } from "./cylinder";
import { gunOf, iconOfCard, nameOf, speedOf, USED_UP } from "./pack";
import { personOf } from "./people";
import type { NtProps } from "./scene";

/** A seat's possessions, in words. */
export function Details({ stage, seat }: { stage: NtProps["stage"]; seat: number }) {
  const view = stage.view.value;
  const names = stage.names.value;
  const { words } = stage;
  const player = view.players[seat];
  if (!player) return null;
  const person = personOf(words, player.character);
  const aimers = view.players.flatMap((p, other) => (p.aim === seat && p.alive ? [names[other]] : []));
  return (
    <div class="details">
      {person && (
        <>
          <p>
            <b>{person.name}</b>
          </p>
          <p>
            <i>{person.title}.</i> {person.text} {(player.marks & USED_UP) !== 0 && <b>Used up.</b>}
          </p>
        </>
      )}
      <ul class="facts">
        {player.alive ? (
          <>
            <li>
              <Icon name="nt-star" />
              {player.fame} NOTORIETY
              <span class="nt-stars" aria-hidden="true">
                {Array.from({ length: Math.min(12, player.fame) }, (_, i) => (
                  <Icon key={`${i}`} name="nt-star" />
                ))}
              </span>
            </li>
            <li>
              <Icon name="pack" />
              {player.cards} cards in hand; losing the last one to a wound kills{" "}
              <RuleMark id="NT-33" open={stage.openRule} />
            </li>
            <li>
              <Icon name="nt-wound" />
              {player.wounds === 0 ? "No wounds" : `${player.wounds} wounds to bind`}
            </li>
            <li>
              <Icon name="shield" />
              {player.cover < 0 ? "No cover" : coverInWords(words, player.cover, player.damage)}
            </li>
            {player.guns.map((gun) => (
              <li key={gun.gun}>
                <Icon name={gunOf(words, gun.gun).icon} />
                {gunInWords(words, gun)}
                {gunOf(words, gun.gun).required > 0 && `, with Speed ${gunOf(words, gun.gun).required} or higher`}
              </li>
            ))}
            <li>
              <Icon name="g-point" />
              Aims at {player.aim < 0 ? "nobody yet" : names[player.aim]}
            </li>
            <li>
              <Icon name="eye" />
              {aimers.length > 0 ? `Aimed at by ${aimers.join(", ")}` : "No one aims here"}
            </li>
            {player.face >= 0 && (view.revealed || seat === stage.you.value) && (
              <li>
                <Icon name={iconOfCard(words, player.face)} />
                Plays {nameOf(words, player.face)}, Speed {speedOf(words, player.face)}
                {player.stance > 0 && `: ${words.face("stance", player.stance, [])}`}
              </li>
            )}
          </>
        ) : (
          <li>
            <Icon name="skull" />
            Lies in a pine box
          </li>
        )}
      </ul>
      {settings.value.memory && player.alive && player.known.length > 0 && (
        <>
          <h3 class="caps">Known to be in hand</h3>
          <ul class="facts">
            {player.known.map((card) => (
              <li key={card}>
                <Icon name={iconOfCard(words, card)} />
                {speedOf(words, card)} {nameOf(words, card)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
