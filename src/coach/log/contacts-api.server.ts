import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { findProgramExport, readExportFile } from "../exports/make-export.server.ts";
import { listContacts } from "./list-contacts.server.ts";
import { complianceFormat, requestComplianceExport } from "./make-compliance-export.server.ts";
import { athleteParams, contactBody, contactList, contactQuery, exportParams } from "./schema.ts";
import { logContact } from "./write-contacts.server.ts";

export const contactsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits }> = async (
  app,
  { db, limits },
) => {
  disableCaching(app);
  tagEndpoints(app, "contacts");
  admitStaff(app, { db });

  app.get(
    "/api/coach/prospects/:athleteId/contacts",
    {
      config: { action: "read" },
      schema: {
        operationId: "listAthleteContacts",
        summary: "Lists the program’s contacts with an athlete, latest first",
        params: athleteParams,
        querystring: contactQuery,
        response: { 200: contactList },
      },
    },
    ({ membership, params, query }) => listContacts(db, membership, { ...query, ...params }),
  );

  app.post(
    "/api/coach/prospects/:athleteId/contacts",
    {
      config: { action: "logContact" },
      schema: {
        operationId: "logContact",
        summary: "Logs a contact with an athlete, the family or a coach, or corrects an entry",
        params: athleteParams,
        headers: idempotencyHeaders,
        body: contactBody,
        response: { 200: z.object({ contactId: z.string() }) },
      },
    },
    (request) => {
      const { membership, params, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => logContact(trx, membership, { ...params, ...body }));
    },
  );

  app.get(
    "/api/coach/contacts",
    {
      config: { action: "read" },
      schema: {
        operationId: "listContacts",
        summary: "Lists the contacts of the program in a period, with person-days by coach and sport",
        querystring: contactQuery,
        response: { 200: contactList },
      },
    },
    ({ membership, query }) => listContacts(db, membership, query),
  );

  app.post(
    "/api/coach/compliance/exports",
    {
      config: { action: "audit" },
      schema: {
        operationId: "requestComplianceExport",
        summary: "Requests a CSV of the contact log and the program’s log of five years",
        headers: idempotencyHeaders,
        body: z.strictObject({}),
        response: { 200: z.object({ exportId: z.string() }) },
      },
    },
    (request) => {
      const { membership } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, async (trx) => {
        await requireWithin(limits.within(trx), "program-export", membership.programId);
        return requestComplianceExport(trx, membership);
      });
    },
  );

  app.get(
    "/api/coach/compliance/exports/:exportId/file",
    {
      config: { action: "audit" },
      schema: {
        operationId: "downloadComplianceExport",
        summary: "Returns the file of an export for compliance; 409 until it is ready",
        params: exportParams,
        response: { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } },
      },
    },
    async ({ membership, params: { exportId } }, reply) => {
      await findProgramExport(db, membership, exportId, [complianceFormat]);
      const { text, requestedAt } = await readExportFile(db, membership, exportId, [complianceFormat]);
      reply.header("content-disposition", `attachment; filename="compliance-${requestedAt.slice(0, 10)}.csv"`);
      return reply.type("text/csv; charset=utf-8").send(text);
    },
  );
};
