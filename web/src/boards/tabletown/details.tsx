import { Icon } from "../../kit/icon";
import { RuleMark } from "../../kit/rule-mark";
import { facesFrom, needOf, packOf } from "./cards";
import { personOf } from "./gunslingers";
import { gunsInWords } from "./pips";
import type { TtProps } from "./scene";

/** A seat's possessions, in words. */
export function Details({ stage, seat }: { stage: TtProps["stage"]; seat: number }) {
  const view = stage.view.value;
  const names = stage.names.value;
  const player = view.players[seat];
  if (!player) return null;
  const person = personOf(stage.words, player.gunslinger);
  const last = packOf(stage.words).numbers.wounds;
  const stared = view.players.flatMap((p, other) => (p.facing === seat && p.alive ? [names[other]] : []));
  return (
    <div class="details">
      {person && (
        <p>
          {person.name}, <b>“{person.nickname}”</b>
        </p>
      )}
      <ul class="facts">
        {player.alive ? (
          <>
            <li>
              <Icon name="tt-hole" />
              {player.wounds} wounds; the {ordinal(last)} kills <RuleMark id="TT-54" open={stage.openRule} />
            </li>
            <li>
              <Icon name="revolver" />
              {capital(gunsInWords(player, stage.words))}
              {player.gun >= 0 && `, hits on ${facesFrom(needOf(stage.words, player.gun))}`}
            </li>
            <li>
              <Icon name="g-point" />
              Faces {player.facing < 0 ? "nobody" : names[player.facing]}
            </li>
            <li>
              <Icon name="eye" />
              {stared.length > 0 ? `Faced by ${stared.join(", ")}` : "Nobody faces this one"}
            </li>
            <li>
              <Icon name="pack" />
              {player.cards} cards in hand
            </li>
          </>
        ) : (
          <li>
            <Icon name="skull" />
            Lies on Boot Hill
          </li>
        )}
        {view.marshal === seat && (
          <li>
            <Icon name="badge" />
            Marshal: had the first turn <RuleMark id="TT-13" open={stage.openRule} />
          </li>
        )}
        {(view.out & (1 << seat)) !== 0 && (
          <li>
            <Icon name="tt-coach" />
            Out of town until this turn ends <RuleMark id="TT-J20" open={stage.openRule} />
          </li>
        )}
      </ul>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ordinal(n: number): string {
  return ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"][n] ?? `${n}th`;
}
