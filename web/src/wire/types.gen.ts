// Made from the Python structs by web/scripts/wire_types.py. Do not edit: change the struct and run that.

export const VERSION = 3;

/** Follow a table, as the player one is there or as a spectator.  Answered by a Snapshot. */
export interface Watch {
  type: "watch";
  table: string;
}

/** Stop following a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** Choose.  `n` is the number of the view the choice was made from; several actions are all taken or none. */
export interface Act {
  type: "act";
  table: string;
  id: string;
  n: number;
  actions: number[];
}

/** Take the last move back, while nothing was drawn, shown or done by another since. */
export interface Undo {
  type: "undo";
  table: string;
  id: string;
  n: number;
}

/** Let the bots play on without a pause.  Only at a table where nobody else plays or watches. */
export interface Hurry {
  type: "hurry";
  table: string;
  id: string;
}

/** Asks what a choice would do.  Nothing changes, and no one else sees it.  Answered by Tried. */
export interface Try {
  type: "try";
  table: string;
  id: string;
  n: number;
  actions: number[];
}

/** Asks for the Marshal's choice in your place.  Only at tables that allow it, and only when you must decide. */
export interface Hint {
  type: "hint";
  table: string;
  id: string;
  n: number;
}

/** Talk to everybody at the table. */
export interface Say {
  type: "say";
  table: string;
  id: string;
  text: string;
}

/** Commit to your seat's number for the deal, before the start: `hash` is its hash (docs/fairness.md), `round` that */
export interface Promise {
  type: "promise";
  table: string;
  id: string;
  round: number;
  hash: string;
}

/** Reveal the number your seat promised: 32 bytes as hexadecimal digits.  Only when the list is closed, and only */
export interface Contribute {
  type: "contribute";
  table: string;
  id: string;
  hex: string;
  round?: number;
}

export interface Ping {
  type: "ping";
  t: number;
}

/** `kind` is empty, person or bot.  A person's seat may be `played_by_bot` while the person is away. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  level: string;
  connected: boolean;
  played_by_bot: boolean;
  muted: boolean;
  owner: boolean;
  face: string;
  away_since: number;
}

/** How long a decision may take: live (seconds), mail (days) or none; `grace` are the seconds until a bot plays for */
export interface ClockInfo {
  mode?: "live" | "mail" | "none";
  seconds?: number;
  days?: number;
  grace?: number;
}

/** Someone asks for a seat in a running game.  They get it when all seats in `waits` have agreed (-1 is an owner who */
export interface SeatAsk {
  id: number;
  seat: number;
  name: string;
  face: string;
  agreed: number[];
  waits: number[];
  until: number;
}

/** An action of the owner, or a seat that changed hands, as `text`.  `n` is the number of the view at that time. */
export interface TableAct {
  id: number;
  what: string;
  seat: number;
  name: string;
  by: string[];
  n: number;
  at: number;
  text: string;
}

/** How far the deal is.  `stage` is open (seats promise), reveal (the list is closed: reveal your number), promise */
export interface DealInfo {
  round: number;
  stage: string;
  kinds: string[];
  promises: string[];
  before: string;
  closed: string;
}

/** The public facts about a table besides the game itself.  `you` is your seat, or -1. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  state: string;
  seats: SeatInfo[];
  options: Record<string, boolean | number | string>;
  pack: string;
  rules: number;
  public: boolean;
  clock: Required<ClockInfo>;
  created: number;
  commitment: string;
  you: number;
  yours: boolean;
  spectators: number;
  next: string;
  hints: boolean;
  review: boolean;
  research: boolean;
  origin: string;
  asks: SeatAsk[];
  asking: number;
  deal: DealInfo;
  played_for_you: number[];
}

/** Something happened: a message key of the game's catalog with its arguments, and the rule. */
export interface ToldEvent {
  says: string;
  args: number[];
  rule: string;
}

/** When the asked seats' time runs out; `paused` while one of them is away and may come back. */
export interface Deadline {
  at: number;
  now: number;
  paused: boolean;
}

