import { groupError, percentileOf } from "@openroster/evaluation/group-scale.ts";
import type { Prior } from "@openroster/evaluation/observation.ts";
import { credibleInterval, shrink } from "@openroster/evaluation/prior.ts";
import { observe, type PeerGroup, peerGroup, ratedStats } from "@openroster/stat-files/sports/rated-stats.ts";
import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import type { PercentileGroups } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { createBatchLoader } from "../http/batch-loader.server.ts";
import { describePercentile } from "./describe-percentile.ts";
import { fewestForNumber, type PercentileSource } from "./method.ts";
import type { Percentile } from "./schema.ts";

/** The stored figures of an athlete's latest season in a sport, with the comparisons of them. */
export interface RatedSeason {
  sportCode: SportCode;
  seasonYear: string;
  figures: readonly (number | null)[];
  comparisons: Comparison[];
}

/** A percentile with its band, also for a group that is too small to show them. */
export interface Comparison extends Percentile {
  percentile: number;
  low: number;
  high: number;
}

/** Leaves out the numbers of groups that are too small for them. */
export function publishedPercentiles(seasons: readonly RatedSeason[]): Percentile[] {
  return seasons
    .flatMap(({ comparisons }) => comparisons)
    .map((one) => (one.members < fewestForNumber ? { ...one, percentile: null, low: null, high: null } : one));
}

interface SeasonRow {
  sport: SportCode;
  year: string;
  figures: (number | null)[];
  official: (number | null)[] | null;
  gender: "F" | "M" | "O";
  class: number;
  position: string | null;
}

const readSeasons = createBatchLoader(async (db, keys): Promise<Map<string, SeasonRow[]>> => {
  const layouts = sportCodes.map((sportCode) => sql`(${sportCode}, ${figureLayout(sportCode)}::integer)`);
  const { rows } = await sql<{ id: string; seasons: SeasonRow[] }>`/* kept: rated-seasons */
    select id, (select coalesce(json_agg(json_build_object('sport', sport_code, 'year', season_year, 'figures', figures,
        'official', confirmed_figures, 'gender', gender, 'class', graduation_year, 'position',
        (select code from unnest(positions) with ordinality as p (code, place) where code like sport_code || ':%' order by place limit 1))), '[]')
      from athlete_statistics where athlete_id = athletes.id and (sport_code, layout) in (${sql.join(layouts)})) as seasons
    from athletes where id = any(${keys}::bigint[]) and is_public and graduation_year is not null`.execute(db);
  return new Map(rows.map(({ id, seasons }) => [id, seasons]));
});

/** The season and the statistics that a page compares. */
interface Wanted {
  sportCode: SportCode;
  seasonYear: string;
  statistics: ReadonlySet<string>;
}

/** Finds the comparisons of an athlete's latest seasons, or the wanted ones. Empty for athletes who are not public, and without class or position. */
export async function findRatedSeasons(db: Kysely<Database>, key: string, wanted?: Wanted): Promise<RatedSeason[]> {
  const seasons = (await readSeasons(db, [key])).get(key) ?? [];
  const found: RatedSeason[] = [];
  for (const season of seasons) {
    if (wanted && (season.sport !== wanted.sportCode || season.year !== wanted.seasonYear)) continue;
    const peers = peerGroup(season.sport, season.position?.slice(3));
    if (!peers) continue;
    const groups = await readGroups(db, season, peers, wanted?.statistics);
    const comparisons = groups.flatMap((group) => compare(season, peers, group) ?? []);
    found.push({ sportCode: season.sport, seasonYear: season.year, figures: season.figures, comparisons });
  }
  return found;
}

type Group = Selectable<PercentileGroups>;

async function readGroups(
  db: Kysely<Database>,
  season: SeasonRow,
  peers: PeerGroup,
  wanted: Wanted["statistics"] | undefined,
): Promise<Group[]> {
  const statistics = wanted ? [...wanted] : null;
  const { rows } = await sql<Group>`/* kept: percentile-groups */
    select * from percentile_groups where sport_code = ${season.sport} and gender = ${season.gender}
      and graduation_year = ${season.class} and position = ${peers.positions[0] ?? ""}
      and (${statistics}::text[] is null or statistic = any(${statistics}::text[]))
    order by statistic, source desc`.execute(db);
  return rows;
}

function compare(season: SeasonRow, peers: PeerGroup, group: Group): Comparison | null {
  const rated = ratedStats(season.sport).find(({ stat }) => stat.id === group.statistic);
  const source = group.source as PercentileSource;
  const figures = source === "official" ? season.official : season.figures;
  const observation = rated && figures && observe(rated, figures);
  if (!observation || observation.exposure < rated.least) return null;
  const prior: Prior = { kind: rated.kind, mean: group.mean, strength: group.strength };
  const percentile = percentileOf(group.scale, shrink(prior, observation));
  const [low, high] = credibleInterval(prior, observation);
  return {
    sportCode: season.sport,
    statistic: group.statistic,
    friendlyName: rated.stat.friendlyName,
    seasonYear: season.year,
    source,
    group: {
      gender: season.gender,
      graduationYear: season.class,
      positions: [...peers.positions],
      name: peers.name,
    },
    members: group.members,
    words: describePercentile({
      percentile,
      members: group.members,
      graduationYear: season.class,
      peers: peers.name,
      source,
    }),
    percentile,
    low: percentileOf(group.scale, low),
    high: percentileOf(group.scale, high),
    groupError: groupError(group.members),
    methodVersion: group.method,
    computedAt: group.computed_at.toISOString(),
  };
}
