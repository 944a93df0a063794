import { Icon } from "../../kit/icon";
import type { TabletownGunslinger } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { capacityOf, lookOf, nameOf, SHOTGUN } from "./cards";

const BULLET = "M0 12V4.500C0 1.800 1.300 0 2.500 0S5 1.800 5 4.500V12z";
const SHELL = "M.3 0h5.400v8.200H.3zM0 9h6v3H0z";

/** Loaded rounds, to be counted: solid ones, and empty places for the others. */
export function Pips({ loaded, of, shells }: { loaded: number; of: number; shells: boolean }) {
  const step = shells ? 8.5 : 7;
  return (
    <svg
      class="pips"
      viewBox={`-0.8 -0.8 ${of * step} 13.6`}
      style={{ "--n": of, "--step": step / 13.6 }}
      aria-hidden="true"
    >
      {Array.from({ length: of }, (_, i) => (
        <path
          key={`${i}`}
          d={shells ? SHELL : BULLET}
          class={i < loaded ? "in" : "out"}
          transform={`translate(${i * step} 0)`}
        />
      ))}
    </svg>
  );
}

/** The guns in play with their rounds. */
export function Guns({ player, words }: { player: TabletownGunslinger; words: Words }) {
  if (player.gun < 0) return <span class="guns none">No gun</span>;
  return (
    <span class={`guns n${player.guns.length}`}>
      {player.guns.map((loaded, i) => (
        <span class="gun" key={`${i}`}>
          <Icon name={lookOf(player.gun).icon} />
          <Pips loaded={loaded} of={capacityOf(words, player.gun)} shells={player.gun === SHOTGUN} />
        </span>
      ))}
    </span>
  );
}

/** The same in words. */
export function gunsInWords(player: TabletownGunslinger, words: Words): string {
  if (player.gun < 0) return "unarmed";
  const name = nameOf(words, player.gun);
  const loads = player.guns.map((n) => `${n} of ${capacityOf(words, player.gun)}`);
  return player.guns.length > 1 ? `two ${name}s, ${loads.join(" and ")} loaded` : `${name}, ${loads[0]} loaded`;
}