/** Three, two, one: DRAW comes at `draw_at` on every screen. */
export interface CountdownInfo {
  caller: number;
  draw_at: number;
  now: number;
}

export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** First message on every connection. */
export interface Welcome {
  type: "welcome";
  version: number;
  person: string;
  now: number;
}

/** The whole table as you may see it.  `view` is null before the start. */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  n: number;
  view: unknown;
  events: ToldEvent[];
  chat: ChatLine[];
  can_undo: boolean;
  deadline: Deadline | null;
  countdown: CountdownInfo | null;
  acts: TableAct[];
}

/** An event, and what is different in your view since the frame before. */
export interface Frame {
  event: ToldEvent | null;
  changes: Record<string, unknown>;
}

/** The table is now at `n`: what happened on the way, event by event, with the changes of your view. */
export interface Update {
  type: "frames";
  table: string;
  n: number;
  frames: Frame[];
  can_undo: boolean;
  deadline: Deadline | null;
  countdown: CountdownInfo | null;
}

/** Somebody came, went, was swapped for a bot; the game started or ended. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The owner did something, or a seat changed hands. */
export interface Noted {
  type: "noted";
  table: string;
  act: TableAct;
}

export interface Said {
  type: "said";
  table: string;
  line: ChatLine;
}

/** Your request is done and safely stored. */
export interface Ack {
  type: "ack";
  id: string;
  n: number;
}

/** One of your options: the Marshal's chance to win with it from 0 to 1, how often it tried it, and why. */
export interface HintOption {
  action: number;
  chance: number;
  visits: number;
  reason: string;
  even: boolean;
  why: string;
}

/** The answer to `hint`, for nobody else: your best options, at most three, judged from what your seat can see. */
export interface Hints {
  type: "hints";
  table: string;
  id: string;
  n: number;
  options: HintOption[];
}

/** The answer to `try`, for nobody else: what would happen as far as you can know it. */
export interface Tried {
  type: "tried";
  table: string;
  id: string;
  n: number;
  taken: number;
  events: ToldEvent[];
  stopped: string;
  message: string;
  rule: string;
  view: unknown;
}

/** Your request was not done, and nothing changed.  `code` is one of docs/protocol.md; `rule` cites the game's. */
export interface Refusal {
  type: "refused";
  id: string;
  code: string;
  message: string;
  hint: string;
  rule: string;
  n: number;
}

/** The connection itself: a malformed message, too many, a table that is not there, the server going down. */
export interface Problem {
  type: "problem";
  code: string;
  message: string;
  hint: string;
  field: string;
}

export interface Pong {
  type: "pong";
  t: number;
  now: number;
}

/** Create a table.  `bots` (their levels, or `company` for the best the server has time for) fills seats from the */
export interface NewTable {
  game: string;
  nickname: string;
  seats?: number | null;
  options?: Record<string, boolean | number | string>;
  public?: boolean;
  clock?: ClockInfo;
  bots?: string[];
  pack?: string;
  start?: boolean;
  watch_only?: boolean;
  hints?: boolean;
  review?: boolean;
  research?: boolean;
  face?: string;
}

/** Begin.  Empty seats are filled with bots, or taken away.  `promise` is the hash of your seat's number, as in the */
export interface Start {
  empty?: "away" | "bots";
  promise?: string | null;
  hex?: string | null;
}

/** The message `contribute` for a client that has no WebSocket yet. */
export interface Reveal {
  hex: string;
  round: number;
}

/** Take a seat.  `promise` is the hash of your seat's number, as in the message `promise`. */
export interface Join {
  nickname: string;
  seat?: number | null;
  face?: string;
  promise?: string | null;
}

/** Ask for an empty seat in a running game.  The people at the table agree or refuse. */
export interface AskSeat {
  nickname: string;
  seat: number;
  face?: string;
}

/** Agree to an ask, or refuse it.  Someone who asked takes it back with `agree` false. */
export interface AnswerAsk {
  agree: boolean;
}

/** A finished game.  `heading` is its record's, with `events` empty; `moves` has seat and action of every row, */
export interface RecordedGame {
  heading: Heading;
  secret: string;
  moves: number[][];
}

