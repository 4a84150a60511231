import type { Feature } from "../../http/action.server.ts";
import { programQuery } from "../../programs/program-operations.server.ts";
import { compareAthletes } from "./compare-athletes.server.ts";
import { compareQuery, comparison } from "./schema.ts";

export const compare: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/compare",
      name: "compareAthletes",
      summary: "Compares two to four athletes on the board",
      description: "Statistics are those of the latest season in the program’s sport, with their number of games.",
      may: "compare",
      query: compareQuery,
      returns: comparison,
      run: (db, member, { athletes }) => compareAthletes(db, member, athletes),
    }),
  ],
};
