import { Bar } from "../../kit/bar";
import { Icon } from "../../kit/icon";
import { Face } from "../../kit/portrait";
import { usePress } from "../../kit/press";
import { Away } from "../away";
import { artOf } from "./cards";
import { type Card, coverAt, gritOf, isTeamPlay, powerOf } from "./pack";
import { TEAMS } from "./people";
import type { Selection, SlStage } from "./selection";

interface Props {
  stage: SlStage;
  selection: Selection;
}

/** Everybody at the table, clockwise from your left; you last. */
export function Seats({ stage, selection }: Props) {
  const { seats } = stage.view.value;
  const first = Math.max(0, stage.you.value);
  const order = Array.from({ length: seats }, (_, i) => (first + 1 + i) % seats);
  const shown = stage.you.value < 0 ? order : order.filter((seat) => seat !== stage.you.value);
  return (
    <ul class={`opps n${shown.length}`} aria-label="Players, clockwise">
      {shown.map((seat) => (
        <li key={seat}>
          <Opponent stage={stage} selection={selection} seat={seat} />
        </li>
      ))}
    </ul>
  );
}

function Opponent({ stage, selection, seat }: Props & { seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  const { lit, chosen } = aimOf(selection, seat);
  const press = usePress(
    () => tapOn(stage, selection, seat),
    () => stage.look(seat),
  );
  if (!player) return null;
  const fist = selection.pack.cards[player.fist];
  const holster = selection.pack.cards[player.holster];
  const power = powerOf(selection.pack, view, seat);
  const name = stage.names.value[seat];
  const turn = view.active === seat && view.round > 0 && !player.out;
  const grit = gritOf(view, seat);
  return (
    <button
      type="button"
      class={["opp", lit && "lit", chosen && "sel", player.out && "out", turn && "turn"].filter(Boolean).join(" ")}
      aria-pressed={lit ? chosen : undefined}
      {...press}
    >
      <span class="fc">
        <Face face={stage.faces.value[seat] ?? ""} />
      </span>
      <span class="on">
        <b>
          <Team stage={stage} seat={seat} />
          {name}
          {power && <i>{power.name}</i>}
          {turn && <span class="vh">, whose turn it is</span>}
        </b>
        <Away stage={stage} seat={seat} />
        {player.out ? (
          <span class="ow">Out of the game</span>
        ) : (
          <>
            <Held card={fist} bullets={player.fist_bullets} />
            <span class="ow">
              <Icon name="pack" /> {player.hand} <span class="vh">cards</span>
              {holster && (
                <span class="hol">
                  <Icon name={artOf(holster)} />
                  <span class="vh">in the Holster: {holster.name}</span>
                  {holster.kind === "gun" && <em>{player.holster_bullets}</em>}
                </span>
              )}
            </span>
          </>
        )}
      </span>
      <span class="og">
        {player.out ? (
          <Icon name="skull" />
        ) : (
          <Bar value={grit} of={view.full_grit} lost={stage.fx.value?.lost[seat] ?? 0} />
        )}
        <span class="vh"> Grit</span>
      </span>
    </button>
  );
}

/** The Weapon in a Fist. */
function Held({ card, bullets }: { card: Card | undefined; bullets: number }) {
  return (
    <span class="ow">
      <Icon name={card ? artOf(card) : "g-fist"} /> {card ? card.name : "Bare Fist"}
      {card?.kind === "gun" && (
        <em>
          {bullets}
          <span class="vh"> bullets</span>
        </em>
      )}
    </span>
  );
}

/** The mark of a team: a shape first, an ink second. */
export function Team({ stage, seat }: { stage: SlStage; seat: number }) {
  const view = stage.view.value;
  if (!isTeamPlay(view)) return null;
  const number = view.players[seat]?.team ?? 0;
  const team = TEAMS[number];
  return (
    <span class={`team t${number}`}>
      <Icon name={team?.icon ?? "posse"} label={team?.name} />
    </span>
  );
}

/** Can this player be aimed at now, are they a target, and how much would it cost them? */
export function aimOf(selection: Selection, seat: number): { lit: boolean; chosen: boolean; damage: number | null } {
  if (!selection.building.value) return { lit: false, chosen: false, damage: null };
  const chosen = selection.aims.value.includes(seat);
  const lit = selection.canAim(seat);
  return { lit, chosen, damage: lit || chosen ? (selection.sumOn(seat)?.total ?? null) : null };
}

/** A tap on a pawn or a name: aim while you may, otherwise look. */
export function tapOn(stage: SlStage, selection: Selection, seat: number): void {
  if (!selection.building.value || seat === stage.you.value) stage.look(seat);
  else if (selection.canAim(seat)) selection.tapSeat(seat);
  else void selection.refuseTarget(seat);
}

/** The rest of a player's description, after the name. */
export function describe(stage: SlStage, selection: Selection, seat: number): string {
  const view = stage.view.value;
  const player = view.players[seat];
  if (!player) return "";
  const { pack } = selection;
  const { lit, chosen, damage } = aimOf(selection, seat);
  const cover = coverAt(pack, player.space);
  const team = isTeamPlay(view) ? TEAMS[player.team]?.name : undefined;
  return [
    seat === stage.you.value && "you",
    team,
    `${gritOf(view, seat)} Grit`,
    cover?.name,
    pack.spaces[player.space]?.orange && "on an orange space",
    player.restricted && "Restricted Movement",
    pack.cards[player.fist]?.name ?? "bare Fist",
    damage !== null && (chosen ? `your target, would lose ${damage}` : lit && `can be hit for ${damage}`),
  ]
    .filter(Boolean)
    .join(", ");
}
