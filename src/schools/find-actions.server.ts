import createHttpError from "http-errors";
import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { publishedQuery } from "../sessions/client.server.ts";
import { findCity } from "./find-city.server.ts";
import { findKnownSchool, readSchoolId } from "./queries.server.ts";
import { knownSchool, schoolList, schoolQuery } from "./schema.ts";
import { searchSchools } from "./search-schools.server.ts";

export const schools: Feature = {
  tag: "schools",
  operations: [
    publishedQuery({
      route: "GET /api/schools",
      name: "listSchools",
      summary: "Lists colleges",
      query: schoolQuery,
      returns: schoolList,
      async run(db, _client, { pageNum: page, numPerPage: size, ...filters }) {
        const place = filters.near ? await findCity(db, filters.near) : null;
        if (place && !place.city) throw createHttpError(400, "near: We don’t know a college in this city.");
        const found = await searchSchools(db, { filters, center: place?.city, page, size });
        const { schools: data, total: totalRecords, lastPage } = found;
        return { data, pages: { lastPage, actualPageSize: data.length, totalRecords } };
      },
    }),
    publishedQuery({
      route: "GET /api/schools/:schoolId",
      name: "getSchool",
      summary: "Returns a college",
      params: z.strictObject({ schoolId: z.string().meta({ type: "integer" }) }),
      returns: knownSchool,
      async run(db, _client, params) {
        const schoolId = readSchoolId(params.schoolId);
        const found = schoolId && (await findKnownSchool(db, schoolId));
        if (!found) throw createHttpError(404, "We can’t find this school.");
        return found;
      },
    }),
  ],
};
