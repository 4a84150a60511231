import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import type { AthleteSearch } from "../../search/athlete-search.server.ts";
import { listNewMatches, listSearches } from "./list-searches.server.ts";
import { addSearch, changeSearch, noSuchSearch, removeSearch } from "./saved-searches.server.ts";
import { newMatches, savedSearch, searchBody, searchChange, searchReference } from "./schema.ts";

const nothing = z.object({});

/** The endpoints of saved searches. Each member reads and changes only their own searches. */
export const searchesApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; search: AthleteSearch }> = async (
  app,
  { db, search },
) => {
  disableCaching(app);
  tagEndpoints(app, "prospects");
  admitStaff(app, { db });

  app.get(
    "/api/coach/searches",
    {
      config: { action: "read" },
      schema: {
        operationId: "listSavedSearches",
        summary: "Lists the caller’s saved searches",
        response: { 200: z.array(savedSearch) },
      },
    },
    ({ membership }) => listSearches(db, membership, search),
  );

  app.post(
    "/api/coach/searches",
    {
      config: { action: "search" },
      schema: {
        operationId: "saveSearch",
        summary: "Saves an athlete search",
        description: "Athletes who match now are not new.",
        headers: idempotencyHeaders,
        body: searchBody,
        response: { 200: z.object({ searchId: z.string() }) },
      },
    },
    (request) => {
      const { membership, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => addSearch(trx, membership, body));
    },
  );

  app.patch(
    "/api/coach/searches",
    {
      config: { action: "search" },
      schema: {
        operationId: "changeSavedSearch",
        summary: "Changes, deletes or restores a saved search of the caller, or marks new matches as seen",
        body: searchChange,
        response: { 200: nothing },
      },
    },
    async ({ membership, body }) => {
      await db.transaction().execute((trx) => changeSearch(trx, membership, body));
      return {};
    },
  );

  app.delete(
    "/api/coach/searches",
    {
      config: { action: "search" },
      schema: {
        operationId: "deleteSavedSearch",
        summary: "Deletes a saved search of the caller",
        querystring: searchReference,
        response: { 200: nothing },
      },
    },
    async ({ membership, query: { searchId } }) => {
      if (!(await removeSearch(db, membership, searchId))) throw noSuchSearch();
      return {};
    },
  );

  app.get(
    "/api/coach/searches/new",
    {
      config: { action: "read" },
      schema: {
        operationId: "listNewMatches",
        summary: "Lists the new matches of a saved search of the caller, at most 200",
        querystring: searchReference,
        response: { 200: newMatches },
      },
    },
    async ({ membership, query: { searchId } }) => {
      const { newCount, data } = await listNewMatches(db, membership, searchId);
      return { newCount, data };
    },
  );
};
