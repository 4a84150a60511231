import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import type { Pictures } from "../../files/open-pictures.server.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { conflictResponse, requireVersion, versionHeaders, versionTag } from "../../http/require-version.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import {
  eventBody,
  eventParams,
  linkChange,
  linkParams,
  newLink,
  newTeam,
  ownEvent,
  ownLink,
  ownProfile,
  ownProfileFields,
  ownTeam,
  ownViews,
  profileChange,
  profileQuery,
  teamChange,
  teamParams,
  visibility,
} from "../schema.ts";
import { addEvent } from "./add-event.server.ts";
import { addLink } from "./add-link.server.ts";
import { addTeam } from "./add-team.server.ts";
import { changeEvent } from "./change-event.server.ts";
import { changeLink } from "./change-link.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { changeTeam } from "./change-team.server.ts";
import { noSuchRecord } from "./current-athlete.server.ts";
import { findOwnViews } from "./find-own-views.server.ts";
import { removeTeamEvent } from "./find-team-events.server.ts";
import { photoApi } from "./photo-api.server.ts";
import { findOwnProfile } from "./queries.server.ts";
import { removeEvent } from "./remove-event.server.ts";
import { removeLink } from "./remove-link.server.ts";
import { removeTeam } from "./remove-team.server.ts";
import { setVisibility } from "./set-visibility.server.ts";
import { textReviewsApi } from "./text-reviews-api.server.ts";

const nothing = z.object({});

/** The endpoints with which athletes edit their own profile. The session alone identifies the athlete. */
export const workspaceApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  files: FileStore;
  pictures: Pictures;
  limits: Limits;
}> = async (app, { db, files, pictures, limits }) => {
  disableCaching(app);
  tagEndpoints(app, "workspace");
  admitMembers(app, { db, userType: "Athlete" });
  await app.register(profileCalls, { db, limits });
  await app.register(teamCalls, { db });
  await app.register(eventCalls, { db });
  await app.register(teamEventCalls, { db });
  await app.register(linkCalls, { db });
  await app.register(textReviewsApi, { db, limits });
  await app.register(photoApi, { db, files, pictures, limits });
};

const profileCalls: FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits }> = async (app, { db, limits }) => {
  app.get(
    "/api/me/profile",
    {
      schema: {
        operationId: "getProfile",
        summary: "Returns the athlete's whole profile, published or not",
        description:
          "A profile can have 1,500 games. `events` and `teamEvents` have those of the teams in `eventsOf`, by default those of the latest teams with together at most 400 games. `eventCount` counts the others.",
        querystring: profileQuery,
        response: { 200: ownProfile },
      },
    },
    async ({ session: { accountId }, query: { eventsOf } }, reply) => {
      const profile = await findOwnProfile(db, accountId, { eventsOf: eventsOf ?? "bounded" });
      if (!profile) throw noSuchRecord();
      return tagged(reply, profile);
    },
  );

  app.patch(
    "/api/me/profile",
    {
      schema: {
        operationId: "changeProfile",
        summary: "Changes fields of the athlete's profile",
        headers: versionHeaders,
        body: profileChange,
        response: { 200: ownProfileFields, 412: conflictResponse(ownProfileFields) },
      },
    },
    async ({ session: { accountId }, headers, body: change }, reply) =>
      tagged(reply, await changeProfile(db, { accountId, version: requireVersion(headers), change })),
  );

  app.put(
    "/api/me/visibility",
    {
      schema: {
        operationId: "setVisibility",
        summary: "Publishes or hides the athlete's profile",
        body: visibility,
        response: { 200: visibility },
      },
    },
    ({ session: { accountId }, body }) => setVisibility(db, { accountId, limits, ...body }),
  );

  app.get(
    "/api/me/views",
    {
      schema: {
        operationId: "getProfileViews",
        summary: "Returns the views of the athlete's profile",
        description:
          "Each viewer of the public page counts once a day (UTC). Crawlers, the athlete and API requests do not count. `days` are the last 30 days; the last is today. `schools` lists the schools of signed-in coaches who viewed the profile, at most the latest 50 of `schoolCount`.",
        response: { 200: ownViews },
      },
    },
    ({ session: { accountId } }) => findOwnViews(db, accountId),
  );
};

const teamCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.post(
    "/api/me/teams",
    {
      schema: {
        operationId: "addTeam",
        summary: "Adds a team to a season",
        headers: idempotencyHeaders,
        body: newTeam,
        response: { 200: ownTeam },
      },
    },
    async (request, reply) =>
      tagged(
        reply,
        await withIdempotencyKey(db, call(request), (trx) => addTeam(trx, { ...owner(request), team: request.body })),
      ),
  );

  app.patch(
    "/api/me/teams/:teamId",
    {
      schema: {
        operationId: "changeTeam",
        summary: "Changes a team",
        params: teamParams,
        headers: versionHeaders,
        body: teamChange,
        response: { 200: ownTeam, 412: conflictResponse(ownTeam) },
      },
    },
    async ({ session: { accountId }, headers, params, body: change }, reply) =>
      tagged(reply, await changeTeam(db, { accountId, ...params, version: requireVersion(headers), change })),
  );

  app.delete(
    "/api/me/teams/:teamId",
    {
      schema: {
        operationId: "deleteTeam",
        summary: "Deletes a team with its events",
        description:
          "Adding, changing or deleting an event raises the team's version. A deletion with an older version returns 412, so that no unread event is lost. `current` contains all events.",
        params: teamParams,
        headers: versionHeaders,
        response: { 200: nothing, 412: conflictResponse(ownTeam) },
      },
    },
    async ({ session: { accountId }, headers, params }) => {
      await removeTeam(db, { accountId, ...params, version: requireVersion(headers) });
      return {};
    },
  );
};

const eventCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.post(
    "/api/me/teams/:teamId/events",
    {
      schema: {
        operationId: "addEvent",
        summary: "Adds a game, or a season's totals, to a team",
        description: "Returns 422 for an impossible stat line. `errors` names each statistic in the sport's terms.",
        params: teamParams,
        headers: idempotencyHeaders,
        body: eventBody,
        response: { 200: ownEvent },
      },
    },
    async (request, reply) => {
      const options = { ...owner(request), ...request.params, event: request.body };
      return tagged(reply, await withIdempotencyKey(db, call(request), (trx) => addEvent(trx, options)));
    },
  );

  app.put(
    "/api/me/events/:eventId",
    {
      schema: {
        operationId: "replaceEvent",
        summary: "Replaces an event",
        params: eventParams,
        headers: versionHeaders,
        body: eventBody,
        response: { 200: ownEvent, 412: conflictResponse(ownEvent) },
      },
    },
    async ({ session: { accountId }, headers, params, body: event }, reply) =>
      tagged(reply, await changeEvent(db, { accountId, ...params, version: requireVersion(headers), event })),
  );

  app.delete(
    "/api/me/events/:eventId",
    {
      schema: {
        operationId: "deleteEvent",
        summary: "Deletes an event",
        params: eventParams,
        headers: versionHeaders,
        response: { 200: nothing, 412: conflictResponse(ownEvent) },
      },
    },
    async ({ session: { accountId }, headers, params }) => {
      await removeEvent(db, { accountId, ...params, version: requireVersion(headers) });
      return {};
    },
  );
};

const teamEventCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.delete(
    "/api/me/team-events/:eventId",
    {
      schema: {
        operationId: "removeTeamEvent",
        summary: "Takes a game that a team entered off the athlete's profile",
        params: eventParams,
        response: { 200: nothing },
      },
    },
    async ({ session: { accountId }, params: { eventId } }) => {
      await removeTeamEvent(db, { accountId, eventId });
      return {};
    },
  );
};

const linkCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.post(
    "/api/me/links",
    {
      schema: {
        operationId: "addLink",
        summary: "Adds a media link",
        headers: idempotencyHeaders,
        body: newLink,
        response: { 200: ownLink },
      },
    },
    async (request, reply) =>
      tagged(
        reply,
        await withIdempotencyKey(db, call(request), (trx) => addLink(trx, { ...owner(request), link: request.body })),
      ),
  );

  app.patch(
    "/api/me/links/:linkId",
    {
      schema: {
        operationId: "changeLink",
        summary: "Changes a media link",
        params: linkParams,
        headers: versionHeaders,
        body: linkChange,
        response: { 200: ownLink, 412: conflictResponse(ownLink) },
      },
    },
    async ({ session: { accountId }, headers, params, body: change }, reply) =>
      tagged(reply, await changeLink(db, { accountId, ...params, version: requireVersion(headers), change })),
  );

  app.delete(
    "/api/me/links/:linkId",
    {
      schema: {
        operationId: "deleteLink",
        summary: "Deletes a media link",
        params: linkParams,
        headers: versionHeaders,
        response: { 200: nothing, 412: conflictResponse(ownLink) },
      },
    },
    async ({ session: { accountId }, headers, params }) => {
      await removeLink(db, { accountId, ...params, version: requireVersion(headers) });
      return {};
    },
  );
};

function tagged<Record extends { version: number }>(reply: FastifyReply, record: Record): Record {
  reply.header("etag", versionTag(record));
  return record;
}

function owner({ session: { accountId } }: Pick<FastifyRequest, "session">) {
  return { accountId };
}

function call(request: Pick<FastifyRequest, "method" | "url" | "headers" | "body" | "session">) {
  return { ...readIdempotentRequest(request), ...owner(request) };
}
