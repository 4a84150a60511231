import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import { z } from "zod";
import { adminReportsApi } from "../admin/profile-reports/reports-api.server.ts";
import { exportAudit } from "../admin/records/export-audit.server.ts";
import { listAuditEntries } from "../admin/records/find-audit-entries.server.ts";
import { listMail } from "../admin/records/find-mail.server.ts";
import { resendFailedMail } from "../admin/records/resend-failed-mail.server.ts";
import { reviewsApi } from "../admin/records/reviews-api.server.ts";
import { teamApprovalApi } from "../admin/records/teams-api.server.ts";
import { admitAdministrators, notSignedIn } from "../admin/require-administrator.server.ts";
import {
  auditFilters,
  auditList,
  auditQuery,
  blockQuery,
  coachesQuery,
  decisionBody,
  deletionList,
  deletionsQuery,
  demoQuery,
  domainQuery,
  flaggedList,
  mailList,
  mailQuery,
  staleResponse,
  userDetail,
  userList,
  userRecord,
  usersQuery,
  verifyQuery,
  waitingTasks,
} from "../admin/schema.ts";
import { type AdminApiOptions, signInApi } from "../admin/sign-in/sign-in-api.server.ts";
import { type AccountChange, changeAccount } from "../admin/users/change-account.server.ts";
import { countWaitingTasks } from "../admin/users/count-waiting-tasks.server.ts";
import { findFlagged } from "../admin/users/find-coach-plans.server.ts";
import { listWaitingCoaches } from "../admin/users/list-waiting-coaches.server.ts";
import { findDeletions, findUser } from "../admin/users/queries.server.ts";
import { searchUsers } from "../admin/users/search-users.server.ts";
import { accountActions } from "../admin/vocabulary.ts";
import { type Finding, findingList } from "../doctor/finding.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";

const nothing = z.object({});
const changed = { 200: nothing, 409: staleResponse(userRecord) };
const csv: z.ZodType<string | Readable> = z.string();
const domainActions = { A: "domain-approved", D: "domain-declined", P: "domain-set-pending" } as const;

export interface PortalOptions extends AdminApiOptions {
  examine: () => Promise<Finding[]>;
}

export const adminApi: FastifyPluginAsyncZod<PortalOptions> = async (app, options) => {
  disableCaching(app);
  tagEndpoints(app, "admin");
  await app.register(signInApi, options);
  await app.register(protectedApi, options);
};

