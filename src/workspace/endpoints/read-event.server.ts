import { eventStatsSchema } from "@openroster/stat-files/sports/event-stats-schema.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { EventBody } from "../schema.ts";
import { unprocessable } from "./current-athlete.server.ts";

/** Parses a stat line for storage. Throws 422 with a message for each invalid statistic. */
function readLine(sportCode: SportCode, stats: EventBody["stats"]): StatLine {
  if (Object.hasOwn(stats, "dateOfCompetition"))
    throw unprocessable([{ field: "stats.dateOfCompetition", message: "The date is given as `date`." }]);
  const parsed = eventStatsSchema(sportCode).safeParse(stats);
  if (!parsed.success) {
    throw unprocessable(
      parsed.error.issues.map(({ path, message }) => ({ field: ["stats", ...path].join("."), message })),
    );
  }
  const errors = findLineProblems(sportCode, parsed.data);
  if (errors.length > 0) throw unprocessable(errors.map(({ id, message }) => ({ field: `stats.${id}`, message })));
  return parsed.data;
}

export function eventColumns(sportCode: SportCode, { eventName, score, date, stats }: EventBody) {
  return { name: eventName, score, event_date: date, stats: JSON.stringify(readLine(sportCode, stats)) };
}
