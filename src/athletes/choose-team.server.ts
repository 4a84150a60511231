import { href } from "react-router";
import type { AthleteProfile } from "./schema.ts";
import { type SportCode, sports } from "./vocabulary.ts";

export interface ChoiceLink {
  href: string;
  label: string;
  current: boolean;
}

/** The chosen sport, season and team of a profile; null if there is none. */
export interface TeamChoice {
  sportCode: SportCode | null;
  seasonYear: string | null;
  team: { seasonID: string; teamName: string } | null;
  href: string;
  shareHref: string;
  /** Set if an address without parameters makes the same choice. */
  isDefault: boolean;
  tabs: { sports: ChoiceLink[]; seasons: ChoiceLink[]; teams: ChoiceLink[] };
}

/** A missing or unknown value falls back to the first one of its level, preferably a sport with seasons. Links omit the levels below their own. */
export function chooseTeam(
  { athleteId, sports: all }: Pick<AthleteProfile, "athleteId" | "sports">,
  wanted: URLSearchParams,
): TeamChoice {
  const first = all.find(({ seasons }) => seasons.length > 0) ?? all[0];
  const sport = all.find(({ sportCode }) => sportCode === wanted.get("sport")) ?? first;
  const season = sport?.seasons.find(({ seasonYear }) => seasonYear === wanted.get("season")) ?? sport?.seasons[0];
  const team = season?.teams.find(({ seasonID }) => seasonID === wanted.get("team")) ?? season?.teams[0];
  const inSport = { sport: sport?.sportCode };
  const inSeason = { ...inSport, season: season?.seasonYear };

  return {
    sportCode: sport?.sportCode ?? null,
    seasonYear: season?.seasonYear ?? null,
    team: team ?? null,
    href: profileHref(athleteId, { ...inSeason, team: team?.seasonID }),
    shareHref: profileHref(athleteId, { ...inSeason, team: team?.seasonID, share: "1" }),
    isDefault: sport === first && team === first?.seasons[0]?.teams[0],
    tabs: {
      sports: all.map(({ sportCode }) => ({
        href: profileHref(athleteId, { sport: sportCode }),
        label: sports[sportCode],
        current: sportCode === sport?.sportCode,
      })),
      seasons: (sport?.seasons ?? []).map(({ seasonYear }) => ({
        href: profileHref(athleteId, { ...inSport, season: seasonYear }),
        label: `Season ${seasonYear}`,
        current: seasonYear === season?.seasonYear,
      })),
      teams: (season?.teams ?? []).map(({ seasonID, teamName }) => ({
        href: profileHref(athleteId, { ...inSeason, team: seasonID }),
        label: teamName,
        current: seasonID === team?.seasonID,
      })),
    },
  };
}

export function profileHref(
  athleteId: string,
  chosen: {
    sport?: string | undefined;
    season?: string | undefined;
    team?: string | undefined;
    event?: string;
    share?: string;
  } = {},
): string {
  const search = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return [href("/profile/:athleteId", { athleteId }), search].filter((part) => String(part) !== "").join("?");
}
