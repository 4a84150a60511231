import type { FastifyInstance } from "fastify";
import type { Failures } from "./failures.ts";
import type { Subscription, SubscriptionBook } from "./subscription-book.ts";
import type { WebhookSender } from "./webhook-sender.ts";

interface ControlOptions {
  book: SubscriptionBook;
  webhooks: WebhookSender;
  failures: Failures;
}

/** Manual actions by subscription status. */
const actions: Partial<Record<Subscription["status"], Record<string, string>>> = {
  ACTIVE: { charge: "Charge", fail: "Let a payment fail", suspend: "Suspend", cancel: "Cancel", expire: "Expire" },
  SUSPENDED: { activate: "Activate", cancel: "Cancel" },
};

const switches = {
  send: "Send webhooks",
  hold: "Hold webhooks back",
  lose: "Lose webhooks",
  down: "Stop responding to the product",
  up: "Respond to the product again",
} as const;

/** Adds `GET /`: a page to trigger the actions of PayPal and of buyers by hand. */
export function controlPage(app: FastifyInstance, { book, webhooks, failures }: ControlOptions): void {
  let isDown = false;

  app.get("/", async (_request, reply) => {
    const state = isDown ? "does not respond to the product" : "responds to the product";
    const waiting = webhooks.mode === "lose" ? "are lost" : `${webhooks.waiting.length} waiting`;
    const rows = [...book.all.values()].reverse().map(rowOf).join("");
    return reply.type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fake PayPal</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
form{display:inline-block;margin:.25rem .25rem 0 0}li{margin-bottom:1.5rem}</style></head>
<body><h1>Fake PayPal</h1><p>It ${state}; webhooks: ${webhooks.mode}, ${waiting}.</p>
${buttons("/control", switches)}<h2>Subscriptions</h2>${rows ? `<ul>${rows}</ul>` : "<p>None yet.</p>"}</body></html>`);
  });

  app.post<{ Params: { action: string } }>("/control/:action", async ({ params: { action } }, reply) => {
    if (action === "send" || action === "hold" || action === "lose") webhooks.mode = action;
    if (action === "send") await webhooks.release();
    if (action === "down" || action === "up") {
      isDown = action === "down";
      failures.clear();
      if (isDown) failures.add({ with: "cut", path: /^\/(?:v1|sdk)\// });
    }
    return reply.redirect("/", 303);
  });

  app.post<{ Params: { id: string; action: string } }>(
    "/control/:id/:action",
    async ({ params: { id, action } }, reply) => {
      if (action === "charge") book.charge(id);
      if (action === "fail") book.failPayment(id);
      if (action === "expire") book.expire(id);
      if (action === "suspend" || action === "activate" || action === "cancel") book[action](id, "By hand.");
      await webhooks.settle();
      return reply.redirect("/", 303);
    },
  );
}

function rowOf({ id, status, custom_id = "", billing_info }: Subscription): string {
  const next = billing_info?.next_billing_time ? `, next payment ${billing_info.next_billing_time}` : "";
  const failed = billing_info?.failed_payments_count ? `, ${billing_info.failed_payments_count} failed` : "";
  const text = `${id}: ${status}${next}${failed}, for ${custom_id}`;
  return `<li>${escapeHtml(text)}<br>${buttons(`/control/${id}`, actions[status] ?? {})}</li>`;
}

function buttons(address: string, words: Record<string, string>): string {
  const forms = Object.entries(words).map(
    ([action, label]) => `<form method="post" action="${address}/${action}"><button>${label}</button></form>`,
  );
  return forms.join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
