import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { approveSubscription } from "./approve-subscription.server.ts";
import { receiveWebhook } from "./receive-webhook.server.ts";
import { approval, approvalResult } from "./schema.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";

/** A PayPal event as raw bytes. Its content is used only after the signature check. */
const message = z.unknown().meta({ type: "object", additionalProperties: true });

interface PaymentsApiOptions {
  db: Kysely<Database>;
  payments: PaymentServices;
  limits: Limits;
}

/** Endpoints of the coach plan: PayPal's webhook and the approval report of the payment page. */
export const paymentsApi: FastifyPluginAsyncZod<PaymentsApiOptions> = async (app, { db, payments, limits }) => {
  // PayPal signs its messages; an approval is only a reason to query PayPal.
  admitAnyone(app);
  tagEndpoints(app, "payments");
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!payments.paypal) throw createHttpError(404, "Payments aren’t set up here.");
  });

  app.post(
    "/api/payments/approve",
    {
      schema: {
        operationId: "refreshSubscription",
        summary: "Refreshes a newly approved subscription from PayPal",
        body: approval,
        response: { 200: approvalResult },
      },
    },
    async (request) => {
      await requireWithin(limits, "approval", clientKey(request.ip));
      return { state: await approveSubscription(db, { payments, ...request.body }) };
    },
  );

  await app.register(async (webhook) => {
    // The signature covers the raw bytes, so this endpoint receives the body unparsed.
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    webhook.post(
      "/api/payments/webhook",
      {
        schema: {
          operationId: "receivePayPalWebhook",
          summary: "Receives PayPal's signed webhooks",
          description: "Returns 400 if the signature is invalid, and stores nothing.",
          body: message,
          response: { 200: z.object({}) },
        },
      },
      async ({ headers, body }) => {
        const check = payments.webhookCheck;
        if (!check || !Buffer.isBuffer(body)) throw createHttpError(400, "This is no message of PayPal's.");
        const outcome = await receiveWebhook(db, { check, headers, body });
        if (outcome === "bad") throw createHttpError(400, "This is no message of PayPal's.");
        if (outcome === "undecided")
          throw createHttpError(503, "The signature could not be checked. Please send it again.");
        return {};
      },
    );
  });
};
