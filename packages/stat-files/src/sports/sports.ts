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

function findSport(code: string | null | undefined) {
  return registeredSports.find((sport) => sport.code === code);
}
