/**
 * The only connection to the server: a WebSocket that reconnects automatically.
 *
 * A page that watches a table gets a whole Snapshot after every reconnection, so nothing is replayed or guessed: missed
 * events are in the Snapshot. Requests carry an id; one without an answer is sent again if it still makes sense.
 */

import { signal } from "@preact/signals";
import { heard } from "./clock";
import type {
  Act,
  ClientMessage,
  Contribute,
  Hint,
  Hurry,
  Refusal,
  Say,
  ServerMessage,
  Snapshot,
  Tried,
  Try,
  Undo,
} from "./types.gen";
import { VERSION } from "./types.gen";

export type LineState = "idle" | "connecting" | "open" | "lost";

export interface Watcher {
  hear(message: ServerMessage): void;
}

export type Answer = { done: true; n: number } | { done: false; refusal: Refusal };
type Request = Act | Undo | Hurry | Hint | Say | Contribute;

const NEXT_SESSION = 2000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const TRY_WITHIN = 5000;
const PING_EVERY = 15_000; // in the background, or while the table talks
const LOOK_EVERY = 1000;
const QUIET = 2000; // nothing heard for that long: is the line dead?
const NOTICED = 1500; // no answer for that long: the player is told
const PONG_WITHIN = 8000;

interface Pending {
  request: Request;
  settle: (answer: Answer) => void;
}

export class Line {
  readonly state = signal<LineState>("idle");
  /** Why the line is down, if the server said so. */
  readonly reason = signal("");
  readonly person = signal("");
  /** The server has not answered for some seconds. */
  readonly silent = signal(false);
  /** The server speaks another protocol than this page: it was updated since the page was loaded. */
  readonly outdated = signal(false);

  private socket: WebSocket | null = null;
  private readonly watchers = new Map<string, Watcher>();
  private readonly pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private pingedAt = 0;
  private waitingSince = 0; // for the answer to a ping
  private noticed: ReturnType<typeof setTimeout> | undefined;
  private pongDue: ReturnType<typeof setTimeout> | undefined;
  private readonly attempts = new Map<string, (answer: Tried | null) => void>();
  private count = 0;

  constructor(private readonly url: () => string) {}

  watch(table: string, watcher: Watcher): void {
    this.watchers.set(table, watcher);
    if (this.state.value === "open") this.send({ type: "watch", table });
    else this.connect();
  }

  unwatch(table: string): void {
    if (!this.watchers.delete(table)) return;
    this.send({ type: "unwatch", table });
    if (this.watchers.size === 0) this.hangUp();
  }

