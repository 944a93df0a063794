import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { wordsOf } from "../app/catalogue";
import { place } from "../app/router";
import { settings } from "../app/settings";
import { boardOf } from "../boards/board";
import { Card } from "../kit/card";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { RuleMark } from "../kit/rule-mark";
import { RuleSheet } from "../kit/rule-sheet";
import { Sheet } from "../kit/sheet";
import { isPhone } from "../kit/size";
import { Top } from "../kit/top";
import { finish, isFinished } from "../learn/progress";
import { LessonStore } from "../learn/store";
import { Story } from "../table/story";
import { Toasts } from "../table/toasts";
import { api, Trouble } from "../wire/http";
import type { LessonInfo } from "../wire/types.gen";
import type { Words } from "../words/words";
import "./table.css";
import "./learn.css";

/** The course of a game: its lessons, or the one that the address names after the hash. */
export default function LearnPage({ slug }: { slug: string }) {
  const course = useSignal<{ lessons: LessonInfo[]; words: Words } | null>(null);
  const lesson = useSignal<LessonStore | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const wanted = place.value.hash;
  const { plain } = settings.value;
  useEffect(() => {
    const load = async () => {
      const [lessons, words] = await Promise.all([api.lessons(slug), wordsOf(slug)]);
      course.value = { lessons, words };
      title(`Learn ${words.detail.game.title}`);
    };
    load().catch((error: unknown) => {
      if (error instanceof Trouble) trouble.value = error;
    });
  }, [slug]);
  useEffect(() => {
    const words = course.value?.words;
    if (!words || !wanted) {
      lesson.value = null;
      return;
    }
    let store: LessonStore | null = null;
    let gone = false;
    trouble.value = null;
    const open = async () => {
      const fresh = new LessonStore(slug, wanted, await boardOf(slug, plain), words, plain);
      if (gone) return;
      store = fresh;
      await fresh.begin();
      lesson.value = fresh;
    };
    open().catch((error: unknown) => {
      if (!gone && error instanceof Trouble) trouble.value = error;
    });
    return () => {
      gone = true;
      store?.close();
    };
  }, [course.value, wanted, plain]);
  if (trouble.value) {
    return <Notice icon="rule" title="No lessons" message={trouble.value.message} hint={trouble.value.hint} />;
  }
  if (!course.value) return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  const { lessons, words } = course.value;
  if (!wanted) return <Course slug={slug} lessons={lessons} name={words.detail.game.title} />;
  if (!lesson.value?.shown.value || lesson.value.id !== wanted)
    return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  return <Lesson key={wanted} lesson={lesson.value} slug={slug} lessons={lessons} />;
}

function Course({ slug, lessons, name }: { slug: string; lessons: LessonInfo[]; name: string }) {
  const next = lessons.find((lesson) => !isFinished(slug, lesson.id)) ?? lessons[0];
  return (
    <>
      <Top title={name} caption="Lessons" />
      <main class="course" id="page" tabIndex={-1}>
        <h1 class="wood">Learn {name}</h1>
        {lessons.length === 0 ? (
          <p class="muted">This game has no lessons yet. Its rules are a good read.</p>
        ) : (
          <p>Short lessons at a real table. You do one thing at a time, and nothing can go wrong.</p>
        )}
        <ol>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <a class={`btn${lesson === next ? " main" : ""}`} href={`/learn/${slug}#${lesson.id}`}>
                {isFinished(slug, lesson.id) && <Icon name="check" label="Finished" />} {lesson.title}
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a href={`/rules/${slug}`}>The rules</a>
        </p>
      </main>
    </>
  );
}

