import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../kit/icon";
import { Face } from "../kit/portrait";
import { api } from "../wire/http";
import type { ChatLine, SetPerson } from "../wire/types.gen";
import { wish } from "./people";
import type { TableStore } from "./store";

/** The table's chat. */
export function TalkList({ table }: { table: TableStore }) {
  const ref = useRef<HTMLOListElement>(null);
  const lines = table.chat.value;
  const yours = (table.info.value?.yours ?? false) && table.info.value?.state !== "over";
  useEffect(() => {
    table.unread.value = 0;
    const list = ref.current?.closest(".scroll");
    if (list) list.scrollTop = list.scrollHeight;
  }, [lines.length]);
  if (lines.length === 0) return <p class="muted empty">No one has said a word. It needn’t be true.</p>;
  return (
    <ol class="talklist" ref={ref}>
      {lines.map((line) => (
        <li key={line.n}>
          {line.seat >= 0 ? (
            <span class="fc">
              <Face face={table.faces.value[line.seat] ?? ""} />
            </span>
          ) : (
            <Icon name="eye" label="A spectator" />
          )}
          <span>
            <b>{line.name}</b> {line.seat < 0 && <span class="tag watching">spectator</span>} {line.text}
            {line.seat < 0 && yours && <Powers table={table} line={line} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The owner's powers over a spectator who talks. */
function Powers({ table, line }: { table: TableStore; line: ChatLine }) {
  const set = (change: SetPerson) => wish(table, () => api.person(table.id, { line: line.n, ...change }));
  return (
    <span class="powers">
      <button type="button" class="btn small" onClick={() => set({ muted: true })}>
        Mute
      </button>
      <button type="button" class="btn small" onClick={() => set({ away: true })}>
        Send away
      </button>
    </span>
  );
}

/** Does the server know a spectator by a name, from a table where they sat? */
function useKnown(table: TableStore): boolean {
  const known = useSignal(true);
  const watching = table.you.value < 0;
  useEffect(() => {
    if (!watching) return;
    api.me().then(
      (me) => {
        known.value = me.nickname !== "";
      },
      () => {},
    );
  }, [watching, known]);
  return !watching || known.value;
}

export function TalkForm({ table }: { table: TableStore }) {
  const text = useSignal("");
  const known = useKnown(table);
  const muted = table.info.value?.seats.find((s) => s.seat === table.you.value)?.muted ?? false;
  if (muted) return <p class="talk muted">The owner of the table has muted you.</p>;
  if (!known) return <p class="talk muted">Spectators may chat once they have played a game here.</p>;
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    if (!(await table.talk(words))) text.value = words;
  };
  return (
    <form class="talk" onSubmit={send}>
      <label class="vh" for="say">
        Say something to the table
      </label>
      <input
        class="field"
        id="say"
        maxLength={300}
        autocomplete="off"
        placeholder="Talk. It needn’t be true."
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button class="btn block" type="submit">
        Say
      </button>
    </form>
  );
}
