import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { markEntry } from "./change-event.server.ts";
import { findEvent, listEvents, listMatches } from "./find-event.server.ts";
import { listEntries } from "./list-entries.server.ts";
import { coachEvent, entryParams, eventList, eventParams, markBody } from "./schema.ts";

export const eventsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "events");
  admitStaff(app, { db });

  app.get(
    "/api/coach/events",
    {
      config: { action: "read" },
      schema: {
        operationId: "listEvents",
        summary: "Lists the program’s events, coming ones first",
        response: { 200: eventList },
      },
    },
    ({ membership }) => listEvents(db, membership),
  );

  app.get(
    "/api/coach/events/:eventId",
    {
      config: { action: "read" },
      schema: {
        operationId: "getEvent",
        summary: "Returns an event with its entries and the matches of their teams",
        description:
          "Entries and matches belong together by the name of the team, in any case. Entries of athletes whose profiles " +
          "are not public now are left out.",
        params: eventParams,
        response: { 200: coachEvent },
      },
    },
    async ({ membership, params: { eventId } }) => {
      const event = await findEvent(db, membership, eventId);
      const [{ entries }, matches] = await Promise.all([
        listEntries(db, membership, eventId),
        listMatches(db, membership, eventId),
      ]);
      return { ...event, entries, matches };
    },
  );

  app.put(
    "/api/coach/events/:eventId/entries/:entryId/mark",
    {
      config: { action: "note" },
      schema: {
        operationId: "markEntry",
        summary: "Puts an entry on the caller’s list, or takes it off",
        params: entryParams,
        body: markBody,
        response: { 200: markBody },
      },
    },
    async ({ membership, params, body }) => {
      await markEntry(db, membership, { ...params, ...body });
      return body;
    },
  );
};
