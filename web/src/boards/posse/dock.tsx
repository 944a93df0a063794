import type { JSX } from "preact";
import type { PosseView } from "../../wire/types.gen";
import type { DockProps } from "../board";
import { DockFrame, DockNote, DockTitle, Hushed } from "../dock";
import { Act } from "./acting";
import type { Fx } from "./fx";
import { groundOf, placeOf } from "./ground";
import { Hand } from "./hand";
import { Discard, Loot } from "./loot";
import { cardOf, lootOf, membersOf, nameOf } from "./pack";
import { bustOf } from "./people";
import { OnMap } from "./places";
import type { PoProps } from "./scene";
import { HALVED, type Selection, stepOf } from "./selection";
import { PlaceTile, Posses, Tiles } from "./setup";
import { sightText } from "./sights";
import { sumLine } from "./sum";
import { Window } from "./windows";
import "./dock.css";

const QUESTIONS: Record<string, (props: PoProps) => JSX.Element | null> = {
  posse: Posses,
  tile: Tiles,
  turn: Tiles,
  "place-tile": PlaceTile,
  crate: OnMap,
  move: OnMap,
  where: OnMap,
  each: OnMap,
  target: OnMap,
  second: OnMap,
  heal: OnMap,
  call: OnMap,
  trap: OnMap,
  blast: OnMap,
  member: OnMap,
  "which-crate": OnMap,
  act: Act,
  ammo: Window,
  response: Window,
  defence: Window,
  trick: Window,
  soften: Window,
  keep: Loot,
  take: Loot,
  give: Loot,
  rob: Loot,
  discard: Discard,
};

/** With these the hand is in use; elsewhere it makes room where there is little. */
const WITH_HAND: ReadonlySet<string> = new Set(["", "act", "discard", "move"]);

type Props = DockProps<PosseView, Fx, Selection>;

/** Your side of the table: what you are asked, your hand, what you can do. */
export function Dock({ peek, undo, ...props }: Props) {
  const { stage, selection } = props;
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  if (!me || view.outcome) return <DockFrame name="watching" peek={peek} />;
  const kind = selection.question.value;
  const Question = QUESTIONS[kind];
  if (view.round > 0 && me.living === 0) return <DockFrame name="pod buried" peek={<Buried peek={peek} />} />;
  return (
    <DockFrame
      name={WITH_HAND.has(kind) ? "pod" : "pod idle"}
      asks={kind}
      hand={view.round > 0 && <Hand {...props} />}
      title={Question && <Title {...props} />}
      peek={peek}
      undo={undo}
    >
      {(kind === "target" || kind === "second") && <Lines {...props} />}
      {Question ? <Question {...props} /> : <Unasked {...props} />}
    </DockFrame>
  );
}

function Buried({ peek }: { peek: Props["peek"] }) {
  return (
    <>
      <DockNote icon="skull">No one in your posse is left. You are watching now.</DockNote>
      {peek}
    </>
  );
}