  /** Asks for the whole table again, e.g. after a stale move. */
  refresh(table: string): void {
    this.send({ type: "watch", table });
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a request and waits for its Ack or Refusal, across a lost connection if needed. */
  ask(request: DistributiveOmit<Request, "id">): Promise<Answer> {
    this.count += 1;
    const id = `${Date.now().toString(36)}-${this.count}`;
    const full = { ...request, id } as Request;
    return new Promise((settle) => {
      this.pending.set(id, { request: full, settle });
      this.send(full);
    });
  }

  /** Asks what would happen. Nobody waits for that long: if the line is lost or the table moves on, there is no answer. */
  try(request: Omit<Try, "id" | "type">): Promise<Tried | null> {
    this.count += 1;
    const id = `${Date.now().toString(36)}-${this.count}`;
    return new Promise((settle) => {
      if (!this.send({ ...request, type: "try", id })) return settle(null);
      this.attempts.set(id, settle);
      setTimeout(() => this.attempted(id, null), TRY_WITHIN);
    });
  }

  private attempted(id: string, answer: Tried | null): boolean {
    const settle = this.attempts.get(id);
    this.attempts.delete(id);
    settle?.(answer);
    return settle !== undefined;
  }

  /** Tries at once instead of waiting: the network came back, the tab was opened again. */
  nudge(): void {
    if (this.watchers.size === 0) return;
    if (this.state.value === "open") this.ping();
    else this.connect();
  }

  hangUp(): void {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.drop();
    socket?.close();
    this.state.value = "idle";
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    if (this.state.value === "idle") this.state.value = "connecting";
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) this.opened();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    this.state.value = "open";
    this.reason.value = "";
    this.ping();
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.look(), LOOK_EVERY);
    for (const table of this.watchers.keys()) this.send({ type: "watch", table });
  }

  private lost(): void {
    this.drop();
    if (this.watchers.size === 0) {
      this.state.value = "idle";
      return;
    }
    this.state.value = "lost";
    // Everybody comes back at once after a restart: spread them out a little.
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private drop(): void {
    clearInterval(this.pinger);
    clearTimeout(this.pongDue);
    clearTimeout(this.noticed);
    this.silent.value = false;
    this.waitingSince = 0;
    for (const id of [...this.attempts.keys()]) this.attempted(id, null);
    this.socket = null;
  }

  /** A line in use that has said nothing for a while is asked whether it is still there. */
  private look(): void {
    const hidden = typeof document !== "undefined" && document.visibilityState === "hidden";
    const due = Math.max(this.heardAt, this.pingedAt) + (hidden ? PING_EVERY : QUIET);
    if (Date.now() >= due) this.ping();
  }

  private ping(): void {
    const socket = this.socket;
    if (!this.send({ type: "ping", t: Date.now() })) return;
    this.pingedAt = Date.now();
    if (this.heardAt < this.waitingSince) return; // the last one is not answered yet
    this.waitingSince = this.pingedAt;
    clearTimeout(this.noticed);
    this.noticed = setTimeout(() => {
      if (this.socket === socket) this.silent.value = true;
    }, NOTICED);
    clearTimeout(this.pongDue);
    this.pongDue = setTimeout(() => {
      if (this.socket !== socket) return;
      socket?.close();
      this.lost();
    }, PONG_WITHIN);
  }

  private hear(message: ServerMessage): void {
    this.heardAt = Date.now();
    this.silent.value = false;
    clearTimeout(this.noticed);
    switch (message.type) {
      case "welcome":
        this.person.value = message.person;
        this.outdated.value = message.version !== VERSION;
        heard(message.now);
        return;
      case "pong":
        clearTimeout(this.pongDue);
        heard(message.now, message.t);
        return;
      case "ack":
        this.settle(message.id, { done: true, n: message.n });
        return;
      case "tried":
        this.attempted(message.id, message);
        return;
      case "refused":
        if (this.attempted(message.id, null)) return;
        this.settle(message.id, { done: false, refusal: message });
        return;
      case "problem":
        if (message.code === "going-down" || message.code === "signed-out") this.reason.value = message.message;
        // Not at once: this browser may be about to get the cookie of its next session.
        if (message.code === "signed-out") setTimeout(() => location.reload(), NEXT_SESSION);
        for (const watcher of this.watchers.values()) watcher.hear(message);
        return;
      case "hints":
        this.settle(message.id, { done: true, n: message.n });
        this.watchers.get(message.table)?.hear(message);
        return;
      case "snapshot":
        this.watchers.get(message.table.id)?.hear(message);
        this.askAgain(message);
        return;
      case "table":
        this.watchers.get(message.table.id)?.hear(message);
        return;
      default:
        this.watchers.get(message.table)?.hear(message);
    }
  }

  private settle(id: string, answer: Answer): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.settle(answer);
  }

  /** After a reconnection: what was never answered is sent again if the table still waits where it was sent from. */
  private askAgain(snapshot: Snapshot): void {
    for (const [id, { request }] of this.pending) {
      if (request.table !== snapshot.table.id) continue;
      if (request.type === "contribute")
        this.pending.delete(id); // sent again, if the list is still closed
      else if (request.type === "say" || request.type === "hurry" || request.n === snapshot.n) this.send(request);
      else this.settle(id, { done: true, n: snapshot.n });
    }
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** At a table it names the table, so that a proxy in front of several nodes can send everyone there to one of them. */
export function socketUrl(): string {
  const table = /^\/t\/([a-z0-9]+)/.exec(location.pathname)?.[1];
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${table ? `?t=${table}` : ""}`;
}

export const line = new Line(socketUrl);

export function keepAwake(): void {
  addEventListener("online", () => line.nudge());
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") line.nudge();
  });
}
