import { type SeasonRow, seasonTable } from "@openroster/stat-files/sports/season-table.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { Kysely } from "kysely";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { findProfile, findTeamSeason, type TeamSeason } from "../../athletes/queries.server.ts";
import type { AthleteProfile } from "../../athletes/schema.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { findProspectWithoutLists } from "../prospect/find-prospect.server.ts";
import { noSuchProspect } from "../prospect/require-prospect.server.ts";
import type { Prospect } from "../prospect/schema.ts";
import { stages } from "../prospect/vocabulary.ts";
import type { Comparison } from "./schema.ts";

const missing = "–";

interface Compared {
  profile: AthleteProfile;
  prospect: Omit<Prospect, "notes" | "tasks">;
  season: TeamSeason | null;
}

/** Compares prospects by public facts, the latest season of the program's sport, and the staff's ratings. Throws 404 if one is not on the board. */
export async function compareAthletes(
  db: Kysely<Database>,
  member: Membership,
  athleteIds: readonly string[],
): Promise<Comparison> {
  const compared = await Promise.all(athleteIds.map((athleteId) => readOne(db, member, athleteId)));
  return {
    athletes: compared.map(({ profile, season }) => ({
      athleteId: profile.athleteId,
      name: profile.name,
      season: season && {
        seasonYear: season.seasonYear,
        teamName: season.teamName,
        games: season.seasonOrGame === "G" ? season.events.length : null,
        source: "entered by the athlete",
      },
    })),
    measurables: measurablesOf(compared),
    statistics: statisticsOf(compared, member),
    ratings: ratingsOf(compared, member),
  };
}

async function readOne(db: Kysely<Database>, member: Membership, athleteId: string): Promise<Compared> {
  const [profile, prospect] = await Promise.all([
    findProfile(db, athleteId),
    findProspectWithoutLists(db, member, athleteId),
  ]);
  if (!profile || !prospect) throw noSuchProspect();
  const { sportCode } = member;
  const seasons = profile.sports.find((sport) => sport.sportCode === sportCode)?.seasons ?? [];
  const latest = seasons.toSorted((one, other) => other.seasonYear.localeCompare(one.seasonYear))[0]?.teams[0];
  const season = latest ? await findTeamSeason(db, { sportCode, seasonId: latest.seasonID }) : null;
  return { profile, prospect, season };
}

function measurablesOf(compared: readonly Compared[]) {
  const facts: [string, (one: Compared) => string | number | null | undefined | false][] = [
    ["Class", ({ profile }) => profile.graduationYear],
    ["Height", ({ profile: { height } }) => height && feetAndInches(height)],
    ["Weight", ({ profile: { weight } }) => weight && `${weight} lb`],
    ["Positions", ({ profile }) => profile.positions.flatMap(({ positions }) => positions).join(", ")],
    ["School", ({ profile }) => profile.currentSchool],
    ["Home", ({ profile: { city, state } }) => [city, state].filter(Boolean).join(", ")],
  ];
  return facts.map(([label, read]) => ({ label, values: compared.map((one) => String(read(one) || missing)) }));
}

/** The same definition of each statistic applies to all athletes, because all have the sport of the program. */
function statisticsOf(compared: readonly Compared[], { sportCode }: Membership): Comparison["statistics"] {
  const tables = compared.map(({ season }) => {
    if (!season) return [];
    const lines = season.events.map(({ stats }) => stats);
    return seasonTable(sportCode, seasonTotals(sportCode, season.seasonOrGame, lines));
  });
  const rows = new Map<string, Map<string, SeasonRow>>();
  for (const { group, rows: own } of tables.flat())
    rows.set(group, new Map([...(rows.get(group) ?? []), ...own.map((row) => [row.id, row] as const)]));
  return [...rows].map(([group, own]) => ({
    group,
    rows: [...own.values()].map(({ id, friendlyName }) => ({
      label: friendlyName,
      values: tables.map((table) => {
        const row = table.find((one) => one.group === group)?.rows.find((one) => one.id === id);
        return row ? [row.text, row.per && `(${row.per})`].filter(Boolean).join(" ") : missing;
      }),
    })),
  }));
}

function ratingsOf(compared: readonly Compared[], { skills }: Membership) {
  const average = (values: number[]) =>
    values.length > 0 ? (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1) : missing;
  return [
    { label: "Stage", values: compared.map(({ prospect }) => stages[prospect.stage]) },
    {
      label: "Overall",
      values: compared.map(({ prospect: { ratings } }) => {
        const given = ratings.filter(({ overall }) => overall !== null);
        return given.map(({ staff, overall }) => `${overall} (${staff.name})`).join(", ") || missing;
      }),
    },
    ...skills.map((skill) => ({
      label: `${skill} (mean, 1 to 5)`,
      values: compared.map(({ prospect: { ratings } }) => average(ratings.flatMap((one) => one.skills[skill] ?? []))),
    })),
    { label: "Tags", values: compared.map(({ prospect }) => prospect.tags.join(", ") || missing) },
  ];
}
