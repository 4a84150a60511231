import createHttpError from "http-errors";
import type { Feature } from "../../http/action.server.ts";
import { findCenter } from "../../search/places.server.ts";
import { publishedQuery } from "../../sessions/client.server.ts";
import { findNeed, findNeeds } from "./find-needs.server.ts";
import { needList, needParams, needQuery, openNeed } from "./schema.ts";

/** Needs that programs publish, for everyone. */
export const publishedNeeds: Feature = {
  tag: "schools",
  operations: [
    publishedQuery({
      route: "GET /api/needs",
      name: "searchNeeds",
      summary: "Lists the athletes whom programs need",
      description: "The program publishes its needs. They end after 90 days unless it confirms them.",
      query: needQuery,
      returns: needList,
      async run(db, _client, { pageNum: page, numPerPage: size, ...filters }) {
        const place = filters.near ? await findCenter(db, filters.near) : null;
        if (place && !place.center) throw createHttpError(400, "near: We don’t know this place.");
        const { needs, total, lastPage } = await findNeeds(db, { filters, center: place?.center, page, size });
        return { data: needs, pages: { lastPage, actualPageSize: needs.length, totalRecords: total } };
      },
    }),
    publishedQuery({
      route: "GET /api/needs/:needId",
      name: "getNeed",
      summary: "Returns a need of a program",
      description: "A need that has ended returns 410.",
      params: needParams,
      returns: openNeed,
      async run(db, _client, { needId }) {
        const need = await findNeed(db, needId);
        if (need === "ended") throw createHttpError(410, "This need has ended.");
        if (!need) throw createHttpError(404, "We can’t find this need.");
        return need;
      },
    }),
  ],
};
