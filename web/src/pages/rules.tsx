import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { games, loadGames, rulesOf } from "../app/catalogue";
import { place } from "../app/router";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { markOf } from "../kit/rule-sheet";
import { Top } from "../kit/top";
import { Trouble } from "../wire/http";
import type { RuleInfo } from "../wire/types.gen";
import "./rules.css";

/** Every ledger of the house. */
export function RulesIndex() {
  useEffect(() => {
    title("Rules");
    if (games.value.length === 0) void loadGames().catch(() => {});
  }, []);
  return (
    <>
      <Top title="Rules" caption="Every one has a number" heading />
      <main class="rulebooks" id="page" tabIndex={-1}>
        <ul>
          {games.value.map((game) => (
            <li key={game.slug}>
              <a class="book" href={`/rules/${game.slug}`}>
                <Icon name={game.poster.icon} />
                <span>
                  <b class="wood">{game.title}</b>
                  <span class="muted">{game.published}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <a class="book" href="/rules/house">
              <Icon name="rule" />
              <span>
                <b class="wood">House rules</b>
                <span class="muted">What applies at every table</span>
              </span>
            </a>
          </li>
        </ul>
      </main>
    </>
  );
}

interface Chapter {
  name: string;
  rules: RuleInfo[];
}

function chaptersOf(rules: readonly RuleInfo[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const last = chapters.at(-1);
    if (last?.name === rule.chapter) last.rules.push(rule);
    else chapters.push({ name: rule.chapter, rules: [rule] });
  }
  return chapters;
}

/** Every word of the search must be in the rule. */
function matches(rule: RuleInfo, search: string): boolean {
  const text = `${rule.id} ${rule.text} ${rule.section} ${rule.chapter}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export default function RulesPage({ slug }: { slug: string }) {
  const rules = useSignal<RuleInfo[] | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const search = useSignal("");
  const game = games.value.find((g) => g.slug === slug);
  const name = slug === "house" ? "House rules" : (game?.title ?? slug);
  useEffect(() => {
    title(`${name}: rules`);
  }, [name]);
  useEffect(() => {
    if (games.value.length === 0) void loadGames().catch(() => {});
    rulesOf(slug).then(
      (found) => {
        rules.value = found;
      },
      (error: unknown) => {
        trouble.value = error instanceof Trouble ? error : null;
      },
    );
  }, [slug, rules, trouble]);
  const wanted = place.value.hash;
  useEffect(() => {
    if (rules.value && wanted) document.getElementById(wanted)?.scrollIntoView({ block: "center" });
  }, [rules.value, wanted]);
  if (trouble.value) {
    const { message, hint } = trouble.value;
    return <Notice icon="rule" title="No such book" message={message} hint={hint} />;
  }
  const found = (rules.value ?? []).filter((rule) => matches(rule, search.value));
  const chapters = chaptersOf(found);
  return (
    <>
      <Top title={name} caption="Rules, numbered">
        <a class="btn icon-btn" href="/rules" aria-label="All rulebooks">
          <Icon name="rule" />
        </a>
      </Top>
      <main class="ledger" id="page" tabIndex={-1}>
        <div class="finder">
          <label class="vh" for="find">
            Search the rules
          </label>
          <span class="find-icon">
            <Icon name="search" />
          </span>
          <input
            id="find"
            class="field"
            type="search"
            placeholder="Search: a word or a number"
            value={search.value}
            onInput={(event) => (search.value = event.currentTarget.value)}
          />
          <p class="caps muted" role="status">
            {rules.value ? `${found.length} of ${rules.value.length} rules` : "One moment…"}
          </p>
        </div>
        <nav class="contents" aria-label="Chapters">
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter.name}>
                <a href={`#${chapter.rules[0]?.id}`}>{chapter.name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div class="chapters">
          <h1 class="wood">{name}</h1>
          {game && (
            <p class="muted">
              Our restatement of {game.published}. Unofficial; the words are ours, the numbers theirs.
            </p>
          )}
          {chapters.map((chapter) => (
            <section key={chapter.name}>
              <h2 class="wood">{chapter.name}</h2>
              <ul>
                {chapter.rules.map((rule) => (
                  <li key={rule.id} id={rule.id} class={rule.id === wanted ? "wanted" : ""}>
                    <a class="id num" href={`#${rule.id}`} aria-label={`Link to rule ${rule.id}`}>
                      {rule.id}
                    </a>
                    <div>
                      <p>{rule.text}</p>
                      <p class={`mark m-${rule.mark}`}>{markOf(rule)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {rules.value && found.length === 0 && <p class="empty">No rule matches. Try fewer words.</p>}
        </div>
      </main>
    </>
  );
}
