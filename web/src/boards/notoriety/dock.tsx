import { Icon } from "../../kit/icon";
import { RuleMark } from "../../kit/rule-mark";
import type { NotorietyView } from "../../wire/types.gen";
import type { DockProps } from "../board";
import { DockFrame, DockNote, DockTitle, Hushed } from "../dock";
import { Cylinder } from "./cylinder";
import type { Fx } from "./fx";
import { Display, Hand } from "./hand";
import { bulletName, gunOf, nameOf } from "./pack";
import { personOf } from "./people";
import { Buttons, Cards, Characters, Stances, Whom } from "./questions";
import type { NtProps } from "./scene";
import { LASTING, type Selection } from "./selection";
import "./dock.css";

type Question = (props: NtProps) => preact.JSX.Element | null;

const QUESTIONS: Record<string, Question> = {
  character: Characters,
  stance: Stances,
  stock: Cards,
  "trade-for": Cards,
};

/** Which question it is follows from what answers it. */
function questionOf({ selection }: NtProps): Question {
  const own = QUESTIONS[selection.question.value];
  if (own) return own;
  if (selection.playing.value) return Cards;
  return selection.naming.value ? Whom : Buttons;
}

type Props = DockProps<NotorietyView, Fx, Selection>;

/** Your side of the table: what you are asked, your hand, what you can do. */
export function Dock({ peek, undo, ...props }: Props) {
  const { stage, selection } = props;
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  if (!me || view.outcome) return <DockFrame name="watching" peek={peek} />;
  const kind = selection.question.value;
  if (!me.alive) return <DockFrame name="ntd boxed" peek={<Boxed stage={stage} peek={peek} />} />;
  const Question = questionOf(props);
  const table = kind === "stock" || kind === "trade-for";
  return (
    <DockFrame
      name="ntd"
      asks={kind}
      hand={kind !== "character" && (table ? <Display {...props} /> : <Hand {...props} />)}
      title={kind && <Title {...props} />}
      peek={peek}
      undo={undo}
    >
      {kind && <Question {...props} />}
      {!kind && <Resting {...props} />}
      <Unasked stage={stage} />
    </DockFrame>
  );
}

function Boxed({ stage, peek }: { stage: NtProps["stage"]; peek: Props["peek"] }) {
  return (
    <>
      <DockNote icon="skull">
        You lie in a pine box and watch. <RuleMark id="NT-33" open={stage.openRule} />
      </DockNote>
      {peek}
    </>
  );
}

function Title({ stage, selection }: NtProps) {
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  const kind = selection.question.value;
  const sixgun = me?.guns[0];
  return (
    <DockTitle
      bust={personOf(stage.words, me?.character ?? -1)?.bust}
      face={stage.faces.value[stage.you.value]}
      title={TITLES[kind] ?? stage.words.ask(kind, stage.you.value, stage.names.value, true)}
      hint={hintOf(stage)}
    >
      {me && sixgun && view.round > 0 && (
        <span class="mine" aria-hidden="true">
          <span class="fame">
            <Icon name="nt-star" />
            <b>{me.fame}</b>
          </span>
          <Cylinder gun={sixgun} of={gunOf(stage.words, 0).most} />
        </span>
      )}
    </DockTitle>
  );
}

const TITLES: Record<string, string> = {
  card: "Your card",
  aim: "Draw!",
  stance: "Shoot!",
  ability: "Your ability?",
  charmed: "Charmed",
  bide: "Now or later?",
  "to-cover": "Run for cover",
  "which-cover": "Which cover?",
  slot: "You act",
  flip: "Flip again?",
  looked: "The next bullet",
  ace: "Play the Ace?",
  saved: "You are hit",
  loss: "Hit again",
  waste: "Pick it up?",
  stock: "Take stock",
  "trade-for": "Horse Trade",
  "trade-in": "Horse Trade",
  "throw-away": "Card Sharp",
};

function hintOf(stage: NtProps["stage"]): string {
  const view = stage.view.value;
  const names = stage.names.value;
  const { words } = stage;
  const you = stage.you.value;
  const me = view.players[you];
  const aimers = view.players.flatMap((p, seat) => (p.aim === you && p.alive && seat !== you ? [names[seat]] : []));
  const at = names[me?.aim ?? -1] ?? "";
  switch (view.kind) {
    case "character":
      return "Everybody sees who you are and what you can do";
    case "card":
      return "Face down; the lowest Speed acts first";
    case "aim":
      return me && me.face >= 0 ? `All at once. You play ${nameOf(words, me.face)}` : "All at once";
    case "stance":
      return `You aim at ${at}; ${aimers.length > 0 ? `${list(aimers)} at you` : "nobody at you"}`;
    case "slot":
      return me && me.stance > 0 ? `You ${words.face("ownstance", me.stance, [])}` : "";
    case "flip":
      return `A MISS at ${at}: go on, or stop`;
    case "ace":
      return view.result >= 0 ? `A ${bulletName(words, view.result)} was flipped` : "";
    case "loss":
      return "Choose the card that you lose";
    case "stock":
      return "The face-up cards, the fastest player first";
    case "trade-in":
      return view.chosen >= 0 ? `For ${nameOf(words, view.chosen)}` : "";
    default:
      return words.ask(view.kind, you, names, true);
  }
}

function list(names: readonly (string | undefined)[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** While the others think: the card you play. */
function Resting({ stage }: NtProps) {
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  if (!me || me.face < 0 || me.place === 0) return null;
  return (
    <DockNote icon="pack">
      You play <b>{nameOf(stage.words, me.face)}</b>
      {me.stance > 0 ? ` and ${stanceWords(stage, me.stance)}` : ""}.
    </DockNote>
  );
}

/** Decisions you have silenced. */
function Unasked({ stage }: { stage: NtProps["stage"] }) {
  const kinds = stage.settled.value ? [...stage.hushed.value] : [];
  const said = (kind: string) => (LASTING.has(kind) ? "You keep it quiet" : "You pass this round");
  return (
    <Hushed
      lines={kinds.map((kind) => ({
        key: kind,
        text: `${said(kind)}: ${HUSHED[kind] ?? kind}`,
        ask: () => stage.hush(kind, false),
      }))}
    />
  );
}

const YOU_DO: Record<number, string> = {
  10: "take the shot",
  11: "fire from cover",
  12: "stay in cover",
  13: "run for cover",
  14: "reload in the open",
};

function stanceWords(stage: NtProps["stage"], stance: number): string {
  return YOU_DO[stance] ?? stage.words.face("stance", stance, []);
}

const HUSHED: Record<string, string> = {
  ability: "your ability",
  ace: "the Ace of Spades",
  waste: "lost cards",
};
