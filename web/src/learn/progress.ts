/** Which lessons were finished. */

import { KeptSet } from "../app/kept-set";

const finished = new KeptSet("hn-lessons");

export function isFinished(slug: string, lesson: string): boolean {
  return finished.has(`${slug}/${lesson}`);
}

export function finish(slug: string, lesson: string): void {
  finished.add(`${slug}/${lesson}`);
}
