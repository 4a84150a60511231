import { eventStatsSchema } from "@openroster/stat-files/sports/event-stats-schema.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import createHttpError from "http-errors";
import type { SportCode } from "../../athletes/vocabulary.ts";

/** Parses the statistics of a line in a game. Throws 422 with a message for each impossible one. */
export function readStats(sportCode: SportCode, stats: Record<string, number | string>): StatLine {
  const facts = ["dateOfCompetition", "homeOrAway"].filter((id) => Object.hasOwn(stats, id));
  const parsed = eventStatsSchema(sportCode).safeParse(stats);
  const problems = parsed.success
    ? findLineProblems(sportCode, parsed.data).map(({ id, message }) => ({ field: `stats.${id}`, message }))
    : parsed.error.issues.map(({ path, message }) => ({ field: ["stats", ...path].join("."), message }));
  const errors = [
    ...facts.map((id) => ({ field: `stats.${id}`, message: "This is given with the game." })),
    ...problems,
  ];
  if (errors.length > 0 || !parsed.success)
    throw createHttpError(422, errors.map(({ message }) => message).join("; "), { errors });
  return parsed.data;
}
