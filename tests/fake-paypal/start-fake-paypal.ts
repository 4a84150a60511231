import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { removeFolder } from "../remove-folder.ts";
import { billingApi } from "./billing-api.ts";
import { createCertificateAuthority } from "./certificates.ts";
import { createClock } from "./clock.ts";
import { controlPage } from "./control-page.ts";
import { makeEvent } from "./events.ts";
import { installFailures } from "./failures.ts";
import { certificatesApi, notificationsApi } from "./notifications-api.ts";
import { paypalId } from "./paypal-id.ts";
import { makePlan } from "./plans.ts";
import { PayPalProblem } from "./problems.ts";
import { sdkApi } from "./sdk-api.ts";
import { createSubscriptionBook } from "./subscription-book.ts";
import { tokenApi } from "./token-api.ts";
import { createWebhookSender } from "./webhook-sender.ts";

/** A server with the API that PayPal documents, plus controls for tests. */
export type FakePayPalServer = Awaited<ReturnType<typeof startFakePayPal>>;

/** A request that it received. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  url: string;
}

/** Starts the fake PayPal on this machine, by default on a free port. */
export async function startFakePayPal({ port = 0 }: { port?: number } = {}) {
  const credentials = { clientId: paypalId("A", 79), clientSecret: paypalId("E", 79) };
  const webhookId = paypalId("", 17);
  const plans = { coach: makePlan("College Coach", "29.00"), foreign: makePlan("Something else", "1.00") };
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-paypal-"));
  const caFile = path.join(folder, "root.pem");
  const [clock, calls, authority] = [createClock(), [] as SeenRequest[], await createCertificateAuthority()];
  await writeFile(caFile, authority.rootPem);

  let url = "";
  const apiUrl = () => url;
  const webhooks = createWebhookSender({ authority, own: await authority.issue(), clock, webhookId, apiUrl });
  const book = createSubscriptionBook({
    clock,
    plans: Object.values(plans),
    onEvent: (type, resource) => webhooks.take(makeEvent({ type, resource, apiUrl: url, clock })),
  });

  const app = makeApp(calls);
  const failures = installFailures(app);
  const tokens = tokenApi(app, { ...credentials, clock });
  certificatesApi(app, { sender: webhooks });
  await sdkApi(app, { book, plans: Object.values(plans), clientId: credentials.clientId });
  controlPage(app, { book, webhooks, failures });
  app.register(async (guarded) => {
    guarded.addHook("preHandler", async (request) => tokens.require(request));
    billingApi(guarded, { plans: Object.values(plans), book, apiUrl });
    notificationsApi(guarded, { sender: webhooks, webhookId, apiUrl });
  });
  await app.ready();
  let server = await listen(app, port);
  const at = (server.address() as AddressInfo).port;
  url = `http://127.0.0.1:${at}`;

  return {
    url,
    caFile,
    ...credentials,
    webhookId,
    /** The product's settings for this server. */
    environment: {
      PAYPAL_CLIENT_ID: credentials.clientId,
      PAYPAL_CLIENT_SECRET: credentials.clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_PLAN_IDS: plans.coach.id,
      PAYPAL_API_BASE_URL: url,
      PAYPAL_SDK_BASE_URL: url,
      PAYPAL_CA_FILE: caFile,
    },
    /** The product sells `coach` but not `foreign`. */
    plans,
    /** The subscriptions. Every change sends a webhook. */
    subscriptions: book,
    webhooks,
    failures,
    clock,
    /** Every request so far. */
    calls,
    /** Number of issued tokens. */
    tokenCount: tokens.count,
    /** Rejects all tokens issued so far. */
    expireTokens: tokens.expireAll,
    /** Refuses every new connection. */
    goDown: () => stop(server),
    /** Accepts connections again, on the same port. */
    async comeBack() {
      server = await listen(app, at);
    },
    async close() {
      await webhooks.settle();
      await stop(server);
      await app.close();
      await removeFolder(folder);
    },
  };
}

function makeApp(calls: SeenRequest[]): FastifyInstance {
  const app = fastify({ bodyLimit: 1_048_576 });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async ({ method, url }) => {
    calls.push({ method, url });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof PayPalProblem) return reply.code(error.status).send(error.body);
    return reply.send(error);
  });
  return app;
}

function listen(app: FastifyInstance, port: number): Promise<Server> {
  const server = createServer((request, response) => app.routing(request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A request that hangs on purpose would delay the close.
    server.closeAllConnections();
  });
}
