import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Lost } from "../kit/later";
import { Notice } from "../kit/notice";
import Lobby from "../pages/lobby";
import { Banner } from "./banner";
import { type Place, place } from "./router";

// biome-ignore lint/suspicious/noExplicitAny: each page knows its own properties
type Page = ComponentType<any>;

interface Route {
  load: () => Promise<Page>;
  props: Record<string, string>;
}

function routeOf({ path }: Place): Route | null {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (first === "t" && second && rest.length === 1 && rest[0] === "screen") {
    return { load: async () => (await import("../pages/screen")).default, props: { id: second } };
  }
  if (rest.length > 0) return null;
  switch (first) {
    case "t":
      return second ? { load: async () => (await import("../pages/table")).default, props: { id: second } } : null;
    case "new":
      return second ? { load: async () => (await import("../pages/create")).default, props: { slug: second } } : null;
    case "rules":
      return second
        ? { load: async () => (await import("../pages/rules")).default, props: { slug: second } }
        : { load: async () => (await import("../pages/rules")).RulesIndex, props: {} };
    case "learn":
      return second ? { load: async () => (await import("../pages/learn")).default, props: { slug: second } } : null;
    case "puzzles":
      return { load: async () => (await import("../pages/puzzles")).default, props: { slug: second } };
    case "replay":
      return { load: async () => (await import("../pages/replay")).default, props: { id: second } };
    case "settings":
      return second ? null : { load: async () => (await import("../pages/settings")).default, props: {} };
    default:
      return null;
  }
}

export function App() {
  const { path } = place.value;
  return (
    <>
      <a class="skip" href="#page">
        To the page
      </a>
      <Banner />
      {path === "/" ? <Lobby /> : <Lazy key={path.split("/")[1]} />}
    </>
  );
}

/** Pages come when they are wanted; a page that cannot be fetched says so and tries again. */
function Lazy() {
  const page = useSignal<{ path: string; Page: Page } | null>(null);
  const failed = useSignal(false);
  const tries = useSignal(0);
  const here = place.value;
  const route = routeOf(here);
  const attempt = tries.value;
  useEffect(() => {
    if (!route) return;
    let gone = false;
    route.load().then(
      (found) => {
        if (!gone) page.value = { path: here.path, Page: found };
        failed.value = false;
      },
      () => {
        failed.value = true;
      },
    );
    return () => {
      gone = true;
    };
  }, [here.path, attempt]);
  if (!route) {
    return (
      <Notice
        icon="longhorn"
        title="Nothing here"
        message="There is no page at this address, only dust."
        hint="Check the link; part of it may be missing."
      />
    );
  }
  if (failed.value) return <Lost />;
  if (!page.value || page.value.path.split("/")[1] !== here.path.split("/")[1])
    return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  const { Page } = page.value;
  return <Page key={here.path} {...route.props} />;
}
