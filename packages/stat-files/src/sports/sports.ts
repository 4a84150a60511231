import { registeredSports } from "#sports";
import type { Accent, Court } from "./definition/sport.ts";

export type SportCode = (typeof registeredSports)[number]["code"];

export const sportCodes = registeredSports.map(({ code }) => code) as [SportCode, ...SportCode[]];

export const sportNames = Object.fromEntries(registeredSports.map(({ code, name }) => [code, name])) as Record<
  SportCode,
  string
>;

export function accentOf(code: string | null | undefined): Accent | undefined {
  return findSport(code)?.accent;
}

export function courtOf(code: string | null | undefined): Court | undefined {
  return findSport(code)?.court;
}

/** Returns true if coaches of one of the sports ask for a measurement. Without a sport, all are asked for. */
export function isMeasured(name: string, codes: readonly string[]): boolean {
  const asked = codes.map((code): readonly string[] | null => findSport(code)?.measurements ?? null);
  return asked.length === 0 || asked.some((names) => names === null || names.includes(name));
}

function findSport(code: string | null | undefined) {
  return registeredSports.find((sport) => sport.code === code);
}
