import { basketballDefinition } from "./basketball/definition.ts";
import type { SportDefinition } from "./definition/sport.ts";
import { footballDefinition } from "./football/definition.ts";
import { volleyballDefinition } from "./volleyball/definition.ts";

/** The definition of every registered sport. Separate, because pages for the public must not load statistics. */
export const registeredDefinitions: readonly SportDefinition[] = [
  volleyballDefinition,
  footballDefinition,
  basketballDefinition,
];
