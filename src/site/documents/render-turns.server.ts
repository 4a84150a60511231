import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";

const turns = pLimit(1);

/** Resolves in a turn of the event loop in which no other page is rendered, so that other requests are processed between two pages. */
export function waitForTurn(): Promise<void> {
  return turns(() => nextTurn());
}
