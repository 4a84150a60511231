import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { ProspectFile } from "./schema.ts";

/** A file with its key in the file store. */
type StoredFile = ProspectFile & { fileKey: string };

/** Lists the files of an athlete on the board, newest first. Nothing while the athlete is not public. */
export async function listFiles(
  db: Kysely<Database>,
  member: Pick<Membership, "programId">,
  athleteId: string,
): Promise<ProspectFile[]> {
  const files = await select(db, member, athleteId).execute();
  return files.map((row) => withoutKey(toFile(row)));
}

export async function findFile(
  db: Kysely<Database>,
  member: Pick<Membership, "programId">,
  { athleteId, fileId }: { athleteId: string; fileId: string },
): Promise<StoredFile | null> {
  const row = await select(db, member, athleteId).where("file.id", "=", fileId).executeTakeFirst();
  return row ? toFile(row) : null;
}

function select(db: Kysely<Database>, { programId }: Pick<Membership, "programId">, athleteId: string) {
  return db
    .selectFrom("prospect_files as file")
    .innerJoin("prospects", (join) =>
      join.onRef("prospects.program_id", "=", "file.program_id").onRef("prospects.athlete_id", "=", "file.athlete_id"),
    )
    .innerJoin("athletes", "athletes.id", "file.athlete_id")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "file.program_id").onRef("staff.id", "=", "file.staff_id"),
    )
    .select(["file.id as fileId", "file.name", "file.type", "file.size", "file.file_key as fileKey"])
    .select(["file.added_at as addedAt", "staff.id as staffId", "staff.name as staffName"])
    .where("file.program_id", "=", programId)
    .where("file.athlete_id", "=", findKey("athlete", athleteId) ?? "0")
    .where("prospects.removed_at", "is", null)
    .where("athletes.is_public", "is", true)
    .orderBy("file.added_at", "desc")
    .orderBy("file.id");
}

function toFile({
  staffId,
  staffName,
  addedAt,
  type,
  ...row
}: Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number]): StoredFile {
  return {
    ...row,
    type: type as ProspectFile["type"],
    addedBy: { staffId, name: staffName },
    addedAt: addedAt.toISOString(),
  };
}

function withoutKey({ fileKey: _, ...file }: StoredFile): ProspectFile {
  return file;
}