export interface Heading {
  highnoon: number;
  game: string;
  rules: number;
  pack: string;
  seats: number;
  names: string[];
  options: Record<string, boolean | number | string>;
  commitment: string;
  contributions: string[];
  deal: string;
  events: TableEvent[];
  promised: Promised | null;
  start: StartPosition | null;
  research: boolean;
}

export interface TableEvent {
  public: Face;
  rule: string;
  private: Record<string, Face>;
}

export interface Face {
  says: string;
  args: number[];
}

/** `kinds` says for each seat whether a person or a bot had it when the cards were dealt. */
export interface Promised {
  table: string;
  kinds: string[];
  rounds: Round[];
}

/** Promises and numbers by seat; empty where a seat promised nothing, or did not reveal what it promised. */
export interface Round {
  promises: string[];
  numbers: string[];
}

/** `origin` says in words where the position comes from. */
export interface StartPosition {
  position: Record<string, unknown>;
  origin: string;
}

/** Play a record once more and show how the table changed, as seen from a seat (-1: a spectator). */
export interface ShowAgain {
  heading: Heading;
  secret: string;
  moves: number[][];
  seat?: number;
}

/** Create a table that plays on from a finished game, after its first `move` moves.  You take `seat`; bots of this */
export interface PlayOn {
  heading: Heading;
  secret: string;
  moves: number[][];
  move: number;
  seat: number;
  nickname: string;
  sampled?: boolean;
  level?: string;
  clock?: ClockInfo;
  hints?: boolean;
  face?: string;
}

/** How far a review is: `done` of `total` decisions.  `state` is running, done, stopped or failed; asking for it */
export interface ReviewState {
  id: string;
  state: string;
  budget: string;
  done: number;
  total: number;
  review: Review | null;
}

/** `budget` is iterations per decision.  `why` says where the review had to stop, if it did. */
export interface Review {
  game: string;
  rules: number;
  budget: string;
  seats: SeatReview[];
  decisions: Decision[];
  key_moments: number[];
  why: string;
}

/** `accuracy` is the mean share of the best choice's chance that the seat's choices kept, from 0 to 1; None for a */
export interface SeatReview {
  seat: number;
  name: string;
  won: boolean;
  decisions: number;
  accuracy: number | null;
  lost: number;
  key_moments: number[];
}

/** Chances to win run from 0 to 1: with the `best` choice found, and with what the seat `chose`. */
export interface Decision {
  n: number;
  seat: number;
  chose: number;
  best: number;
  chance: number;
  kept: number;
  lost: number;
  choices: number;
  event: string;
  rule: string;
}

/** The changes of one entry of a record: with each of its events, and after them those without one. */
export interface ShownPassage {
  steps: Record<string, unknown>[];
  rest: Record<string, unknown>;
}

/** How a recorded game changed: `view` is the table before anything was dealt. */
export interface ShownAgain {
  view: unknown;
  passages: ShownPassage[];
  why: string;
}

/** A lesson of a game's course, in the order they are meant to be taken. */
export interface LessonInfo {
  id: string;
  title: string;
  steps: number;
}

/** A lesson after these moves of the learner; -1 goes on where there is only something to read. */
export interface TakeLesson {
  game: string;
  lesson: string;
  moves?: number[];
}

/** What would these actions do in a lesson, after these moves? */
export interface TryLesson {
  game: string;
  lesson: string;
  actions: number[];
  moves?: number[];
}

/** Where the learner stands.  `frames` lead here from the step before, or from nothing at the beginning. */
export interface LessonStep {
  id: string;
  title: string;
  place: number;
  steps: number;
  seat: number;
  names: string[];
  said: string;
  say: string;
  rules: string[];
  do: number[];
  wrong: string;
  frames: Frame[];
  over: boolean;
}

export interface PuzzleInfo {
  id: string;
  grade: string;
}

/** The puzzles of a game.  `today` is the id of today's; it is empty where a game has none. */
export interface PuzzleSet {
  game: string;
  title: string;
  today: string;
  puzzles: PuzzleInfo[];
}