function Title({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const { words, names } = stage;
  const about = aboutOf({ stage, selection });
  const [first = -1] = membersOf(view, words, stage.you.value);
  const face = about.who >= 0 ? about.who : first;
  return (
    <DockTitle
      bust={face >= 0 ? bustOf(words, face) : null}
      title={words.ask(view.kind, stage.you.value, names.value, true)}
      hint={about.text}
    />
  );
}

/** The character the decision is about, with its numbers. */
function aboutOf({ stage, selection }: PoProps): { who: number; text: string } {
  const view = stage.view.value;
  const { words } = stage;
  const [a = -1, b = -1] = stepOf(view).numbers;
  const attack = view.attacks.at(-1);
  switch (view.kind) {
    case "act":
      return actingText({ stage, selection });
    case "where":
      return { who: a, text: `${nameOf(words, a)}: ${b} movement` };
    case "target":
    case "second": {
      const by = selection.shooter.value;
      return { who: by, text: `${nameOf(words, by)} ${aimText({ stage, selection })}` };
    }
    case "ammo":
      return {
        who: attack?.by ?? -1,
        text: attack ? `${nameOf(words, attack.by)} on ${nameOf(words, attack.at)}` : "",
      };
    case "response":
    case "defence":
    case "trick":
      return attack
        ? {
            who: view.kind === "trick" ? attack.by : attack.at,
            text: `${nameOf(words, attack.by)} on ${nameOf(words, attack.at)}: ${sumLine(attack)}`,
          }
        : { who: -1, text: "" };
    case "soften":
      return { who: a, text: `${nameOf(words, a)} would take ${b} damage` };
    case "keep":
      return {
        who: a,
        text: selection.find("pass")
          ? `${nameOf(words, a)} has no room: drop something, or leave it all`
          : `${nameOf(words, a)} keeps one, the others go`,
      };
    case "take":
      return { who: a, text: `${nameOf(words, a)} searches ${nameOf(words, b)}` };
    case "give":
      return { who: a, text: `${nameOf(words, a)} to ${nameOf(words, b)}` };
    case "trap":
      return { who: a, text: nameOf(words, a) };
    case "blast": {
      const loot = view.figures[a]?.items[b]?.[0];
      return { who: a, text: `${nameOf(words, a)}${loot === undefined ? "" : `: ${lootOf(words, loot).name}`}` };
    }
    case "discard":
      return { who: -1, text: `${view.hand.length} cards in hand` };
    case "crate":
      return { who: -1, text: `${view.players[stage.you.value]?.crates ?? 0} left to place` };
    default:
      return { who: -1, text: "" };
  }
}

/** With what. */
function aimText({ stage }: PoProps): string {
  const view = stage.view.value;
  const { name, numbers } = stepOf(view);
  const [by = -1, what = -1] = numbers;
  if (name === "Aim") return `with ${cardOf(stage.words, what).name}`;
  if (name === "AimWeapon") return `with ${lootOf(stage.words, view.figures[by]?.items[what]?.[0] ?? 0).name}`;
  return "once more";
}

/** PO-28: one action each, and any number of free ones. */
function actingText({ stage, selection }: PoProps): { who: number; text: string } {
  const who = selection.who.value;
  if (who < 0) return { who, text: "One action each: choose who is next" };
  const left = stage.view.value.figures[who]?.actions ?? 0;
  const text = left > 0 ? `${left === 1 ? "one action" : "two actions"} left` : "has acted, free actions only";
  return { who, text: `${nameOf(stage.words, who)}: ${text}` };
}

/** PO-50 to PO-55: everybody in range, and what the line meets. */
function Lines({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const ground = groundOf(view.drawing);
  return (
    <ul class="po-lines" aria-label="Lines of sight">
      {selection.sights.value.map((sight) => {
        const option = selection.figures.value.get(sight.at);
        const [name, why] = sightText(view, stage.words, ground, sight).split(": ");
        const threat = option ? selection.threat(option) : null;
        return (
          <li key={sight.at} data-state={sight.state}>
            {option ? (
              <button
                type="button"
                class="btn chip"
                aria-pressed={selection.option.value === option}
                onClick={() => selection.tap(view.figures[sight.at]?.at ?? -1)}
              >
                <em aria-hidden="true">{sight.state === HALVED ? "½" : "full"}</em>
                <span>
                  {name} <small>{why}</small>
                  {sight.state === HALVED && <span class="vh">, {placeOf(sight.spot)}</span>}
                  {threat && (
                    <small class="threat">{threat.attack ? sumLine(threat.attack) : `${threat.damage} damage`}</small>
                  )}
                </span>
              </button>
            ) : (
              <p class="muted">
                <em aria-hidden="true">✕</em>
                <span>
                  {name} <small>{why}</small>
                </span>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Decisions you have silenced, and the way back. */
function Unasked({ stage }: PoProps) {
  const kinds = stage.settled.value ? [...stage.hushed.value] : [];
  return (
    <Hushed
      lines={kinds.map((kind) => ({
        key: kind,
        text: `You pass this turn: ${stage.words.ask(kind, stage.you.value, stage.names.value, true)}`,
        ask: () => stage.hush(kind, false),
      }))}
    />
  );
}
