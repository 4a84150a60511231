import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { peerGroup, type RatedStat, ratedStats } from "@openroster/stat-files/sports/rated-stats.ts";
import { isSportCode } from "@openroster/stat-files/sports/sport-definition.ts";
import { sportCodes, sportNames } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import { genders } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { methodVersion, type PercentileSource } from "./method.ts";

/** The prior of one statistic in a group, in words. */
export interface PriorRow {
  key: string;
  group: string;
  statistic: string;
  source: PercentileSource;
  members: number;
  mean: string;
  /** The number of attempts, sets or games, in words. */
  strength: string;
  computedAt: string;
}

/** Lists the classes that have groups, each with its sport. */
export async function listClasses(db: Kysely<Database>): Promise<{ sportCode: string; year: number; name: string }[]> {
  const rows = await db
    .selectFrom("percentile_groups")
    .select(["sport_code", "graduation_year"])
    .where("method", "=", methodVersion)
    .distinct()
    .execute();
  const order = (code: string) => sportCodes.indexOf(code as (typeof sportCodes)[number]);
  return rows
    .flatMap(({ sport_code: sportCode, graduation_year: year }) =>
      isSportCode(sportCode) ? [{ sportCode, year, name: `${sportNames[sportCode]}, class of ${year}` }] : [],
    )
    .sort((one, other) => order(one.sportCode) - order(other.sportCode) || one.year - other.year);
}

/** Lists the priors of the groups of one sport and class: at most some hundred. */
export async function listPriors(db: Kysely<Database>, sportCode: string, year: number): Promise<PriorRow[]> {
  if (!isSportCode(sportCode)) return [];
  const rows = await db
    .selectFrom("percentile_groups")
    .select(["gender", "position", "source", "statistic", "members", "mean", "strength", "computed_at"])
    .where("sport_code", "=", sportCode)
    .where("graduation_year", "=", year)
    .where("method", "=", methodVersion)
    .orderBy("gender")
    .orderBy("position")
    .orderBy("statistic")
    .orderBy("source", "desc")
    .execute();
  return rows.flatMap((row) => {
    const rated = ratedStats(sportCode).find(({ stat }) => stat.id === row.statistic);
    const peers = peerGroup(sportCode, row.position);
    if (!rated || !peers) return [];
    const unit = unitOf(rated);
    return [
      {
        key: [row.gender, row.position, row.statistic, row.source].join(" "),
        group: `${peers.name}, ${describeGender(row.gender)}`,
        statistic: rated.stat.friendlyName,
        source: row.source as PercentileSource,
        members: row.members,
        mean: formatStat(rated.stat, row.mean),
        strength: row.strength >= 100_000 ? "no difference found" : `${formatStrength(row.strength)} ${unit}`,
        computedAt: row.computed_at.toISOString(),
      },
    ];
  });
}

function describeGender(gender: string): string {
  return (
    Object.entries(genders)
      .find(([code]) => code === gender)?.[1]
      .toLowerCase() ?? ""
  );
}

function unitOf({ kind, stat }: RatedStat): string {
  if (kind === "share") return "attempts";
  return stat.friendlyName.endsWith("set") ? "sets" : "games";
}

function formatStrength(strength: number): string {
  return strength < 10 ? strength.toFixed(1) : Math.round(strength).toLocaleString("en-US");
}
