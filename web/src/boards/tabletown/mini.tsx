import type { Words } from "../../words/words";
import { MiniCard } from "../mini";
import { lookOf, nameOf, textOf } from "./cards";

/** A card of the hand or of the tray. */
export function TownMini({ words, card }: { words: Words; card: number }) {
  const { icon, kind, band } = lookOf(card);
  return <MiniCard name={nameOf(words, card)} icon={icon} kind={kind} band={band} text={textOf(words, card)} />;
}
