import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { listNeeds, setNeed } from "./needs.server.ts";
import { describeRollOvers, rollOver, undoRollOver } from "./roll-over.server.ts";
import { needBody, needList, rolloverList, rolloverParams } from "./schema.ts";

export const boardApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "prospects");
  admitStaff(app, { db });

  app.get(
    "/api/coach/needs",
    {
      config: { action: "read" },
      schema: {
        operationId: "listNeeds",
        summary: "Lists how many athletes the program needs",
        response: { 200: needList },
      },
    },
    ({ membership }) => listNeeds(db, membership),
  );

  app.put(
    "/api/coach/needs",
    {
      config: { action: "need" },
      schema: {
        operationId: "setNeed",
        summary: "Sets how many athletes the program needs of a position and class",
        body: needBody,
        response: { 200: needList },
      },
    },
    async ({ membership, body }) => {
      await db.transaction().execute((trx) => setNeed(trx, membership, body));
      return listNeeds(db, membership);
    },
  );

  app.get(
    "/api/coach/rollovers",
    {
      config: { action: "read" },
      schema: {
        operationId: "listRollOvers",
        summary: "Lists the roll-overs that can be undone, and what the next one would archive",
        response: { 200: rolloverList },
      },
    },
    ({ membership }) => describeRollOvers(db, membership),
  );

  app.post(
    "/api/coach/rollovers",
    {
      config: { action: "rollOver" },
      schema: {
        operationId: "rollOver",
        summary: "Archives the athletes whose class has graduated",
        description: "Archived athletes leave the board. Their entries, tags and exports don’t change.",
        headers: idempotencyHeaders,
        response: { 200: z.object({ rolloverId: z.string() }) },
      },
    },
    (request) => {
      const { membership } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => rollOver(trx, membership));
    },
  );

  app.delete(
    "/api/coach/rollovers/:rolloverId",
    {
      config: { action: "rollOver" },
      schema: {
        operationId: "undoRollOver",
        summary: "Undoes a roll-over",
        params: rolloverParams,
        response: { 200: z.object({}) },
      },
    },
    async ({ membership, params: { rolloverId } }) => {
      await db.transaction().execute((trx) => undoRollOver(trx, membership, rolloverId));
      return {};
    },
  );
};
