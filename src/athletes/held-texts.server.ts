import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { countRows } from "../database/count-rows.server.ts";
import type { TextReviews } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";

/** Texts of one account that may wait for the staff. */
export const maxPendingTexts = 10;

export interface HeldText extends Pick<TextReviews, "field" | "text" | "found"> {
  accountId: string;
}

const heldTexts = new AsyncLocalStorage<HeldText[]>();

/** Adds a text to the queue of the portal’s staff, although the transaction of the request is rolled back. */
export function holdText(text: HeldText): void {
  heldTexts.getStore()?.push(text);
}

/** Stores the texts of `holdText` before the response is sent, so that a response that announces the check is true. */
export function storeHeldTexts(app: FastifyInstance, db: Kysely<Database>): void {
  const byRequest = new WeakMap<FastifyRequest, HeldText[]>();
  app.addHook("onRequest", (request, _reply, done) => {
    const held: HeldText[] = [];
    byRequest.set(request, held);
    heldTexts.run(held, done);
  });
  // The body arrives in the context of the socket, not of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const held = byRequest.get(request);
    if (held) heldTexts.run(held, done);
    else done();
  });
  app.addHook("onSend", async (request) => {
    const held = byRequest.get(request)?.splice(0) ?? [];
    if (held.length > 0) await db.transaction().execute((trx) => queueWithinLimit(trx, held));
  });
}

/** Locks the accounts, so that concurrent requests do not exceed the limit. */
async function queueWithinLimit(trx: Kysely<Database>, held: readonly HeldText[]): Promise<void> {
  for (const accountId of new Set(held.map((one) => one.accountId))) {
    await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const pending = await countRows(
      trx.selectFrom("text_reviews").where("account_id", "=", accountId).where("status", "=", "pending"),
    );
    const own = held.filter((one) => one.accountId === accountId);
    await queueTexts(trx, own.slice(0, Math.max(0, maxPendingTexts - pending)));
  }
}

/** Adds texts to the queue. A text that was decided, or waits, is not added again. */
export async function queueTexts(db: Kysely<Database>, held: readonly HeldText[]): Promise<void> {
  if (held.length === 0) return;
  const rows = JSON.stringify(held.map(({ accountId, ...text }) => ({ account_id: accountId, ...text })));
  await sql`
    insert into text_reviews (account_id, field, text, found)
    select given.account_id, given.field, given.text, given.found
    from jsonb_to_recordset(${rows}) as given (account_id uuid, field text, text text, found text)
      join accounts on accounts.id = given.account_id
    on conflict do nothing`.execute(db);
}
