import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Accounts } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitOnly } from "./endpoint-access.server.ts";
import { findMember, findSecondsLeft } from "./find-session.server.ts";
import { readMemberRequest } from "./member-request.server.ts";
import { memberRefusals } from "./require-member.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Seconds until the session of the client ends; set for endpoints of `serveSessionTime`. */
    secondsLeft: number;
  }
}

interface SessionTimeOptions {
  db: Kysely<Database>;
  path: string;
  schemes: ("bearer" | "cookie")[];
  operationIds: { get: string; post: string };
  userTypes: readonly Accounts["user_type"][];
  /** Creates the error for accounts of another type, as on the other endpoints of these users. */
  refuseOthers(): Error;
}

const sessionTime = z.object({ secondsLeft: z.int().min(0) });

/** The session time of members. */
export async function memberSessionTime(app: FastifyInstance, { db }: { db: Kysely<Database> }): Promise<void> {
  disableCaching(app);
  tagEndpoints(app, "accounts");
  await serveSessionTime(app, {
    db,
    path: "/api/auth/Session",
    schemes: ["bearer", "cookie"],
    operationIds: { get: "getSessionTime", post: "extendSession" },
    userTypes: ["Athlete", "College Coach", "Team Staff"],
    refuseOthers: () => createHttpError(403, memberRefusals.anyone),
  });
}

/** Registers the endpoints for the session timeout warning: GET returns the time left without restarting the idle timeout, POST restarts it. */
export async function serveSessionTime(
  app: FastifyInstance,
  { db, path, schemes, operationIds, userTypes, refuseOthers }: SessionTimeOptions,
): Promise<void> {
  await app.register(async (plain) => {
    const own = plain.withTypeProvider<ZodTypeProvider>();
    own.decorateRequest("secondsLeft", 0);
    admitOnly(own, {
      schemes,
      async admit(request) {
        const memberRequest = readMemberRequest(request, { isPage: false });
        if (request.method === "POST") await findMember(db, memberRequest);
        const found = await findSecondsLeft(db, memberRequest);
        if (!found || !schemes.includes(found.kind)) throw createHttpError(401, "You’re not signed in.");
        if (!userTypes.includes(found.userType)) throw refuseOthers();
        request.secondsLeft = found.secondsLeft;
      },
    });
    const response = { 200: sessionTime };
    own.get(
      path,
      {
        schema: {
          operationId: operationIds.get,
          summary: "Returns the seconds until the session ends, without extending it",
          response,
        },
      },
      async ({ secondsLeft }) => ({ secondsLeft }),
    );
    own.post(
      path,
      {
        schema: {
          operationId: operationIds.post,
          summary: "Extends the session, like any other request",
          response,
        },
      },
      async ({ secondsLeft }) => ({ secondsLeft }),
    );
  });
}
