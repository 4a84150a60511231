import { registeredDefinitions } from "#sport-definitions";
import type { SportDefinition } from "./definition/sport.ts";
import type { SportCode } from "./sports.ts";

const byCode: ReadonlyMap<unknown, SportDefinition> = new Map(
  registeredDefinitions.map((definition) => [definition.code, definition]),
);

export function sportDefinition(sportCode: SportCode): SportDefinition {
  const definition = byCode.get(sportCode);
  if (!definition) throw new Error(`The sport ${sportCode} is listed without a definition.`);
  return definition;
}

export function isSportCode(value: unknown): value is SportCode {
  return byCode.has(value);
}
