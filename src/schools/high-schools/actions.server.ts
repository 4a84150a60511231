import type { Feature } from "../../http/action.server.ts";
import { publicQuery } from "../../sessions/client.server.ts";
import { highSchoolList, highSchoolQuery } from "../schema.ts";
import { findHighSchools } from "./find-high-schools.server.ts";

/** Suggests the school of an athlete in a sign-up. */
export const highSchools: Feature = {
  tag: "schools",
  operations: [
    publicQuery({
      route: "GET /api/high-schools",
      name: "suggestHighSchools",
      summary: "Suggests high schools by words of their name and city",
      description: "At most eight.",
      query: highSchoolQuery,
      returns: highSchoolList,
      run: async (db, _client, { name }) => ({ data: await findHighSchools(db, { name }) }),
    }),
  ],
};
