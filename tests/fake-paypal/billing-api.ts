import type { FastifyInstance } from "fastify";
import type { Plan } from "./plans.ts";
import { problem, unknownResource } from "./problems.ts";
import type { Subscription, SubscriptionBook, SubscriptionRequest } from "./subscription-book.ts";

interface BillingOptions {
  plans: Plan[];
  book: SubscriptionBook;
  /** Returns the URL of this server. */
  apiUrl(): string;
}

interface Named {
  Params: { id: string };
}

/** Adds the endpoints of Plans v1 and Subscriptions v1. */
export function billingApi(app: FastifyInstance, { plans, book, apiUrl }: BillingOptions): void {
  app.get<Named>("/v1/billing/plans/:id", async ({ params }) => {
    const plan = plans.find(({ id }) => id === params.id);
    if (!plan) throw unknownResource();
    return { ...plan, links: [{ href: `${apiUrl()}/v1/billing/plans/${plan.id}`, rel: "self", method: "GET" }] };
  });

  app.post<{ Body: SubscriptionRequest }>("/v1/billing/subscriptions", async ({ body }, reply) => {
    const { id, status, create_time } = book.create(readSubscriptionRequest(body));
    return reply.code(201).send({ id, status, create_time, links: linksOf(book.get(id), apiUrl()) });
  });

  app.get<Named>("/v1/billing/subscriptions/:id", async ({ params }) => withLinks(book.get(params.id), apiUrl()));

  for (const action of ["suspend", "activate", "cancel"] as const) {
    app.post<Named & { Body: unknown }>(`/v1/billing/subscriptions/:id/${action}`, async ({ params, body }, reply) => {
      book[action](params.id, readReason(body));
      return reply.code(204).send();
    });
  }
}

function withLinks(subscription: Subscription, apiUrl: string): object {
  return { ...subscription, links: linksOf(subscription, apiUrl) };
}

/** Validates the body of a create request. Ignores unknown fields, as PayPal does. */
export function readSubscriptionRequest(body: unknown): SubscriptionRequest {
  const input = (typeof body === "object" && body !== null ? body : {}) as Partial<SubscriptionRequest>;
  const { plan_id, custom_id } = input;
  if (typeof plan_id !== "string" || plan_id.length < 3 || plan_id.length > 50) throw invalid("/plan_id", plan_id);
  const isGood = typeof custom_id === "string" && /^[\x20-\x7e]{1,127}$/.test(custom_id);
  if (custom_id !== undefined && !isGood) throw invalid("/custom_id", custom_id);
  return { ...input, plan_id };
}

function readReason(body: unknown): string {
  const reason = (body as { reason?: unknown } | null | undefined)?.reason;
  if (typeof reason !== "string" || reason.length < 1 || reason.length > 128) throw invalid("/reason", reason);
  return reason;
}

function invalid(field: string, value: unknown) {
  const description =
    value === undefined
      ? "A required field / parameter is missing."
      : "The value of a field does not conform to the expected format.";
  const issue = value === undefined ? "MISSING_REQUIRED_PARAMETER" : "INVALID_PARAMETER_SYNTAX";
  return problem("INVALID_REQUEST", [{ field, value: String(value ?? ""), location: "body", issue, description }]);
}

function linksOf({ id, status }: Subscription, apiUrl: string) {
  const self = `${apiUrl}/v1/billing/subscriptions/${id}`;
  const post = (rel: string) => ({ href: `${self}/${rel}`, rel, method: "POST" });
  const links = [
    { href: self, rel: "edit", method: "PATCH" },
    { href: self, rel: "self", method: "GET" },
  ];
  if (status === "APPROVAL_PENDING") {
    const approve = `${apiUrl}/webapps/billing/subscriptions?ba_token=${id.replace("I-", "BA-")}`;
    return [{ href: approve, rel: "approve", method: "GET" }, ...links];
  }
  if (status === "ACTIVE") return [post("cancel"), ...links, post("suspend"), post("capture")];
  if (status === "SUSPENDED") return [post("cancel"), ...links, post("activate")];
  return links.slice(1);
}
