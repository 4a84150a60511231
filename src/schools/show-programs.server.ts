import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { sportCodes, sportNames } from "@openroster/stat-files/sports/sports.ts";
import { describeSource } from "./describe-source.server.ts";
import type { KnownSchool, SchoolProgram } from "./schema.ts";
import { teamGenders } from "./vocabulary.ts";

export interface ShownProgram {
  team: string;
  division: string | null;
  conference: string | null;
  season: string;
  source: string;
}

export interface ShownSport {
  name: string;
  programs: ShownProgram[];
  none: string;
}

export const notKnown = "Not known yet";

export function showSports({ programs, fields, mayField }: KnownSchool): ShownSport[] {
  return sportCodes.map((code) => ({
    name: sportNames[code],
    programs: programs.filter(({ sportCode }) => sportCode === code).map(showProgram),
    none: [...fields, ...mayField].includes(code) ? notKnown : "No team in our lists",
  }));
}

export function listDivisions({ programs, associations }: KnownSchool): string[] {
  const divisions = new Set(
    programs.flatMap(({ association, division }) => (association && division ? `${association} ${division}` : [])),
  );
  const others = associations.filter((one) => ![...divisions].some((division) => division.startsWith(`${one} `)));
  return [...divisions, ...others];
}

function showProgram({ sportCode, gender, season, source, conference, ...rest }: SchoolProgram): ShownProgram {
  return {
    team: `${teamGenders[gender]} ${sportWord(sportCode)}`,
    division: showDivision(rest),
    conference,
    season: String(season),
    source: describeSource(source),
  };
}

function showDivision({
  association,
  division,
  subdivision,
}: Pick<SchoolProgram, "association" | "division" | "subdivision">) {
  if (!association) return null;
  return [association, division && `Division ${division}`, subdivision && `(${subdivision})`].filter(Boolean).join(" ");
}
