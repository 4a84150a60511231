import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { tagBody, tagChange, tagOrder, tagParams } from "../prospects/schema.ts";
import { addTag, changeTag, orderTags } from "./write-tags.server.ts";

const nothing = z.object({});

export const tagsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "prospects");
  admitStaff(app, { db });

  app.post(
    "/api/coach/tags",
    {
      config: { action: "tag" },
      schema: {
        operationId: "createTag",
        summary: "Creates a tag",
        description: "A program can have 6 primary and 100 secondary tags. Archived tags don’t count.",
        headers: idempotencyHeaders,
        body: tagBody,
        response: { 200: z.object({ tagId: z.string() }) },
      },
    },
    (request) => {
      const { membership, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => addTag(trx, membership, body));
    },
  );

  app.patch(
    "/api/coach/tags/:tagId",
    {
      config: { action: "tag" },
      schema: {
        operationId: "changeTag",
        summary: "Renames, colors or archives a tag, or changes its task; the id stays",
        params: tagParams,
        body: tagChange,
        response: { 200: nothing },
      },
    },
    async ({ membership, params: { tagId }, body: change }) => {
      await db.transaction().execute((trx) => changeTag(trx, membership, { tagId, change }));
      return {};
    },
  );

  app.put(
    "/api/coach/tags/order",
    {
      config: { action: "tag" },
      schema: {
        operationId: "orderTags",
        summary: "Puts the tags in an order",
        body: tagOrder,
        response: { 200: nothing },
      },
    },
    async ({ membership, body: { tagIds } }) => {
      await db.transaction().execute((trx) => orderTags(trx, membership, tagIds));
      return {};
    },
  );
};
