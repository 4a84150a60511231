import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { readSubscriptionRequest } from "./billing-api.ts";
import type { Plan } from "./plans.ts";
import type { SubscriptionBook } from "./subscription-book.ts";

interface SdkOptions {
  book: SubscriptionBook;
  plans: Plan[];
  clientId: string;
}

/** Adds `GET /sdk/js` and the endpoints that its script requests without a token. */
export async function sdkApi(app: FastifyInstance, { book, plans, clientId }: SdkOptions): Promise<void> {
  const source = await readFile(path.join(import.meta.dirname, "sdk-script.ts"), "utf8");
  const script = `(() => {\n${stripTypeScriptTypes(source)}\n})();\n`;

  app.get<{ Querystring: Record<string, string> }>("/sdk/js", async ({ query }, reply) => {
    const problem = sdkProblem(query, clientId);
    reply.type("application/javascript; charset=utf-8");
    if (problem) return reply.code(400).send(`throw new Error(${JSON.stringify(`SDK Validation error: ${problem}`)});`);
    return reply.send(script);
  });

  app.register(async (open) => {
    // The script runs on a page of another origin.
    open.addHook("onRequest", async (_request, reply) => {
      reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    });
    open.options("/sdk/*", async (_request, reply) => reply.code(204).send());

    open.post("/sdk/subscriptions", async ({ body }) => {
      const { id, plan_id } = book.create(readSubscriptionRequest(body));
      return { id, plan: plans.find((plan) => plan.id === plan_id) };
    });

    open.post<{ Params: { id: string } }>("/sdk/subscriptions/:id/approve", async ({ params }) => {
      const { id, status } = book.approve(params.id);
      return { id, status };
    });
  });
}

function sdkProblem(query: Record<string, string>, clientId: string): string | null {
  if (query["client-id"] !== clientId) return "'client-id' not recognized for either production or sandbox";
  if (query.vault !== "true") return "'vault' must be true for a subscription";
  if (query.intent !== "subscription") return "'intent' must be subscription";
  return null;
}
