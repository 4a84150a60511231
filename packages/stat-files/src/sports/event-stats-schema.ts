import { z } from "zod";
import { readStats } from "./read-stats.ts";
import { type SportCode, sportCodes } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";

const schemas = Object.fromEntries(sportCodes.map((sportCode) => [sportCode, schemaOf(sportCode)])) as Record<
  SportCode,
  ReturnType<typeof schemaOf>
>;

/** Accepts known stored stats in range and converts numeric text. The path of an issue is the stat's id. */
export function eventStatsSchema(sportCode: SportCode) {
  return schemas[sportCode];
}

// A record instead of an object with about seventy optional keys, because lines contain few of them and imports read
// millions of lines.
function schemaOf(sportCode: SportCode) {
  return z
    .record(z.string(), z.union([z.number(), z.string()], { error: notAValue(sportCode) }))
    .transform((stats, context) => {
      const { line, problems } = readStats(sportCode, stats);
      for (const { id, message } of problems) context.addIssue({ code: "custom", path: [id], message });
      return line;
    });
}

function notAValue(sportCode: SportCode) {
  return ({ path }: { path?: PropertyKey[] | undefined }) => {
    const id = String(path?.at(-1) ?? "");
    return `${findStat(sportCode, id)?.friendlyName ?? id}: must be a number or text`;
  };
}