const protectedApi: FastifyPluginAsyncZod<Pick<PortalOptions, "db" | "examine">> = async (app, { db, examine }) => {
  // Some clients declare a JSON body although the body is empty.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, String(body), done);
  });
  admitAdministrators(app, db);

  async function applyAction(
    reply: FastifyReply,
    change: Omit<AccountChange, "publicUrl">,
  ): Promise<Record<string, never>> {
    const result = await changeAccount(db, { publicUrl: app.publicUrl, ...change });
    if (result.outcome === "signed-out") throw notSignedIn();
    if (result.outcome === "unknown-user") throw createHttpError(404, "We can’t find this user.");
    if (result.outcome === "refused") throw createHttpError(409, result.message);
    reply.message = accountActions[change.action];
    return {};
  }

  app.get(
    "/admin/user/GetUsers",
    {
      schema: {
        operationId: "listUsers",
        summary: "Lists accounts",
        querystring: usersQuery,
        response: { 200: userList },
      },
    },
    async ({ query }) => searchUsers(db, query),
  );

  app.post(
    "/admin/user/BlockUser",
    {
      schema: {
        operationId: "setUserBlocked",
        summary: "Deactivates an account, or activates it again",
        querystring: blockQuery,
        body: decisionBody,
        response: changed,
      },
    },
    async ({ administratorId, query: { blockUser: userId, block }, body }, reply) =>
      applyAction(reply, {
        administratorId,
        userId,
        action: block ? "account-deactivated" : "account-activated",
        column: "is_blocked",
        value: block,
        version: body?.version,
      }),
  );

  app.post(
    "/admin/user/VerifyDomainOfUser",
    {
      schema: {
        operationId: "setUserDomainStatus",
        summary: "Approves, declines or sets to pending the domain of a college coach",
        description:
          "Returns 409 with the current account if it is no longer in the version of the body. A new address of a coach waits for a new decision; without a version it can be declined or set to pending, and is approved only after that.",
        querystring: domainQuery,
        body: decisionBody,
        response: changed,
      },
    },
    async ({ administratorId, query: { user: userId, verifyDomain }, body }, reply) =>
      applyAction(reply, {
        administratorId,
        userId,
        action: domainActions[verifyDomain],
        column: "domain_status",
        value: verifyDomain,
        version: body?.version,
      }),
  );

  app.post(
    "/admin/user/MarkDemoUser",
    {
      schema: {
        operationId: "setUserDemo",
        summary: "Marks or unmarks an account as a demo",
        querystring: demoQuery,
        body: decisionBody,
        response: changed,
      },
    },
    async ({ administratorId, query: { user: userId, isDemo }, body }, reply) =>
      applyAction(reply, {
        administratorId,
        userId,
        action: isDemo ? "demo-marked" : "demo-unmarked",
        column: "is_demo",
        value: isDemo,
        version: body?.version,
      }),
  );

  app.post(
    "/admin/user/VerifyUser",
    {
      schema: {
        operationId: "setUserVerified",
        summary: "Verifies or unverifies an account",
        querystring: verifyQuery,
        body: decisionBody,
        response: changed,
      },
    },
    async ({ administratorId, query: { user: userId, verify }, body }, reply) =>
      applyAction(reply, {
        administratorId,
        userId,
        action: verify ? "account-verified" : "account-unverified",
        column: "is_verified",
        value: verify,
        version: body?.version,
      }),
  );

  app.get(
    "/api/admin/user/:userLoginId",
    {
      schema: {
        operationId: "getUser",
        summary: "Returns an account with its history",
        params: z.strictObject({ userLoginId: z.string().max(200) }),
        response: { 200: userDetail },
      },
    },
    async ({ params }) => {
      const user = await findUser(db, params.userLoginId);
      if (!user) throw createHttpError(404, "We can’t find this user.");
      return user;
    },
  );

  app.get(
    "/api/admin/audit",
    {
      schema: {
        operationId: "listAuditEntries",
        summary: "Returns the audit log",
        querystring: auditQuery,
        response: { 200: auditList },
      },
    },
    async ({ query }) => listAuditEntries(db, query),
  );

  app.get(
    "/api/admin/audit.csv",
    {
      schema: {
        operationId: "exportAuditLog",
        summary: "Exports the audit log as a CSV file",
        querystring: auditFilters,
        response: { 200: { description: "CSV (RFC 4180)", content: { "text/csv": { schema: csv } } } },
      },
    },
    async ({ query }, reply) =>
      reply
        .header("content-disposition", 'attachment; filename="audit.csv"')
        .type("text/csv; charset=utf-8")
        .send(Readable.from(exportAudit(db, query))),
  );

  app.get(
    "/api/admin/mail",
    {
      schema: {
        operationId: "listMail",
        summary: "Lists failed and waiting mail",
        querystring: mailQuery,
        response: { 200: mailList },
      },
    },
    async ({ query }) => listMail(db, query),
  );

  app.post(
    "/api/admin/mail/:id/resend",
    {
      schema: {
        operationId: "resendMail",
        summary: "Resends failed mail",
        params: z.strictObject({ id: z.string().max(200) }),
        response: { 200: nothing },
      },
    },
    async ({ administratorId, params }, reply) => {
      const outcome = await resendFailedMail(db, { administratorId, mailId: params.id });
      if (outcome === "unknown-mail") throw createHttpError(404, "We can’t find this email.");
      if (outcome === "refused") throw createHttpError(409, "This email didn’t fail, or its content was deleted.");
      reply.message = "We’re sending the email again.";
      return {};
    },
  );

  app.get(
    "/api/admin/deletions",
    {
      schema: {
        operationId: "listDeletions",
        summary: "Lists deletion requests with their due dates",
        querystring: deletionsQuery,
        response: { 200: deletionList },
      },
    },
    async ({ query }) => findDeletions(db, query),
  );

  app.get(
    "/api/admin/waiting",
    {
      schema: {
        operationId: "countWaitingTasks",
        summary: "Counts the tasks that wait for the staff",
        response: { 200: waitingTasks },
      },
    },
    async () => countWaitingTasks(db),
  );

  app.get(
    "/api/admin/coaches",
    {
      schema: {
        operationId: "listWaitingCoaches",
        summary: "Lists coaches whose college address must be checked",
        querystring: coachesQuery,
        response: { 200: userList },
      },
    },
    async ({ query }) => listWaitingCoaches(db, query),
  );

  await app.register(reviewsApi, { db });
  await app.register(adminReportsApi, { db });
  await app.register(teamApprovalApi, { db });
  app.get(
    "/api/admin/status",
    {
      schema: {
        operationId: "getInstallationStatus",
        summary: "Checks the installation",
        response: { 200: findingList },
      },
    },
    async () => ({ data: await examine(), checkedAt: new Date().toISOString() }),
  );

  app.get(
    "/api/admin/subscriptions",
    {
      schema: {
        operationId: "listFlaggedSubscriptions",
        summary: "Lists subscriptions that grant no access, with the reason",
        response: { 200: flaggedList },
      },
    },
    async () => findFlagged(db),
  );
};
