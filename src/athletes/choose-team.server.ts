import { href } from "react-router";
import type { AthleteProfile } from "./schema.ts";
import { type SportCode, sports } from "./vocabulary.ts";

/** A choice that is a link: `href` holds the view it leads to. */
export interface ChoiceLink {
  href: string;
  label: string;
  current: boolean;
}

/** What stands chosen on a profile; null where there is nothing to choose from. */
export interface TeamChoice {
  sportCode: SportCode | null;
  seasonYear: string | null;
  team: { seasonID: string; teamName: string } | null;
  /** The view of this team with no event open. */
  href: string;
  /** The same view with the window to share the profile from. */
  shareHref: string;
  /** Whether the same is chosen when the address says nothing. */
  isDefault: boolean;
  tabs: { sports: ChoiceLink[]; seasons: ChoiceLink[]; teams: ChoiceLink[] };
}

/**
 * The chosen sport, season and team of a profile, and the links that choose others. What the address leaves out, or names
 * wrongly, is the first: an unknown team does not undo the season. Choosing one level leaves out the levels below it.
 */
export function chooseTeam(
  { athleteId, sports: all }: Pick<AthleteProfile, "athleteId" | "sports">,
  wanted: URLSearchParams,
): TeamChoice {
  const sport = all.find(({ sportCode }) => sportCode === wanted.get("sport")) ?? all[0];
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
    isDefault: team === all[0]?.seasons[0]?.teams[0],
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

/** Address of a profile with this much chosen; what is undefined is left out. */
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
