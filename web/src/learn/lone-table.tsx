/** The page of a lesson or a puzzle: the game's real board, your side of it, and the story so far. */

import type { ComponentChildren } from "preact";
import { Sheet } from "../kit/sheet";
import { isPhone } from "../kit/size";
import { Top } from "../kit/top";
import { Listen, Opened } from "../table/opened";
import { Story } from "../table/story";
import { Toasts } from "../table/toasts";
import type { LoneStage } from "./stage";
import "../pages/table.css";
import "./lone-table.css";

interface Props {
  stage: LoneStage;
  title: string;
  caption: string;
  /** At the end of the top bar. */
  links: ComponentChildren;
  /** On a desktop instead of the story so far, on a phone below the dock. */
  aside?: ComponentChildren;
  /** The dock. */
  children: ComponentChildren;
}

export function LoneTable({ stage, title, caption, links, aside, children }: Props) {
  const { Scene, Strip, Details, layout } = stage.board;
  const below = layout === "below";
  const dock = (
    <>
      {children}
      {isPhone.value && aside}
    </>
  );
  return (
    <div class="tablepage playing lesson" data-board={stage.scope}>
      <Top title={title} caption={caption} heading>
        {Strip && <Strip stage={stage} selection={stage.selection} />}
        {links}
      </Top>
      <div class={below ? "lay below" : "lay"}>
        <main class="board" id="page" tabIndex={-1} aria-label={title}>
          <Scene stage={stage} selection={stage.selection} />
        </main>
        {below && (
          <section class="dock" aria-label="Your side of the table">
            {dock}
          </section>
        )}
        {!(below && isPhone.value) && (
          <aside class="side" aria-label={below ? "The story so far" : "Your side of the table"}>
            {!below && <div class="dock">{dock}</div>}
            {!isPhone.value && (aside ?? <StorySoFar stage={stage} />)}
          </aside>
        )}
      </div>
      <Listen stage={stage} />
      <div class="notes-on-top">
        <Toasts table={stage} />
      </div>
      {stage.looking.value >= 0 && (
        <Sheet title={stage.names.value[stage.looking.value] ?? ""} close={() => stage.look(-1)}>
          <Details stage={stage} seat={stage.looking.value} />
        </Sheet>
      )}
      <Opened stage={stage} />
    </div>
  );
}

function StorySoFar({ stage }: { stage: LoneStage }) {
  return (
    <section class="tabs">
      <h2 class="vh">The story so far</h2>
      <div class="scroll" role="region" tabIndex={0} aria-label="The story so far">
        <Story
          story={stage.story.value}
          words={stage.words}
          board={stage.board}
          names={stage.names.value}
          you={stage.you.value}
          openRule={stage.openRule}
          fresh={stage.settled.value ? 0 : stage.spoken.value.length}
        />
      </div>
    </section>
  );
}
