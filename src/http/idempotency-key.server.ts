import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";

/** What tells one call from another: method and path, who makes it, the key that the client chose, and the body as it was read. */
export interface IdempotentRequest {
  /** Such as "POST /api/me/teams". */
  request: string;
  accountId: string;
  key: string;
  body: unknown;
}

const wellFormed = /^[!-~]{1,200}$/;

/** The header of every call that may be repeated, for the document of the calls. */
export const idempotencyHeaders = z
  .looseObject({
    "idempotency-key": z
      .string()
      .max(1000)
      .optional()
      .describe(
        "1 to 200 visible characters that the client makes up for each act. A call repeated within a day under the same key does nothing and is answered the same.",
      ),
  })
  // Let through here, so that `readIdempotentRequest` can say what is missing.
  .meta({ required: ["idempotency-key"] });

/** What a request says of itself for `once`; throws a 400 where it names no key. */
export function readIdempotentRequest({
  method,
  url,
  headers,
  body,
}: Pick<FastifyRequest, "method" | "url" | "headers" | "body">): Omit<IdempotentRequest, "accountId"> {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || !wellFormed.test(key)) {
    throw createHttpError(
      400,
      "Idempotency-Key: send a key of 1 to 200 visible characters, so that the call can be repeated.",
    );
  }
  return { request: `${method} ${url.split("?", 1)[0]}`, key, body };
}

/**
 * Does the work once, however often the call is made within a day, and returns what it returned the first time: what it changes and its
 * answer are committed together. What it throws is not kept. Throws a 409 while the first call still runs, a 422 where the key came with
 * another body.
 */
export async function withIdempotencyKey<Result>(
  db: Kysely<Database>,
  { request, accountId, key, body }: IdempotentRequest,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const digest = sha256(`${request}\n${key}`);
  const bodyDigest = sha256(JSON.stringify(body ?? null));
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('openroster.once.' || ${accountId} || ${digest.toString("hex")}, 0)) as mine`.execute(
      trx,
    );
    if (!rows[0]?.mine) {
      throw createHttpError(409, "We’re still working on this. Please try again in a moment.", {
        headers: { "retry-after": "1" },
      });
    }
    const before = await trx
      .selectFrom("idempotency_keys")
      .select(["body_digest", "answer"])
      .where("account_id", "=", accountId)
      .where("digest", "=", digest)
      .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
      .executeTakeFirst();
    if (before && !before.body_digest.equals(bodyDigest))
      throw createHttpError(422, "This Idempotency-Key was used for a different request. Use a new key.");
    if (before) return before.answer.result as Result;
    const result = await work(trx);
    const row = { body_digest: bodyDigest, answer: JSON.stringify({ result: result ?? null }) };
    await trx
      .insertInto("idempotency_keys")
      .values({ account_id: accountId, digest, ...row })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "digest"]).doUpdateSet({ ...row, created_at: sql<Date>`now()` }),
      )
      .execute();
    return result;
  });
}

/** Forgets the answers of calls that nobody repeats any more. */
export async function purgeStoredResponses(db: Kysely<Database>): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
