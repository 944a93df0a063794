import { useEffect, useRef } from "preact/hooks";
import type { AnyBoard } from "../boards/board";
import { walk } from "../kit/focus";
import { Icon } from "../kit/icon";
import type { Heard } from "../replay/record";
import type { ToldEvent } from "../wire/types.gen";
import type { Part, Words } from "../words/words";

interface Props {
  story: readonly ToldEvent[];
  words: Words;
  board: AnyBoard;
  names: readonly string[];
  you: number;
  openRule: (id: string) => void;
  /** The lines of the moment, counted from the end. */
  fresh?: number;
}

const PLACE = / (?:at|to) row $/;
const SQUARE = "a square"; // no catalog has a kind with a space

/** A square is a part by itself: "… moves", " to row 3, column 10", ".". */
function placed(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] as Part;
    const at = part.text.search(PLACE);
    if (at < 0) found.push(part);
    else {
      const place = parts.slice(i + 1, i + 4).map(({ text }) => text);
      found.push({ text: part.text.slice(0, at) }, { text: part.text.slice(at) + place.join(""), kind: SQUARE });
      i += 3;
    }
  }
  return found;
}

/** A sentence with its names in bold; a square is said only to screen readers, as the map shows it. */
export function Sentence({ event, words, names, you }: Pick<Props, "words" | "names" | "you"> & { event: ToldEvent }) {
  const { to } = event as Heard;
  return (
    <>
      {to !== undefined && <b>{names[to]}: </b>}
      {placed(words.eventParts(event, names, you)).map((part, i) =>
        part.kind === "seat" ? (
          <b key={i} class={part.value === you ? "self" : undefined}>
            {part.text}
          </b>
        ) : part.kind === SQUARE ? (
          <span key={i} class="vh">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

/** The story, newest last; every line opens its rule.  The Tab key stops at the last line, arrows go up from there. */
export function Story({ story, words, board, names, you, openRule, fresh = 0 }: Props) {
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = ref.current?.closest(".scroll");
    if (list) list.scrollTop = list.scrollHeight;
  }, [story.length]);
  const lines = words.gathered(story);
  const last = lines.findLastIndex(({ event }) => !board.isChapter(event));
  return (
    <ol class="story" ref={ref} onKeyDown={(event) => walk(event, ".ru")}>
      {lines.map(({ event, at }, i) => {
        const key = `${i}-${event.says}`;
        if (board.isChapter(event)) {
          return (
            <li class="chapter" key={key}>
              <h2 class="wood">
                <Sentence event={event} words={words} names={names} you={you} />
              </h2>
            </li>
          );
        }
        return (
          <li key={key} class={at >= story.length - fresh ? "now" : undefined}>
            <Icon name={board.icon(event, words)} />
            <span>
              <Sentence event={event} words={words} names={names} you={you} />
            </span>
            <button
              type="button"
              class="ru"
              tabIndex={i === last ? 0 : -1}
              aria-label={`Rule ${event.rule}`}
              onClick={() => openRule(event.rule)}
            >
              {short(event.rule)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Within one game the number alone says enough. */
function short(rule: string): string {
  return rule.slice(rule.indexOf("-") + 1);
}
