import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { fileName } from "../files/store-picture.server.ts";
import { findMember } from "../sessions/find-session.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { chooseFile } from "./picture-files.server.ts";

const params = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  width: z.string().regex(/^[1-9]\d{1,3}$/),
});

/** Clients must revalidate each time, so that a hidden or blocked athlete disappears from every cache. */
export const picturesApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  reads: Kysely<Database>;
  files: FileStore;
}> = async (app, { db, reads, files }) => {
  app.get("/pictures/:key/:width", { schema: { hide: true } }, async (request, reply) => {
    const input = params.safeParse(request.params);
    const file = input.success && chooseFile(request.headers.accept ?? "", Number(input.data.width));
    if (!input.success || !file) throw noPicture();
    const { key } = input.data;
    const isPublic = await isShown(reads, key);
    if (!isPublic) {
      const member = await findMember(db, readMemberRequest(request, { isPage: true }));
      if (!member || !(await isOwn(db, { key, accountId: member.accountId }))) throw noPicture();
    }
    const tag = `"${key}.${file.name}"`;
    reply.headers({
      etag: tag,
      vary: "accept",
      "cache-control": isPublic ? "no-cache" : "private, no-cache",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const cachedTags = request.headers["if-none-match"]?.split(",") ?? [];
    if (cachedTags.some((one) => one.trim().replace(/^W\//, "") === tag)) return reply.code(304).send();
    const bytes = await files.get(fileName(key, file.name));
    if (!bytes) throw noPicture();
    return reply.type(file.type).send(bytes);
  });
};

async function isShown(reads: Kysely<Database>, key: string): Promise<boolean> {
  const shown = await selectPicture(reads, key)
    .where("athletes.is_public", "is", true)
    .where(sql<boolean>`not case purpose when 'photo' then 'photo' else 'film' end = any (athletes.protected_parts)`)
    // A photo that the staff hides is not sent to people who know its address.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("hidden_parts")
            .select("hidden_parts.id")
            .whereRef("hidden_parts.athlete_id", "=", "athletes.id")
            .where("part", "=", "photo")
            .whereRef("purpose", "=", sql.lit("photo")),
        ),
      ),
    )
    .executeTakeFirst();
  return shown !== undefined;
}

async function isOwn(db: Kysely<Database>, { key, accountId }: { key: string; accountId: string }): Promise<boolean> {
  const own = await selectPicture(db, key).where("athletes.account_id", "=", accountId).executeTakeFirst();
  return own !== undefined;
}

function selectPicture(db: Kysely<Database>, key: string) {
  return db
    .selectFrom("stored_files")
    .innerJoin("athletes", "athletes.id", "stored_files.athlete_id")
    .select("key")
    .where("key", "=", key)
    .where("used_at", "is not", null)
    .where("released_at", "is", null);
}

function noPicture() {
  return createHttpError(404, "We can’t find this picture.");
}
