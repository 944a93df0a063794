import { Icon } from "../../kit/icon";
import { RuleMark } from "../../kit/rule-mark";
import { DECKS, membersOf, packOf } from "./pack";
import type { PoStage } from "./selection";
import { CharacterSheet } from "./sheet";

/** A seat's possessions: gold, cards, and the sheets of its characters. */
export function Details({ stage, seat }: { stage: PoStage; seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  if (!player) return null;
  return (
    <div class="details po-details">
      <ul class="facts">
        <li>
          <Icon name="posse" />
          {packOf(stage.words).posse[player.posse]?.name ?? "No posse yet"}
        </li>
        <li>
          <Icon name="coin" />
          {player.gold} gold <RuleMark id="PO-61" open={stage.openRule} />
        </li>
        <li>
          <Icon name="pack" />
          {player.cards} cards in hand, {player.deck} in the deck, {player.discards.length} discarded
        </li>
        {view.revealed && (
          <li>
            <Icon name="crate" />
            Loot decks: {DECKS.map((deck, i) => `${view.loot_decks[i] ?? 0} ${deck}`).join(", ")}
          </li>
        )}
      </ul>
      {membersOf(view, stage.words, seat).map((c) => (
        <CharacterSheet key={c} stage={stage} c={c} />
      ))}
    </div>
  );
}
