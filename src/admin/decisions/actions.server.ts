import type { Feature } from "../../http/action.server.ts";
import { administratorAction } from "../administrator-operations.server.ts";
import { decideMany } from "./decide-many.server.ts";
import { manyDecisionsBody, manyDecisionsResult } from "./schema.ts";

/** Decisions about several rows at once. */
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
  ],
};