function Lesson({ lesson, slug, lessons }: { lesson: LessonStore; slug: string; lessons: LessonInfo[] }) {
  const { Scene, Dock, Details, Strip, layout } = lesson.board;
  const step = lesson.step.value;
  const at = lessons.findIndex((one) => one.id === lesson.id);
  useEffect(() => {
    if (step?.over) finish(slug, lesson.id);
  }, [step?.over, slug, lesson]);
  if (!step) return null;
  const below = layout === "below";
  const dock = (
    <>
      <Coach lesson={lesson} slug={slug} next={lessons[at + 1]} />
      {!step.over && step.do.length > 0 && <Dock stage={lesson} selection={lesson.selection} />}
    </>
  );
  return (
    <div class="tablepage playing lesson" data-board={lesson.scope}>
      <Top title={step.title} caption={`Lesson ${at + 1} of ${lessons.length}`} heading>
        {Strip && <Strip stage={lesson} selection={lesson.selection} />}
        <a class="btn" href={`/learn/${slug}`}>
          All lessons
        </a>
      </Top>
      <div class={below ? "lay below" : "lay"}>
        <main class="board" id="page" tabIndex={-1} aria-label={step.title}>
          <Scene stage={lesson} selection={lesson.selection} />
        </main>
        {below && (
          <section class="dock" aria-label="Your side of the table">
            {dock}
          </section>
        )}
        {!(below && isPhone.value) && (
          <aside class="side" aria-label={below ? "The story so far" : "Your side of the table"}>
            {!below && <div class="dock">{dock}</div>}
            {!isPhone.value && <StorySoFar lesson={lesson} />}
          </aside>
        )}
      </div>
      <div class="vh" role="log" aria-live="polite" aria-label="What just happened">
        <p key={lesson.story.value.length}>
          {lesson.spoken.value.map((event) => lesson.words.event(event, lesson.names.value)).join(" ")}
        </p>
      </div>
      <div class="notes-on-top">
        <Toasts table={lesson} />
      </div>
      {lesson.rule.value && <RuleSheet id={lesson.rule.value} close={() => lesson.openRule("")} />}
      {lesson.looking.value >= 0 && (
        <Sheet title={lesson.names.value[lesson.looking.value] ?? ""} close={() => lesson.look(-1)}>
          <Details stage={lesson} seat={lesson.looking.value} />
        </Sheet>
      )}
      {lesson.reading.value && (
        <Sheet title={lesson.reading.value.card.title} close={() => (lesson.reading.value = null)}>
          <div class="read-card">
            <Card face={lesson.reading.value.card} width="260px" />
          </div>
        </Sheet>
      )}
    </div>
  );
}

function StorySoFar({ lesson }: { lesson: LessonStore }) {
  return (
    <section class="tabs">
      <h2 class="vh">The story so far</h2>
      <div class="scroll" role="region" tabIndex={0} aria-label="The story so far">
        <Story
          story={lesson.story.value}
          words={lesson.words}
          board={lesson.board}
          names={lesson.names.value}
          you={lesson.you.value}
          openRule={lesson.openRule}
          fresh={lesson.settled.value ? 0 : lesson.spoken.value.length}
        />
      </div>
    </section>
  );
}

/** The coach's text, with the rules behind it; and the wanted button, in its own words. */
function Coach({ lesson, slug, next }: { lesson: LessonStore; slug: string; next: LessonInfo | undefined }) {
  const step = lesson.step.value;
  if (!step) return null;
  if (!lesson.settled.value) {
    return (
      <div class="coach" aria-live="polite">
        <p class="muted">Watch…</p>
        <button type="button" class="btn" onClick={lesson.skip}>
          Skip
        </button>
      </div>
    );
  }
  return (
    <div class="coach" aria-live="polite">
      {step.said && <p>{step.said}</p>}
      {step.say && (
        <p class="now">
          {step.say}{" "}
          {step.rules.map((id) => (
            <RuleMark key={id} id={id} open={lesson.openRule} />
          ))}
        </p>
      )}
      {step.over ? (
        <p class="coach-acts">
          {next ? (
            <a class="btn main" href={`/learn/${slug}#${next.id}`}>
              Next: {next.title}
            </a>
          ) : (
            <a class="btn main" href="/">
              Play a game
            </a>
          )}
        </p>
      ) : (
        step.do.length === 0 && (
          <p class="coach-acts">
            <button type="button" class="btn main" onClick={() => lesson.goOn()}>
              Go on
            </button>
          </p>
        )
      )}
    </div>
  );
}
