import { Card } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { RuleMark } from "../../kit/rule-mark";
import { faceOf } from "./cards";
import { coverAt, gritOf, isTeamPlay, packOf } from "./pack";
import { TEAMS } from "./people";
import type { SlStage } from "./selection";

/** A seat's possessions, in words and cards. */
export function Details({ stage, seat }: { stage: SlStage; seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  const pack = packOf(stage.words);
  if (!player) return null;
  const character = pack.characters[player.character];
  const cover = coverAt(pack, player.space);
  const known = seat === stage.you.value ? [] : player.cards;
  return (
    <div class="details">
      <ul class="facts">
        <li>
          <Icon name="grit" />
          {player.out ? "Out of the game" : `${gritOf(view, seat)} of ${view.full_grit} Grit`}
        </li>
        {isTeamPlay(view) && (
          <li>
            <Icon name={TEAMS[player.team]?.icon ?? "posse"} />
            {TEAMS[player.team]?.name}, with{" "}
            {view.players
              .flatMap((p, i) => (p.team === player.team && i !== seat ? [stage.names.value[i]] : []))
              .join(" and ")}
          </li>
        )}
        {character && (
          <li>
            <Icon name="posse" />
            <span>
              {character.name}, {character.title}
              {view.advanced && `: ${character.text} `}
              {view.advanced && <RuleMark id={character.rule} open={stage.openRule} />}
            </span>
          </li>
        )}
        {cover && (
          <li>
            <Icon name="boot" />
            {cover.name}
            {player.restricted && ", with Restricted Movement"}
          </li>
        )}
        <li>
          <Icon name="pack" />
          {player.hand} {player.hand === 1 ? "card" : "cards"} in hand
        </li>
      </ul>
      {known.length > 0 && <p>You know of {known.map((face) => pack.cards[face]?.name).join(", ")}: you passed it.</p>}
      <div class="kept">
        {(
          [
            ["Fist", player.fist, player.fist_bullets],
            ["Holster", player.holster, player.holster_bullets],
          ] as const
        ).map(([place, face, bullets]) =>
          face >= 0 ? (
            <figure key={place} class="held">
              <Card face={faceOf(pack, face)} width="148px" />
              <figcaption class="caps">
                {place}
                {pack.cards[face]?.kind === "gun" && ` · ${bullets} of ${pack.cards[face]?.capacity} bullets`}
              </figcaption>
            </figure>
          ) : null,
        )}
        {player.fist < 0 && player.holster < 0 && <p class="muted">No Weapon in Fist or Holster.</p>}
      </div>
    </div>
  );
}