/** `day` is the date by UTC: today's puzzles change with it. */
export interface PuzzlesToday {
  day: string;
  sets: PuzzleSet[];
}

/** A puzzle before the answer: what its seat sees, and nothing else. */
export interface PuzzleShown {
  id: string;
  grade: string;
  seat: number;
  names: string[];
  options: Record<string, boolean | number | string>;
  view: unknown;
}

/** What would these actions do in a puzzle? */
export interface TryPuzzle {
  game: string;
  puzzle: string;
  actions: number[];
}

/** An OpenSkill rating: an estimate and its uncertainty.  The browser keeps it; the server does not. */
export interface PuzzleRating {
  mu: number;
  sigma: number;
}

/** A choice in a puzzle.  With `rating`, the answer says what it is after this puzzle. */
export interface AnswerPuzzle {
  game: string;
  puzzle: string;
  action: number;
  rating?: PuzzleRating | null;
}

export interface PuzzleChoice {
  action: number;
  chance: number;
}

/** The answer.  `choices` begins with the best; `chance` is the chance to win.  `obvious` is what a Deputy would do. */
export interface PuzzleSolved {
  right: boolean;
  choices: PuzzleChoice[];
  obvious: number;
  event: string;
  rule: string;
  instead: string;
  instead_rule: string;
  found: Record<string, number>;
  rating: Required<PuzzleRating> | null;
}

/** The owner's word on a person: someone who said a `line` of the talk, or whom an `act` names.  `away` sends them */
export interface SetPerson {
  line?: number;
  act?: number;
  muted?: boolean | null;
  away?: boolean | null;
}

/** Change a seat (owner only): `bot` with a level, `empty` (sends a person away), `person` (the bot gives it back; */
export interface SetSeat {
  kind?: "bot" | "empty" | "person" | "same";
  level?: string;
  muted?: boolean | null;
}

export interface Me {
  person: string;
  nickname: string;
  tables: TableInfo[];
}

/** The person whose session ended; empty if there was none. */
export interface Bye {
  person: string;
}

/** Opens your seats on another device.  Works once, for ten minutes; keep it to yourself. */
export interface PersonalLink {
  path: string;
  expires: number;
}

export interface OptionInfo {
  name: string;
  default: boolean | number | string;
  sentence: string;
  rule: string;
  low: number;
  high: number;
  choices: string[];
  title: string;
  labels: string[];
}

export interface VerbInfo {
  base: number;
  name: string;
  operands: Record<string, unknown>[];
}

export interface GameInfo {
  slug: string;
  title: string;
  published: string;
  low: number;
  high: number;
  rules: number;
  pack: string;
  options: OptionInfo[];
  bots: string[];
  prefix: string;
  usual: number;
  minutes: number;
  poster: Required<Poster>;
}

export interface Poster {
  icon: string;
  line: string;
  shout: string;
  text: string;
}

/** All a client needs to show a game: words, vocabulary, the cards of the pack. */
export interface GameDetail {
  game: GameInfo;
  words: Record<string, unknown>;
  verbs: VerbInfo[];
  faces: Record<string, string[]>;
  pack: Record<string, unknown>;
}

export interface RuleInfo {
  id: string;
  chapter: string;
  mark: string;
  section: string;
  text: string;
}

export interface ErrorBody {
  code: string;
  message: string;
  hint: string;
  field: string;
}

/** `draws` is how many numbers were drawn from the dice in this row; records without promises do not say. */
export interface Row {
  n: number;
  seat: number;
  action: number;
  says: string;
  hash: string;
  events: TableEvent[];
  draws: number;
}

/** A seat that passed from one to another after row `n`: who it was done to or who took it, and who agreed. */
export interface SeatChange {
  n: number;
  seat: number;
  what: string;
  name: string;
  by: string[];
}

export interface Ending {
  outcome: Outcome;
  secret: string;
  draws: [number, number][];
  seating: SeatChange[];
  two_hands: string[];
}

/** `places` holds 1 for every winner; `scores` what the game counts; `why` a message key; `rule` its citation. */
export interface Outcome {
  winners: number[];
  places: number[];
  scores: number[];
  why: string;
  rule: string;
}

