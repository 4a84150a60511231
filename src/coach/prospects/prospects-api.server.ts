import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import {
  idempotencyHeaders,
  optionalIdempotencyHeaders,
  readIdempotentRequest,
  withIdempotencyKey,
  withOptionalIdempotencyKey,
} from "../../http/idempotency-key.server.ts";
import { conflictResponse, requireVersion, versionHeaders, versionTag } from "../../http/require-version.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";

import { findProspect } from "./find-prospect.server.ts";
import { keepMany, keepProspect, removeProspect } from "./keep-prospect.server.ts";
import { listProspects } from "./list-prospects.server.ts";
import { noSuchProspect } from "./require-prospect.server.ts";
import {
  athleteParams,
  keepBody,
  noteBody,
  noteChange,
  noteParams,
  prospect,
  prospectBody,
  prospectList,
  prospectQuery,
  ratingBody,
  removeQuery,
  summary,
  summaryBody,
} from "./schema.ts";
import { tasksApi } from "./tasks-api.server.ts";
import { addNote, changeNote } from "./write-notes.server.ts";
import { changeSummary, rateProspect } from "./write-ratings.server.ts";

const nothing = z.object({});

/** The endpoints of a program's work on athletes. The session determines the program. */
export const prospectsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "prospects");
  admitStaff(app, { db });
  await app.register(prospectEndpoints, { db });
  await app.register(tasksApi, { db });
};

const prospectEndpoints: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/coach/prospects",
    {
      config: { action: "read" },
      schema: {
        operationId: "listProspects",
        summary: "Lists the athletes on the program’s board",
        description: "Athletes who hide their profile are not listed until they publish it again.",
        querystring: prospectQuery,
        response: { 200: prospectList },
      },
    },
    ({ membership, query }) => listProspects(db, membership, query),
  );

  app.post(
    "/api/coach/prospects",
    {
      config: { action: "keep" },
      schema: {
        operationId: "keepAthletes",
        summary: "Adds athletes to the board",
        description: "Returns those that it added. The others were on the board.",
        headers: idempotencyHeaders,
        body: keepBody,
        response: { 200: z.object({ added: z.array(z.string()) }) },
      },
    },
    (request) => {
      const { membership, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => keepMany(trx, membership, body.athleteIds));
    },
  );

  app.delete(
    "/api/coach/prospects",
    {
      config: { action: "keep" },
      schema: {
        operationId: "removeAthletes",
        summary: "Removes athletes from the board",
        description: "Ignores athletes that are not on the board. All entries can be restored within 30 days.",
        querystring: removeQuery,
        response: { 200: nothing },
      },
    },
    async ({ membership, query: { athleteId: athleteIds } }) => {
      await db.transaction().execute(async (trx) => {
        for (const athleteId of athleteIds.toSorted()) await removeProspect(trx, membership, athleteId);
      });
      return {};
    },
  );

  app.get(
    "/api/coach/prospects/:athleteId",
    {
      config: { action: "read" },
      schema: {
        operationId: "getProspect",
        summary: "Returns an athlete on the board with summary, notes, ratings and tasks",
        params: athleteParams,
        response: { 200: prospect },
      },
    },
    async ({ membership, params: { athleteId } }) => {
      const found = await findProspect(db, membership, athleteId);
      if (!found) throw noSuchProspect();
      return found;
    },
  );

  app.put(
    "/api/coach/prospects/:athleteId",
    {
      config: { action: "keep" },
      schema: {
        operationId: "setProspect",
        summary: "Adds an athlete to the board, or changes stage, position, tags or owner",
        params: athleteParams,
        headers: optionalIdempotencyHeaders,
        body: prospectBody,
        response: { 200: prospect },
      },
    },
    async (request) => {
      const { membership, body: change } = request;
      const { athleteId } = request.params;
      await withOptionalIdempotencyKey(db, { request, accountId: membership.accountId }, (trx) =>
        keepProspect(trx, membership, { athleteId, change }),
      );
      const found = await findProspect(db, membership, athleteId);
      if (!found) throw noSuchProspect();
      return found;
    },
  );

  app.delete(
    "/api/coach/prospects/:athleteId",
    {
      config: { action: "keep" },
      schema: {
        operationId: "removeProspect",
        summary: "Removes an athlete from the board",
        description: "Adding the athlete again within 30 days restores all entries.",
        params: athleteParams,
        response: { 200: nothing },
      },
    },
    async ({ membership, params: { athleteId } }) => {
      if (!(await db.transaction().execute((trx) => removeProspect(trx, membership, athleteId))))
        throw noSuchProspect();
      return {};
    },
  );

  app.post(
    "/api/coach/prospects/:athleteId/notes",
    {
      config: { action: "note" },
      schema: {
        operationId: "addNote",
        summary: "Adds a note on an athlete",
        params: athleteParams,
        headers: idempotencyHeaders,
        body: noteBody,
        response: { 200: z.object({ noteId: z.string() }) },
      },
    },
    (request) => {
      const { membership, params, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => addNote(trx, membership, { ...params, note: body }));
    },
  );

  app.patch(
    "/api/coach/prospects/:athleteId/notes/:noteId",
    {
      config: { action: "note" },
      schema: {
        operationId: "changeNote",
        summary: "Pins, deletes or restores a note",
        params: noteParams,
        body: noteChange,
        response: { 200: nothing },
      },
    },
    async ({ membership, params, body: change }) => {
      await db.transaction().execute((trx) => changeNote(trx, membership, { ...params, change }));
      return {};
    },
  );

  app.put(
    "/api/coach/prospects/:athleteId/ratings",
    {
      config: { action: "rate" },
      schema: {
        operationId: "rateProspect",
        summary: "Sets the caller’s rating of an athlete",
        description: "`skills` are those of the program, each from 1 to 5. Missing parts keep their value.",
        params: athleteParams,
        headers: optionalIdempotencyHeaders,
        body: ratingBody,
        response: { 200: prospect.shape.ratings },
      },
    },
    async (request) => {
      const { membership, params, body } = request;
      await withOptionalIdempotencyKey(db, { request, accountId: membership.accountId }, (trx) =>
        rateProspect(trx, membership, { ...params, ...body }),
      );
      return (await findProspect(db, membership, params.athleteId))?.ratings ?? [];
    },
  );

  app.put(
    "/api/coach/prospects/:athleteId/summary",
    {
      config: { action: "summarize" },
      schema: {
        operationId: "changeSummary",
        summary: "Changes the shared summary of an athlete",
        description: "The version of an empty summary is 1.",
        params: athleteParams,
        headers: versionHeaders,
        body: summaryBody,
        response: { 200: summary, 412: conflictResponse(summary) },
      },
    },
    async ({ membership, params, headers, body }, reply) => {
      const version = requireVersion(headers);
      const changed = await db
        .transaction()
        .execute((trx) => changeSummary(trx, membership, { ...params, ...body, version }));
      reply.header("etag", versionTag(changed));
      return changed;
    },
  );
};
