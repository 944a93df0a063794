import { RuleMark } from "../../kit/rule-mark";
import { isPhone } from "../../kit/size";
import type { TabletownView } from "../../wire/types.gen";
import type { DockProps } from "../board";
import { DockFrame, DockNote, DockTitle, Hushed } from "../dock";
import { named } from "../named";
import { packOf } from "./cards";
import type { Fx } from "./fx";
import { personOf } from "./gunslingers";
import { Hand } from "./hand";
import { Guns } from "./pips";
import { Action, Commit, Gunslingers, Law, Reach, Reaction, Star, WhichGun, Whom } from "./questions";
import type { TtProps } from "./scene";
import { type Selection, stepOf } from "./selection";
import { isInFight } from "./touching";
import { Tray } from "./tray";
import "./dock.css";

const QUESTIONS: Record<string, (props: TtProps) => preact.JSX.Element | null> = {
  gunslinger: Gunslingers,
  facing: Whom,
  whom: Whom,
  action: Action,
  reach: Reach,
  reaction: Reaction,
  commit: Commit,
  "which-gun": WhichGun,
  star: Star,
  law: Law,
};

type Props = DockProps<TabletownView, Fx, Selection>;

/** Your side of the street: what you are asked, your hand, what you can do. */
export function Dock({ peek, undo, ...props }: Props) {
  const { stage, selection } = props;
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  if (!me || view.outcome) return <DockFrame name="watching" peek={peek} />;
  const kind = selection.question.value;
  const Question = QUESTIONS[kind];
  if (!me.alive) return <DockFrame name="ttd buried" peek={<Buried stage={stage} peek={peek} />} />;
  return (
    <DockFrame
      name="ttd"
      asks={kind}
      hand={kind !== "gunslinger" && <Hand {...props} />}
      title={Question && <Title {...props} />}
      peek={peek}
      undo={undo}
    >
      {isPhone.value && <Tray {...props} small />}
      {Question ? (
        <Question {...props} />
      ) : (
        <>
          <NotYours {...props} />
          <Unasked {...props} />
        </>
      )}
    </DockFrame>
  );
}

function Buried({ stage, peek }: { stage: TtProps["stage"]; peek: Props["peek"] }) {
  return (
    <>
      <DockNote icon="skull">
        You lie on Boot Hill and watch. <RuleMark id="TT-54" open={stage.openRule} />
      </DockNote>
      {peek}
    </>
  );
}

function Title({ stage, selection }: TtProps) {
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  const { title, hint, rule } = titleOf({ stage, selection });
  return (
    <DockTitle
      bust={personOf(stage.words, me?.gunslinger ?? -1)?.bust}
      face={stage.faces.value[stage.you.value]}
      title={title}
      hint={
        <>
          {hint} {rule && <RuleMark id={rule} open={stage.openRule} />}
        </>
      }
    >
      {me && me.gun >= 0 && selection.question.value === "action" && <Guns player={me} words={stage.words} />}
    </DockTitle>
  );
}

interface Text {
  title: string;
  hint: string;
  /** The rule for the key word of the prompt. */
  rule?: string;
}

function titleOf({ stage, selection }: TtProps): Text {
  const view = stage.view.value;
  const names = stage.names.value;
  const you = stage.you.value;
  const caller = view.active === you ? "You call" : `${names[view.active]} calls`;
  switch (selection.question.value) {
    case "gunslinger":
      return { title: "Who are you?", hint: "Name and face make no difference to the rules" };
    case "facing":
      return { title: "Whom do you face?", hint: "Tap a poster; your hand will point there" };
    case "whom":
      return { title: "Draw! Against whom?", hint: "Tap the one you call out" };
    case "action":
      return { title: "Your turn", hint: "Tap a card, or somebody to track", rule: "TT-21" };
    case "reach": {
      const first = selection.seat.value;
      if (first >= 0) return { title: `${names[first]} faces whom?`, hint: "Tap: it is played at once" };
      return { title: "Reach for the Sky?", hint: "Tap whom you want to turn, or pass", rule: "TT-59" };
    }
    case "reaction":
      return view.fight === 1
        ? {
            title: view.victim === you ? "Draw! On you" : "Draw!",
            hint: `${caller} out ${named(stage, view.victim)}`,
          }
        : { title: "Shootout!", hint: `${caller} it: everybody in town is in it` };
    case "commit":
      return { title: "Your initiative", hint: commitHint(stage) };
    case "which-gun":
      return { title: "Fire which Revolver?", hint: "One shot from it, then the next" };
    case "star": {
      const wounds = view.players[you]?.wounds ?? 0;
      return { title: "You are hit", hint: `It would be wound ${wounds + 1} of ${packOf(stage.words).numbers.wounds}` };
    }
    case "law":
      return { title: "Law o’ the West", hint: lawHint(stage), rule: "TT-51" };
    default:
      return { title: "", hint: "" };
  }
}

/** TT-38: who must shoot; TT-J24: who acts at once. */
function commitHint(stage: TtProps["stage"]): string {
  const view = stage.view.value;
  const names = stage.names.value;
  const you = stage.you.value;
  const me = view.players[you];
  const tied = view.players.flatMap((p, seat) =>
    seat !== you && p.total === me?.total && !p.acted ? [names[seat]] : [],
  );
  const at = view.target;
  const about = at < 0 ? "You face nobody you could shoot" : `You face ${names[at]}`;
  const back = at >= 0 && view.players[at]?.facing === you ? ", who faces you" : "";
  return tied.length > 0
    ? `Tied with ${tied.join(" and ")}: all at once, in secret. ${about}${back}`
    : `${about}${back}`;
}

/** TT-51. */
function lawHint(stage: TtProps["stage"]): string {
  const view = stage.view.value;
  const [offender = -1] = stepOf(view).numbers;
  const name = stage.names.value[offender] ?? "";
  const player = view.players[offender];
  if (player && player.sticks > 0) return `${name} has thrown T.N.T.`;
  const target = view.players[player?.aim ?? -1];
  const whom = named(stage, player?.aim ?? -1);
  if (!whom || !target?.alive) return `${name} has broken it`;
  return target.gun < 0 ? `${name} shot at ${whom}, without a gun` : `${name} shot at ${whom} in the back`;
}

/** A fight among others needs no answer of yours. */
function NotYours({ stage }: TtProps) {
  const view = stage.view.value;
  if (view.fight === 0 || isInFight(view, stage.you.value)) return null;
  return (
    <p class="not-yours muted">
      You are not in this fight. <RuleMark id="TT-28" open={stage.openRule} />
    </p>
  );
}

/** Decisions you have silenced, and the way back. */
function Unasked({ stage }: TtProps) {
  const kinds = stage.settled.value ? [...stage.hushed.value] : [];
  return (
    <Hushed
      lines={kinds.map((kind) => ({
        key: kind,
        icon: kind === "reach" ? "tt-sky" : "bell",
        text: `You pass this turn: ${HUSHED[kind] ?? kind}`,
        ask: () => stage.hush(kind, false),
      }))}
    />
  );
}

const HUSHED: Record<string, string> = {
  reach: "Reach for the Sky",
  reaction: "Coach and Cavalry",
  star: "tin stars",
  law: "the Law",
};