export interface GameRecord {
  heading: Heading;
  rows: Row[];
  ending: Ending | null;
}

/** `entry` names the first false entry, empty when all is genuine. */
export interface Verdict {
  genuine: boolean;
  entry: string;
  reason: string;
  rows: number;
}

/** Everything one seat may know.  `seat` is -1 for a spectator. */
export interface View {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
}

/** `deck` has -1 for a card this seat does not know; `posse_needs` is how many must ride, 0 if nobody can. */
export interface FingerGunsView {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
  round: number;
  badge: number;
  caller: number;
  ally: number;
  resolving: number[];
  looking: number;
  deck: number[];
  posse_needs: number;
  players: Gunslinger[];
}

export interface Gunslinger {
  health: number;
  ghost: boolean;
  killed: boolean;
  gesture: number;
  lost_to_shot: boolean;
  lost_to_dynamite: boolean;
  keepers: number[];
}

/** `discards` counts by card; `known` has [card, seats as bits]: such a card is in the hand of one of these. */
export interface TabletownView {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
  turns: number;
  marshal: number;
  active: number;
  deck: number;
  discards: number[];
  aside: number[];
  killings: number;
  fight: number;
  victim: number;
  reacted: number;
  out: number;
  truce: boolean;
  hand: number[];
  known: number[][];
  shuffled: number[];
  drew: number[];
  target: number;
  unlawful: boolean;
  players: TabletownGunslinger[];
}

/** `guns` holds the ammo of each gun in play; `gun` is their card, -1 for none. */
export interface TabletownGunslinger {
  gunslinger: number;
  alive: boolean;
  wounds: number;
  facing: number;
  cards: number;
  gun: number;
  guns: number[];
  fell: number;
  total: number;
  acted: boolean;
  aim: number;
  shots: number;
  both: boolean;
  sticks: number;
  offends: boolean;
  die: number;
}

/** `spent` counts by bullet; `secrets` has [card, seats as bits]: that card is with one of these. */
export interface NotorietyView {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
  round: number;
  rounds: number;
  deck: number;
  discard: number[];
  display: number[];
  stacked: number[];
  bonuses: number[];
  pile: number;
  spent: number[];
  buried: number;
  covers: number;
  cover_discard: number;
  face_up: number;
  order: number[];
  at: number;
  takers: number[];
  revealed: boolean;
  passed: number;
  asking: number;
  effects: number[];
  ace: number;
  slot: number;
  fired: number;
  resting: number;
  firing: number;
  last: number;
  flight: number[];
  stage: number;
  result: number;
  hits: number;
  lost: number;
  chosen: number;
  turned: number[];
  killings: number;
  prices: number[];
  hand: number[];
  secrets: number[][];
  players: NotorietyGunslinger[];
}

/** `face` is the Action Card of the round, -1 while it is face down for this seat; `place` where it is. */
export interface NotorietyGunslinger {
  character: number;
  alive: boolean;
  fame: number;
  wounds: number;
  cards: number;
  known: number[];
  drawn: number;
  guns: GunSeen[];
  cover: number;
  damage: number;
  lodged: number[];
  grudge: number;
  marks: number;
  face: number;
  place: number;
  aim: number;
  led: number;
  stance: number;
  shelter: number;
  acted: boolean;
  down: boolean;
  hit_by: number;
  bounty: number;
  fell: number;
  fell_with: number;
}

/** `bullets` from the next one on, -1 for those this seat has not seen; `public` and `own` say who has, as bits. */
export interface GunSeen {
  gun: number;
  bullets: number[];
  jams: number;
  public: number;
  own: number;
}

/** `advanced`: powers count; `full_grit`: what everybody, or each team, starts with and never exceeds. */
export interface SaloonView {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
  advanced: boolean;
  full_grit: number;
  first: number;
  active: number;
  round: number;
  turns: number;
  grit: number[];
  deck: number;
  discards: number[];
  loads: number;
  spent: number[];
  revealed: number[];
  loading: number;
  attacked: boolean;
  jumped: number;
  moved: boolean;
  attacks: AttackSeen[];
  players: Fighter[];
}

