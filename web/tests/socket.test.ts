import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetTime, heard, serverNow } from "../src/wire/clock";
import { Line, socketUrl } from "../src/wire/socket";
import type { ServerMessage, Snapshot } from "../src/wire/types.gen";

/** A WebSocket that the test opens, feeds and breaks. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  break() {
    this.readyState = 3;
    this.onclose();
  }
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const snapshot = (n: number) => ({ type: "snapshot", n, table: { id: "abcdefgh" } }) as unknown as Snapshot;

describe("line", () => {
  let line: Line;
  let heardOf: ServerMessage[];
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    line = new Line(() => "ws://here/ws");
    heardOf = [];
    line.watch("abcdefgh", { hear: (message) => heardOf.push(message) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("watches as soon as it is open, and hears", () => {
    expect(line.state.value).toBe("connecting");
    last().open();
    expect(line.state.value).toBe("open");
    expect(last().of("watch")).toEqual([{ type: "watch", table: "abcdefgh" }]);
    last().hear(snapshot(3));
    expect(heardOf.map((m) => m.type)).toEqual(["snapshot"]);
  });

  it("comes back by itself, waiting longer each time", () => {
    last().open();
    last().break();
    expect(line.state.value).toBe("lost");
    const waits: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
      last().break();
    }
    expect(waits[0]).toBeLessThan(800);
    expect(waits[4]).toBeGreaterThan(waits[0] as number);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_500);
    vi.advanceTimersByTime(11_000);
    last().open();
    expect(line.state.value).toBe("open");
    expect(last().of("watch")).toHaveLength(1);
  });

  it("tries at once when nudged", () => {
    last().open();
    last().break();
    const before = FakeSocket.all.length;
    line.nudge();
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it("takes a silent line for a broken one", () => {
    last().open();
    const socket = last();
    socket.hear({ type: "pong", t: Date.now(), now: Date.now() });
    vi.advanceTimersByTime(15_000); // the next ping
    vi.advanceTimersByTime(8_001); // and no answer
    expect(line.state.value).toBe("lost");
  });

  it("settles a request by its ack or refusal", async () => {
    last().open();
    const done = line.ask({ type: "act", table: "abcdefgh", n: 4, actions: [8] });
    const id = last().of("act")[0]?.id;
    last().hear({ type: "ack", id, n: 4 });
    expect(await done).toEqual({ done: true, n: 4 });
    const no = line.ask({ type: "say", table: "abcdefgh", text: "hm" });
    last().hear({
      type: "refused",
      id: last().of("say")[0]?.id,
      code: "too-many",
      message: "",
      hint: "",
      rule: "",
      n: 4,
    });
    expect(await no).toMatchObject({ done: false });
  });

  it("asks again after a break if the table still waits there, with the same id", async () => {
    last().open();
    const done = line.ask({ type: "act", table: "abcdefgh", n: 4, actions: [8] });
    const id = last().of("act")[0]?.id;
    last().break();
    vi.advanceTimersByTime(1000);
    last().open();
    last().hear(snapshot(4));
    expect(last().of("act")).toEqual([{ type: "act", table: "abcdefgh", id, n: 4, actions: [8] }]);
    last().hear({ type: "ack", id, n: 4 });
    expect(await done).toMatchObject({ done: true });
  });

  it("does not repeat a move the table has left behind", async () => {
    last().open();
    const done = line.ask({ type: "act", table: "abcdefgh", n: 4, actions: [8] });
    last().break();
    vi.advanceTimersByTime(1000);
    last().open();
    last().hear(snapshot(9));
    expect(last().of("act")).toEqual([]);
    expect(await done).toEqual({ done: true, n: 9 });
  });

  it("hangs up when nobody watches any more", () => {
    last().open();
    line.unwatch("abcdefgh");
    expect(line.state.value).toBe("idle");
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("says why the server went", () => {
    last().open();
    last().hear({ type: "problem", code: "going-down", message: "The server is shutting down.", hint: "", field: "" });
    last().break();
    expect(line.reason.value).toBe("The server is shutting down.");
  });
});

describe("the address", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("names the table for the proxy, and nothing elsewhere", () => {
    const at = (pathname: string) => {
      vi.stubGlobal("location", { protocol: "https:", host: "play.example", pathname });
      return socketUrl();
    };
    expect(at("/")).toBe("wss://play.example/ws");
    expect(at("/t/abcdefgh2345")).toBe("wss://play.example/ws?t=abcdefgh2345");
    expect(at("/t/abcdefgh2345/screen")).toBe("wss://play.example/ws?t=abcdefgh2345");
    expect(at("/record")).toBe("wss://play.example/ws");
  });
});

describe("clock", () => {
  beforeEach(() => {
    forgetTime();
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => vi.useRealTimers());

  it("trusts the quickest round trip", () => {
    heard(1_005_000); // unasked, late by who knows what
    expect(serverNow()).toBe(1_005_000);
    heard(1_004_950, 1_000_000 - 100); // a trip of 100 ms
    expect(serverNow()).toBe(1_005_000);
    heard(1_009_000, 1_000_000 - 900); // a slow one changes nothing
    expect(serverNow()).toBe(1_005_000);
  });
});
