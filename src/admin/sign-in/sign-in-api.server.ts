import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../../accounts/request-context.server.ts";
import { signInRefusal } from "../../accounts/schema.ts";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { tooManyRequests } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { endSession } from "../../sessions/end-session.server.ts";
import { admitAnyone } from "../../sessions/endpoint-access.server.ts";
import { refuseWithoutCode } from "../../sessions/refuse-without-code.server.ts";
import { serveSessionTime } from "../../sessions/serve-session-time.server.ts";
import { admitAdministrators, notSignedIn } from "../require-administrator.server.ts";
import { adminCredentials, secondFactor, secondFactorResult, signInResult } from "../schema.ts";
import { confirmSecondFactor } from "./confirm-second-factor.server.ts";
import type { SecretKeys } from "./seal-secret.server.ts";
import { signInAdministrator } from "./sign-in-administrator.server.ts";

/** With `requireTotp`, every administrator needs a second factor. `secretKeys` encrypt its secret. */
interface AdminSignInOptions {
  db: Kysely<Database>;
  services: AccountServices;
  requireTotp: boolean;
  secretKeys: SecretKeys;
}

/** The endpoints of the administrators’ sign-in, with the sign-out. */
export const adminSignInApi: FastifyPluginAsyncZod<AdminSignInOptions> = async (
  app,
  { db, services, requireTotp, secretKeys },
) => {
  disableCaching(app);
  tagEndpoints(app, "admin");
  await app.register(signOutApi, { db });
  const session = { db, path: "/auth/Session", schemes: ["bearer" as const] };
  await serveSessionTime(app, {
    ...session,
    operationIds: { get: "getAdministratorSessionTime", post: "extendAdministratorSession" },
    userTypes: ["Administrator"],
    refuseOthers: notSignedIn,
  });
  admitAnyone(app);

  app.post(
    "/auth/Login",
    {
      schema: {
        operationId: "signInAdministrator",
        summary: "Signs an administrator in",
        body: adminCredentials,
        response: { 200: signInResult, 401: signInRefusal },
      },
    },
    async (request) => {
      const result = await signInAdministrator(db, {
        ...request.body,
        requestContext: getRequestContext(services, request),
        requireTotp,
        secretKeys,
      });
      if (result.outcome === "wait") throw tooManyRequests(result.seconds);
      if (result.outcome === "mailed-code-needed") throw refuseWithoutCode(result);
      if (result.outcome === "refused") throw createHttpError(401, "Invalid credentials, please try again!");
      if (result.outcome === "signed-in") return { apiToken: result.token };
      const { ticket } = result;
      if (result.outcome === "code-needed") return { secondFactor: "code" as const, ticket };
      return { secondFactor: "set-up" as const, ticket, secret: result.secret, uri: result.uri };
    },
  );

  app.post(
    "/auth/SecondFactor",
    {
      schema: {
        operationId: "confirmSecondFactor",
        summary: "Completes a sign-in with the code of an authenticator app or a recovery code",
        body: secondFactor,
        response: { 200: secondFactorResult },
      },
    },
    async (request) => {
      const result = await confirmSecondFactor(db, {
        ...request.body,
        requestContext: getRequestContext(services, request),
        secretKeys,
      });
      if (result.outcome === "wait") throw tooManyRequests(result.seconds);
      if (result.outcome === "expired") throw createHttpError(401, "This took too long. Please sign in again.");
      if (result.outcome === "wrong-code") throw createHttpError(401, "This code isn’t right, or it was already used.");
      const { token: apiToken, recoveryCodes } = result;
      return { apiToken, ...(recoveryCodes ? { recoveryCodes } : {}) };
    },
  );
};

const signOutApi: FastifyPluginAsyncZod<Pick<AdminSignInOptions, "db">> = async (app, { db }) => {
  admitAdministrators(app, db);

  app.post(
    "/auth/Logout",
    {
      schema: {
        operationId: "signOutAdministrator",
        summary: "Ends the session of the bearer token",
        response: { 200: z.object({}) },
      },
    },
    async ({ raw }) => {
      if (!(await endSession(db, raw.rawHeaders))) throw notSignedIn();
      return {};
    },
  );
};
