import { Readable } from "node:stream";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import { csvLists } from "../vocabulary.ts";
import { decideMany } from "./decide-many.server.ts";
import { exportList, listExports } from "./export-list.server.ts";
import { manyDecisionsBody, manyDecisionsResult } from "./schema.ts";

/** Decisions about several rows at once, and the lists as files. */
export const manyDecisions: Feature = {
  tag: "admin",
  operations: [
    administratorAction({
      route: "POST /api/admin/decisions",
      name: "decideMany",
      summary: "Decides several coaches, teams, texts or reports at once",
      description:
        "At most 50 rows of one kind. Each row is decided alone: one that is no longer in the version that was read stays undecided, and its result has the current record.",
      body: manyDecisionsBody,
      returns: manyDecisionsResult,
      opensTransaction: true,
      run: async (db, { administratorId }, body, { publicUrl }) => ({
        data: await decideMany(db, { administratorId, publicUrl }, body),
      }),
    }),
    ...csvLists.map((list) =>
      administratorQuery({
        route: `GET /api/admin/${list}.csv`,
        name: `export${list.charAt(0).toUpperCase()}${list.slice(1)}`,
        summary: `Exports a list as a CSV file: ${list}`,
        description: "With the filters of the list. At most 10,000 rows.",
        query: listExports[list].query,
        returns: { description: "CSV (RFC 4180)", content: { "text/csv": { schema: z.string() } } },
        run: (db, _caller, filters) => ({
          name: `${list}.csv`,
          type: "text/csv; charset=utf-8",
          content: Readable.from(exportList(db, list, filters as Record<string, unknown>)),
        }),
      }),
    ),
  ],
};
