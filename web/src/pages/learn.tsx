import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { wordsOf } from "../app/catalogue";
import { place } from "../app/router";
import { settings } from "../app/settings";
import { boardOf } from "../boards/board";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { RuleMark } from "../kit/rule-mark";
import { Top } from "../kit/top";
import { LoneTable } from "../learn/lone-table";
import { finish, isFinished } from "../learn/progress";
import { LessonStore } from "../learn/store";
import { api, Trouble } from "../wire/http";
import type { LessonInfo } from "../wire/types.gen";
import type { Words } from "../words/words";
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
  const { Dock } = lesson.board;
  const step = lesson.step.value;
  const at = lessons.findIndex((one) => one.id === lesson.id);
  useEffect(() => {
    if (step?.over) finish(slug, lesson.id);
  }, [step?.over, slug, lesson]);
  if (!step) return null;
  return (
    <LoneTable
      stage={lesson}
      title={step.title}
      caption={`Lesson ${at + 1} of ${lessons.length}`}
      links={
        <a class="btn" href={`/learn/${slug}`}>
          All<span class="vh"> lessons</span>
        </a>
      }
    >
      <Coach lesson={lesson} slug={slug} next={lessons[at + 1]} />
      {!step.over && step.do.length > 0 && <Dock stage={lesson} selection={lesson.selection} />}
    </LoneTable>
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
      {lesson.wanted.value && <p>Choose “{lesson.wanted.value}”.</p>}
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
              Continue
            </button>
          </p>
        )
      )}
    </div>
  );
}
