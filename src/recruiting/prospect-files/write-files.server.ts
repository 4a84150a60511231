import { randomBytes } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import { fileName } from "../../files/store-picture.server.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { lockProspect, noSuchProspect } from "../prospect/require-prospect.server.ts";
import { findFile } from "./list-files.server.ts";
import { type FileType, fileTypes, prospectFileProblems } from "./schema.ts";

/** Name of a file below its key in the file store. */
export const storedName = "file";

/**
 * Attaches a file to an athlete on the board. Its row in `stored_files` is inserted first, so that the bytes of a killed process are removed.
 * Throws 415 for another type, 404 for an athlete who is not on the board, and 409 at a limit.
 */
export async function attachFile(
  db: Kysely<Database>,
  member: Membership,
  { athleteId, name, bytes, store }: { athleteId: string; name: string; bytes: Buffer; store: FileStore },
): Promise<{ fileId: string }> {
  const type = detectFileType(bytes);
  if (!type) throw createHttpError(415, prospectFileProblems.type);
  const athlete = { athleteId, size: bytes.length };
  // Before the bytes are stored, and again afterwards.
  const athleteKey = await db.transaction().execute((trx) => requireFit(trx, member, athlete));
  const key = randomBytes(16).toString("base64url");
  await db.insertInto("stored_files").values({ key, athlete_id: athleteKey, purpose: "prospect-file" }).execute();
  await store.put(fileName(key, storedName), { bytes, type });
  return db.transaction().execute(async (trx) => {
    await requireFit(trx, member, athlete);
    const claimed = await trx
      .updateTable("stored_files")
      .set({ used_at: sql<Date>`now()` })
      .where("key", "=", key)
      .where("athlete_id", "is not", null)
      .returning("key")
      .executeTakeFirst();
    if (!claimed) throw createHttpError(503, prospectFileProblems.other);
    const { id } = await trx
      .insertInto("prospect_files")
      .values({
        program_id: member.programId,
        athlete_id: athleteKey,
        staff_id: member.staffId,
        name: nameWithEnding(name, fileTypes[type]),
        type,
        size: bytes.length,
        file_key: key,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeProgramLog(trx, member, { action: "file-attached", athleteKey, details: { type, size: bytes.length } });
    return { fileId: id };
  });
}

/** Locks program and prospect, and returns the key of the athlete. */
async function requireFit(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, size }: { athleteId: string; size: number },
): Promise<string> {
  const { programId } = member;
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const athleteKey = await lockProspect(trx, member, athleteId);
  const { count, bytes } = await trx
    .selectFrom("prospect_files")
    .select(sql<number>`(count(*) filter (where athlete_id = ${athleteKey}))::integer`.as("count"))
    .select(sql<string>`coalesce(sum(size), 0)`.as("bytes"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  requireSpace({
    count,
    most: programLimits.filesOfAthlete,
    sentence: (most) => `An athlete can have ${most} files. Delete one to attach another.`,
  });
  if (Number(bytes) + size > programLimits.fileBytes)
    throw createHttpError(
      409,
      "The files of your program have 1 GB, which is the limit. Delete some to attach others.",
    );
  return athleteKey;
}

/** Deletes a file. A job removes its bytes. Evaluators delete only their own. Throws 404 for an unknown file, and 403. */
export async function deleteFile(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, fileId }: { athleteId: string; fileId: string },
): Promise<void> {
  const athleteKey = findKey("athlete", athleteId);
  const file = await findFile(trx, member, { athleteId, fileId });
  if (!file || !athleteKey) throw noSuchProspect();
  if (file.addedBy.staffId !== member.staffId && !canDo(member, "keep"))
    throw createHttpError(403, "You can delete only files that you attached.");
  await trx.deleteFrom("prospect_files").where("program_id", "=", member.programId).where("id", "=", fileId).execute();
  await writeProgramLog(trx, member, { action: "file-deleted", athleteKey });
}

/** The ending follows the content, so that a browser opens a download with the right program. */
function nameWithEnding(name: string, ending: string): string {
  const stem = cleanFileName(name).replace(/\.[A-Za-z0-9]{1,5}$/, "");
  return `${[...(stem || "file")].slice(0, 110).join("").trim()}.${ending}`;
}

/** Returns the type of a file by its first bytes, or null. Names and announced types prove nothing. */
function detectFileType(bytes: Uint8Array): FileType | null {
  const starts = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (starts("%PDF-")) return "application/pdf";
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  return starts("RIFF") && starts("WEBP", 8) ? "image/webp" : null;
}
