import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { admitAnyone } from "../sessions/call-security.server.ts";
import { approveSubscription } from "./approve-subscription.server.ts";
import { receiveWebhook } from "./receive-webhook.server.ts";
import { approval, approvalResult } from "./schema.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";

const tags = ["payments"];
/** The bytes of an event of PayPal's; what is in them counts once their signature has been checked. */
const message = z.unknown().meta({ type: "object", additionalProperties: true });

interface PaymentsApiOptions {
  db: Kysely<Database>;
  payments: PaymentServices;
  limits: Limits;
}

/** The calls of the coach plan: PayPal's messages, and the page's word that a subscription was approved. */
export const paymentsApi: FastifyPluginAsyncZod<PaymentsApiOptions> = async (app, { db, payments, limits }) => {
  // PayPal signs its messages; an approval is only a reason to query PayPal.
  admitAnyone(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!payments.paypal) throw createHttpError(404, "Payments aren’t set up here.");
  });

  app.post(
    "/api/payments/approve",
    {
      schema: {
        tags,
        summary: "Has the server ask PayPal about a subscription that was just approved",
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
    // The signature is over the bytes as they came: this one call gets them unread.
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    webhook.post(
      "/api/payments/webhook",
      {
        schema: {
          tags,
          summary: "Takes PayPal's signed messages",
          description: "Answers 400 to what PayPal has not signed, and keeps nothing of it.",
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
