/** HTTP: lists and documents. Every failure is a `Trouble` with a code, a sentence and a hint. */

import type {
  AnswerPuzzle,
  AskSeat,
  Bye,
  ErrorBody,
  GameDetail,
  GameInfo,
  Join,
  LessonInfo,
  LessonStep,
  Me,
  NewTable,
  PersonalLink,
  PlayOn,
  PuzzleShown,
  PuzzleSolved,
  PuzzlesToday,
  RecordedGame,
  Reveal,
  ReviewState,
  RuleInfo,
  SetPerson,
  SetSeat,
  ShowAgain,
  ShownAgain,
  Start,
  TableInfo,
  TakeLesson,
  Tried,
  TryLesson,
  TryPuzzle,
} from "./types.gen";

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  return (await fetched(path, body, method)).json() as Promise<T>;
}

export async function text(path: string): Promise<string> {
  return (await fetched(path, undefined, "GET")).text();
}

async function fetched(path: string, body: unknown, method: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble(0, "offline", "The server is not answering.", "Check your network. Retrying…");
  }
  if (response.ok) return response;
  throw await trouble(response);
}

async function trouble(response: Response): Promise<Trouble> {
  try {
    const said = (await response.json()) as ErrorBody;
    return new Trouble(response.status, said.code, said.message, said.hint);
  } catch {
    const hint = response.status >= 500 ? "It is not your fault. Try again in a moment." : "Go back and try again.";
    return new Trouble(response.status, "unknown", `The server answered ${response.status}.`, hint);
  }
}

/** A table that begins at once: the house seals its secret, this seat promises a number, and reveals it. */
export async function createAndStart(wish: NewTable): Promise<TableInfo> {
  return startAtOnce(api.create(wish));
}

export async function startAtOnce(created: Promise<TableInfo>): Promise<TableInfo> {
  const [table, { numberFor, promiseFor, took }] = await Promise.all([created, import("../table/witness")]);
  const closed = await api.start(table.id, { promise: await promiseFor(table) });
  const hex = closed.deal.stage === "reveal" ? await numberFor(closed).catch(() => "") : "";
  if (!hex) return closed;
  const dealt = await api.reveal(table.id, { round: closed.deal.round, hex });
  took(table.id, closed.deal.round);
  return dealt;
}

export const api = {
  me: () => call<Me>("/api/me"),
  link: () => call<PersonalLink>("/api/me/link", {}),
  logOut: () => call<Bye>("/api/me/logout", {}),
  endOtherSessions: () => call<Bye>("/api/me/sessions/end", {}),
  deleteMe: () => call<Bye>("/api/me/delete", {}),
  games: () => call<GameInfo[]>("/api/games"),
  game: (slug: string) => call<GameDetail>(`/api/games/${slug}`),
  gameOf: (table: string) => call<GameDetail>(`/api/tables/${table}/game`),
  lessons: (slug: string) => call<LessonInfo[]>(`/api/games/${slug}/lessons`),
  takeLesson: (wish: TakeLesson) => call<LessonStep>("/api/lesson", wish),
  tryLesson: (wish: TryLesson) => call<Tried>("/api/lesson/try", wish),
  puzzles: () => call<PuzzlesToday>("/api/puzzles"),
  puzzle: (slug: string, id: string) => call<PuzzleShown>(`/api/games/${slug}/puzzles/${encodeURIComponent(id)}`),
  tryPuzzle: (wish: TryPuzzle) => call<Tried>("/api/puzzle/try", wish),
  answerPuzzle: (answer: AnswerPuzzle) => call<PuzzleSolved>("/api/puzzle", answer),
  rules: (slug: string) => call<RuleInfo[]>(slug === "house" ? "/api/rules/house" : `/api/games/${slug}/rules`),
  tables: () => call<TableInfo[]>("/api/tables"),
  table: (id: string) => call<TableInfo>(`/api/tables/${id}`),
  create: (wish: NewTable) => call<TableInfo>("/api/tables", wish),
  join: (id: string, wish: Join) => call<TableInfo>(`/api/tables/${id}/join`, wish),
  ask: (id: string, wish: AskSeat) => call<TableInfo>(`/api/tables/${id}/asks`, wish),
  answer: (id: string, ask: number, agree: boolean) => call<TableInfo>(`/api/tables/${id}/asks/${ask}`, { agree }),
  person: (id: string, wish: SetPerson) => call<TableInfo>(`/api/tables/${id}/people`, wish),
  start: (id: string, wish: Start = {}) => call<TableInfo>(`/api/tables/${id}/start`, wish),
  reveal: (id: string, wish: Reveal) => call<TableInfo>(`/api/tables/${id}/reveal`, wish),
  leave: (id: string) => call<TableInfo>(`/api/tables/${id}/leave`, {}),
  rematch: (id: string) => call<TableInfo>(`/api/tables/${id}/rematch`, {}),
  seat: (id: string, seat: number, wish: SetSeat) => call<TableInfo>(`/api/tables/${id}/seats/${seat}`, wish),
  showAgain: (wish: ShowAgain) => call<ShownAgain>("/api/replay", wish),
  playOn: (wish: PlayOn) => call<TableInfo>("/api/play-on", wish),
  askReview: (game: RecordedGame) => call<ReviewState>("/api/reviews", game),
  review: (id: string) => call<ReviewState>(`/api/reviews/${id}`),
  stopReview: (id: string) => call<ReviewState>(`/api/reviews/${id}/stop`, {}),
  record: (id: string) => text(`/api/tables/${id}/record`),
};
