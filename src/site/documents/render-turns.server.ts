import { setImmediate as nextTurn } from "node:timers/promises";

let lastRender = Promise.resolve();

/** Resolves in a turn of the event loop in which no other page is rendered, so that other requests are processed between two pages. */
export function waitForTurn(): Promise<void> {
  lastRender = lastRender.then(() => nextTurn());
  return lastRender;
}
