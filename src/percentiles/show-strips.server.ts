import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { ratedFor } from "@openroster/stat-files/sports/rated-stats.ts";
import { figureOf, seasonFigures } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SeasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import { genders } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { findRatedSeasons } from "./find-percentiles.server.ts";
import { fewestForNumber } from "./method.ts";
import type { Strip } from "./percentile-strip.tsx";

export interface ShownStrips {
  strips: Strip[];
  /** The day of the oldest group, as 2026-11-28. */
  computedAt: string;
  group: string;
}

/** The season of a page, with the numbers that it compares. */
interface RatedPage {
  sportCode: SportCode;
  seasonYear: string;
  totals: SeasonTotals;
  headline: readonly { id: string }[];
}

/**
 * Shows one comparison for each headline number of a season: of the official numbers if there is one. Null for another season than the
 * one that the groups compare, and until the stored figures are those that the page shows.
 */
export async function showStrips(
  db: Kysely<Database>,
  { athleteKey, season: { sportCode, seasonYear, totals, headline } }: { athleteKey: string; season: RatedPage },
): Promise<ShownStrips | null> {
  const stats = new Set(headline.flatMap(({ id }) => ratedFor(sportCode, id)?.stat ?? []));
  const statistics = new Set([...stats].map(({ id }) => id));
  const [rated] = await findRatedSeasons(db, athleteKey, { sportCode, seasonYear, statistics });
  if (!rated) return null;
  const shown = seasonFigures(sportCode, totals);
  if (shown.some((figure, place) => figure !== (rated.figures[place] ?? null))) return null;
  const found = [...stats].flatMap((stat) => {
    // The official numbers come first.
    const comparison = rated.comparisons.find(({ statistic }) => statistic === stat.id);
    return comparison ? [{ stat, comparison }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const { gender, graduationYear } = first.comparison.group;
  return {
    strips: found.map(({ stat, comparison: { friendlyName, words, members, percentile, low, high } }) => ({
      statistic: stat.id,
      friendlyName,
      text: formatStat(stat, unscale(figureOf(stat, shown), stat.scale)),
      words,
      percentile,
      band: members < fewestForNumber ? null : { low, high },
    })),
    computedAt:
      found
        .map(({ comparison }) => comparison.computedAt)
        .sort()[0]
        ?.slice(0, 10) ?? "",
    group: `Compared with ${genders[gender].toLowerCase()} athletes of the class of ${graduationYear} at the same position, on this site only.`,
  };
}

function unscale(figure: number | null, scale: number): number | null {
  return figure === null ? null : figure / scale;
}