/** An Attack under way; everything about it is public. */
export interface AttackSeen {
  by: number;
  way: number;
  gun: boolean;
  base: number;
  bonus: number;
  jump: number;
  sharp: number;
  boosts: number[];
  targets: number[];
  blocks: number[];
  helped: number[];
  damage: number[];
  stage: number;
  at: number;
  adding: number;
  asked: number;
  pending: number;
  counter: boolean;
  alone: boolean;
  no_damage: boolean;
  smash: boolean;
  most: number;
  no_block: boolean;
  no_counter: boolean;
  sums: SumSeen[];
}

/** SL-9.2 against one player: `total` is what the Attack takes as things stand, `attack` the attacker's side of it. */
export interface SumSeen {
  target: number;
  weapon: number;
  cards: number;
  jump: number;
  burst: number;
  shield: number;
  block: number;
  helped: number;
  attack: number;
  total: number;
}

/** `cards` are those this seat knows of: all of its own hand, and what it gave to a partner's. */
export interface Fighter {
  team: number;
  character: number;
  space: number;
  fist: number;
  fist_bullets: number;
  holster: number;
  holster_bullets: number;
  restricted: boolean;
  out: number;
  hand: number;
  cards: number[];
  swing: number;
  reach: number[];
  limit: number;
}

/** Squares are 32 * row + column. */
export interface PosseView {
  seat: number;
  seats: number;
  asked: number[];
  kind: string;
  sealed: boolean;
  options: number[];
  interrupts: number[];
  pick: number;
  stack: string[];
  left: number;
  outcome: Outcome | null;
  map: string[];
  drawing: string;
  laid: number[][];
  tile: number;
  turns: number;
  enough: number;
  crates: number[][];
  revealed: boolean;
  loot_decks: number[];
  loot_discards: number[];
  drawn: number[];
  chips: number[][];
  way: number[];
  blast: number[];
  attacks: PosseAttackSeen[];
  first: number;
  active: number;
  round: number;
  rounds: number;
  paid: boolean;
  shaken: boolean;
  fallen: number;
  hand: number[];
  players: PlayerSeen[];
  figures: FigureSeen[];
  reach: number[][];
  lines: number[][];
}

/** The current attack with its sum: the value after halving, the defense, the damage so far. */
export interface PosseAttackSeen {
  by: number;
  at: number;
  card: number;
  loot: number;
  place: number;
  base: number;
  type: number;
  ammo: number;
  value: number;
  halved: boolean;
  counter: boolean;
  blast: boolean;
  defence: number;
  canceled: boolean;
  steady: number;
  answers: boolean;
  quiet: boolean;
  dealt: number;
  spot: number;
  attack_now: number;
  defence_now: number;
  damage_now: number;
  half: number;
  dug: number;
  defend: number;
  armor: number;
  haze: number;
  rifle: number;
  soft: number;
}

/** `discards` and `dug` are posse cards; `deck` and `cards` are counted. */
export interface PlayerSeen {
  posse: number;
  cards: number;
  deck: number;
  discards: number[];
  dug: number[];
  dug_amount: number;
  volley: number;
  volleyers: number;
  gold: number;
  crates: number;
  living: number;
  fell: number;
}

/** A character: its square (-1: off the board), the square of its body, damage taken, and its loot in order. */
export interface FigureSeen {
  at: number;
  body: number;
  hurt: number;
  poison: number;
  moved: boolean;
  acted: number;
  items: number[][];
  marks: Record<string, number>;
  actions: number;
  speed: number;
  range: number;
  slots: number;
  filled: number;
}

export type ClientMessage =
  | Watch
  | Unwatch
  | Act
  | Undo
  | Hurry
  | Try
  | Hint
  | Say
  | Promise
  | Contribute
  | Ping;

export type ServerMessage =
  | Welcome
  | Snapshot
  | Update
  | TableChanged
  | Noted
  | Said
  | Ack
  | Hints
  | Tried
  | Refusal
  | Problem
  | Pong;
