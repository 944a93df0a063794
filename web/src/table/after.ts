/** What a game needs once somebody is out of it: one file for the browser. */
export { End } from "./end";
export { Fall, Out } from "./out";
