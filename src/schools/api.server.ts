import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { addEntityTag } from "../http/entity-tag.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { findCity } from "./find-city.server.ts";
import { findKnownSchool, readSchoolId } from "./queries.server.ts";
import { knownSchool, schoolList, schoolQuery } from "./schema.ts";
import { searchSchools } from "./search-schools.server.ts";

export const schoolsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  admitAnyone(app);
  tagEndpoints(app, "schools");
  app.addHook("onSend", addEntityTag);

  app.get(
    "/api/schools",
    {
      schema: {
        operationId: "listSchools",
        summary: "Lists colleges",
        querystring: schoolQuery,
        response: { 200: schoolList },
      },
    },
    async ({ query: { pageNum, numPerPage, ...filters } }) => {
      const place = filters.near ? await findCity(db, filters.near) : null;
      if (place && !place.city) throw createHttpError(400, "near: We don’t know a college in this city.");
      const { schools, total, lastPage } = await searchSchools(db, {
        filters,
        center: place?.city,
        page: pageNum,
        size: numPerPage,
      });
      return { data: schools, pages: { lastPage, actualPageSize: schools.length, totalRecords: total } };
    },
  );

  app.get(
    "/api/schools/:schoolId",
    {
      schema: {
        operationId: "getSchool",
        summary: "Returns a college",
        params: z.strictObject({ schoolId: z.string().meta({ type: "integer" }) }),
        response: { 200: knownSchool },
      },
    },
    async ({ params }) => {
      const schoolId = readSchoolId(params.schoolId);
      const found = schoolId && (await findKnownSchool(db, schoolId));
      if (!found) throw createHttpError(404, "We can’t find this school.");
      return found;
    },
  );
};
