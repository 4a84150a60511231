import { peerGroup, ratedStats } from "@openroster/stat-files/sports/rated-stats.ts";
import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "../database/tables.ts";
import { GroupBuilder } from "./group-builder.server.ts";
import { methodVersion, type PercentileSource, sources } from "./method.ts";

/** The athletes of one sport, gender and class: all position groups of them are computed together. */
export interface Cohort {
  sportCode: SportCode;
  gender: string;
  graduationYear: number;
}

const batchSize = 5000;

interface Row {
  gender: string;
  year: number;
  position: string | null;
  official: string | null;
  all: string;
}

interface RunningCohort {
  gender: string;
  year: number;
  /** By the first position of each group. */
  groups: Map<string, Record<PercentileSource, GroupBuilder>>;
}

/**
 * Computes the distributions of cohorts and replaces the stored ones; of all cohorts if none are named. One cohort at a time is in
 * memory. Returns the number of seasons read.
 */
export async function computeGroups(trx: Transaction<Database>, cohorts: readonly Cohort[] | null): Promise<number> {
  // The first rows of millions come after a sort of all.
  await sql`set local statement_timeout = 0`.execute(trx);
  // A truncation would keep readers waiting until the transaction ends.
  if (cohorts === null) await trx.deleteFrom("percentile_groups").execute();
  else if (cohorts.length > 0) await deleteGroups(trx, cohorts);
  let read = 0;
  for (const sportCode of sportCodes) {
    const own = cohorts?.filter((cohort) => cohort.sportCode === sportCode) ?? null;
    if (own?.length === 0) continue;
    read += await computeSport(trx, sportCode, own);
  }
  return read;
}

async function deleteGroups(trx: Transaction<Database>, cohorts: readonly Cohort[]): Promise<void> {
  await sql`delete from percentile_groups where (sport_code, gender, graduation_year) in (
    select sport, gender, year from json_to_recordset(${listOf(cohorts)}) as given (sport text, gender text, year integer))`.execute(
    trx,
  );
}

async function computeSport(
  trx: Transaction<Database>,
  sportCode: SportCode,
  cohorts: readonly Cohort[] | null,
): Promise<number> {
  const stats = ratedStats(sportCode);
  const used = [
    ...new Set(
      stats.flatMap(({ stat: { ratio } }) =>
        [...(ratio?.over ?? []), ...(ratio?.under ?? [])].map(({ place }) => place),
      ),
    ),
  ];
  // One text for each season. An array of an array type would take the driver several times as long.
  const textOf = (column: string) =>
    sql.raw(`concat_ws(',', ${used.map((place) => `coalesce(s.${column}[${place + 1}]::text, '')`).join(", ")})`);
  const only = cohorts
    ? sql`and (a.gender, a.graduation_year) in (select gender, year from json_to_recordset(${listOf(cohorts)}) as given (gender text, year integer))`
    : sql``;
  await sql`declare percentile_seasons no scroll cursor for
    select a.gender, a.graduation_year as year,
      (select code from unnest(a.positions) with ordinality as p (code, place) where code like ${`${sportCode}:%`} order by place limit 1) as position,
      case when s.confirmed_figures is not null then ${textOf("confirmed_figures")} end as official, ${textOf("figures")} as "all"
    from athletes a join athlete_statistics s on s.athlete_id = a.id
    where a.is_public and a.graduation_year is not null and s.sport_code = ${sportCode} and s.layout = ${figureLayout(sportCode)} ${only}
    order by a.gender, a.graduation_year`.execute(trx);
  const figures: (number | null)[] = [];
  const figuresOf = (text: string) => {
    for (const [index, value] of text.split(",").entries())
      figures[used[index] ?? 0] = value === "" ? null : Number(value);
    return figures;
  };
  let read = 0;
  let cohort = null as RunningCohort | null;
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(batchSize)} from percentile_seasons`.execute(trx);
    for (const row of rows) {
      if (cohort?.gender !== row.gender || cohort.year !== row.year) {
        if (cohort) await storeCohort(trx, sportCode, cohort);
        cohort = { gender: row.gender, year: row.year, groups: new Map() };
      }
      const group = groupOf(sportCode, row.position, cohort);
      group?.all.add(figuresOf(row.all));
      if (row.official !== null) group?.official.add(figuresOf(row.official));
    }
    read += rows.length;
    if (rows.length < batchSize) break;
  }
  if (cohort) await storeCohort(trx, sportCode, cohort);
  await sql`close percentile_seasons`.execute(trx);
  return read;
}

function groupOf(
  sportCode: SportCode,
  position: string | null,
  { groups }: RunningCohort,
): Record<PercentileSource, GroupBuilder> | null {
  const first = peerGroup(sportCode, position?.slice(3))?.positions[0];
  if (first === undefined) return null;
  const stats = ratedStats(sportCode);
  const group = groups.get(first) ?? { official: new GroupBuilder(stats), all: new GroupBuilder(stats) };
  groups.set(first, group);
  return group;
}

async function storeCohort(
  trx: Transaction<Database>,
  sportCode: SportCode,
  { gender, year, groups }: RunningCohort,
): Promise<void> {
  const rows = [...groups].flatMap(([position, builders]) =>
    sources.flatMap((source) =>
      builders[source].distributions().map(({ statistic, members, prior, scale }) => ({
        sport_code: sportCode,
        gender,
        graduation_year: year,
        position,
        source,
        statistic,
        members,
        mean: prior.mean,
        strength: prior.strength,
        scale: [...scale],
        method: methodVersion,
      })),
    ),
  );
  if (rows.length > 0) await trx.insertInto("percentile_groups").values(rows).execute();
}

function listOf(cohorts: readonly Cohort[]): string {
  return JSON.stringify(
    cohorts.map(({ sportCode, gender, graduationYear }) => ({ sport: sportCode, gender, year: graduationYear })),
  );
}
