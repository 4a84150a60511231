import { boundStatFile } from "@openroster/stat-files/document/bound-stat-file.ts";
import { type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import { headerFingerprint } from "@openroster/stat-files/spreadsheet/header-fingerprint.ts";
import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { type ColumnMapping, type ReadUpload, readUpload, type Upload } from "../../uploads/read-upload.server.ts";
import type { StoredUpload } from "../../uploads/receive-uploads.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { type ImportChoices, type WaitingImport, waitingLimits } from "./schema.ts";

export interface WaitingFile extends Omit<ReadUpload, "refused" | "bytes"> {
  importId: string;
  choices: ImportChoices;
}

/** Reads an uploaded file and stores it for a week. Of a refused file, it stores the name and the reason. Throws 409 at the limit. */
export async function storeUpload(
  db: Kysely<Database>,
  member: TeamMembership,
  { upload, reader }: { upload: Upload; reader: FileReader },
): Promise<StoredUpload> {
  const { teamId, staffId, sportCode, accountId } = member;
  const findMapping = (fingerprint: string) => findColumns(db, { teamId, fingerprint });
  const read = await readUpload(upload, { reader, owner: accountId, sport: sportCode, findMapping });
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    if (read.refused !== null) {
      const refused = trx.deleteFrom("team_imports").where("team_id", "=", teamId).where("refused", "is not", null);
      await refused.where("name", "=", read.name).execute();
    } else {
      const same = await trx
        .selectFrom("team_imports")
        .select("id")
        .where("team_id", "=", teamId)
        .where("sha256", "=", read.sha256)
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      if (same) return { importId: same.id, refused: null };
    }
    const { refused, name } = read;
    const values =
      refused === null ? { ...read, ...describeStored(read.file, read.bytes) } : { refused, name, stored_bytes: 0 };
    await requireRoom(trx, teamId, { bytes: values.stored_bytes });
    const { id } = await trx
      .insertInto("team_imports")
      .values({ team_id: teamId, staff_id: staffId, ...values })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { importId: id, refused };
  });
}

/** Throws 409 if the team has too many files that wait, or too many bytes of them. `importId` is a file that is replaced. */
async function requireRoom(
  trx: Kysely<Database>,
  teamId: string,
  { bytes, importId = null }: { bytes: number; importId?: string | null },
): Promise<void> {
  const { count, stored } = await trx
    .selectFrom("team_imports")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(sum(stored_bytes), 0)::float8`.as("stored"),
    ])
    .where("team_id", "=", teamId)
    .where(sql<boolean>`id is distinct from ${importId}::uuid`)
    .executeTakeFirstOrThrow();
  if (count >= waitingLimits.files)
    throw createHttpError(409, `At most ${waitingLimits.files} files can wait. Import or remove some of them first.`);
  if (stored + bytes > waitingLimits.bytes)
    throw createHttpError(
      409,
      `The files that wait can take at most ${waitingLimits.bytes / 1024 / 1024} MB together. Import or remove some of them first.`,
    );
}

/** Returns the columns of a file that was read: the document, and what the list shows of it. */
function describeStored(file: StatFile, bytes: Buffer | null) {
  const document = JSON.stringify(file);
  return {
    file: document,
    format: file.format,
    producer: file.producer,
    game_date: file.game.date,
    team_names: file.teams.flatMap(({ name }) => name ?? []),
    adds_up: file.checks.every(({ ok }) => ok),
    stored_bytes: Buffer.byteLength(document) + (bytes?.length ?? 0),
  };
}

export async function listWaiting(db: Kysely<Database>, teamId: string): Promise<WaitingImport[]> {
  const rows = await db
    .selectFrom("team_imports")
    .select(["id", "name", "refused", "format", "producer", "game_date", "team_names", "adds_up", "created_at"])
    .where("team_id", "=", teamId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(waitingLimits.files)
    .execute();
  return rows.map(({ id, name, refused, format, producer, game_date, team_names, adds_up, created_at }) => ({
    importId: id,
    name,
    refused,
    format,
    producer,
    date: game_date,
    teams: team_names ?? [],
    addsUp: adds_up,
    uploadedAt: created_at.toISOString(),
  }));
}

/** Returns a file that was read; locks it in a transaction that imports it. Throws 404 for another team's file, and 409 for one that exceeds a limit. */
export async function findWaiting(
  db: Kysely<Database>,
  { teamId }: Pick<TeamMembership, "teamId">,
  { importId, locks = false }: { importId: string; locks?: boolean },
): Promise<WaitingFile> {
  if (!isRecordId(importId)) throw noSuchImport();
  const found = await db
    .selectFrom("team_imports")
    .select(["name", "sha256", "size", "file", "choices"])
    .where("team_id", "=", teamId)
    .where("id", "=", importId)
    .where("refused", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found?.file || !found.sha256 || !found.size) throw noSuchImport();
  const { name, sha256, size, file, choices } = found;
  return { importId, name, sha256, size, file: requireBounded(file as StatFile), choices: choices as ImportChoices };
}

/** Throws 409 for a file that was stored before its limits were lower. */
function requireBounded(file: StatFile): StatFile {
  try {
    return boundStatFile(file);
  } catch (error) {
    if (error instanceof StatFileError) throw createHttpError(409, error.message);
    throw error;
  }
}

function noSuchImport(): HttpError {
  return createHttpError(404, "This file was imported or deleted already, or it isn’t one of your team.");
}

export async function setChoices(
  trx: Kysely<Database>,
  member: TeamMembership,
  { importId, choices }: { importId: string; choices: ImportChoices },
): Promise<void> {
  const waiting = await findWaiting(trx, member, { importId, locks: true });
  await trx
    .updateTable("team_imports")
    .set({ choices: JSON.stringify({ ...waiting.choices, ...choices }) })
    .where("team_id", "=", member.teamId)
    .where("id", "=", importId)
    .execute();
}

/** Reads a file again with other columns, and remembers them for files with the same header. Throws 422 if it cannot be read so. */
export async function setColumns(
  db: Kysely<Database>,
  member: TeamMembership,
  { importId, mapping, reader }: { importId: string; mapping: ColumnMapping; reader: FileReader },
): Promise<void> {
  const { teamId, accountId, sportCode } = member;
  const { name, file } = await findWaiting(db, member, { importId });
  const stored = await db
    .selectFrom("team_imports")
    .select("bytes")
    .where("team_id", "=", teamId)
    .where("id", "=", importId)
    .executeTakeFirst();
  if (!stored?.bytes || !file.columns) throw createHttpError(409, "The columns of this format are fixed.");
  const upload = { name, bytes: stored.bytes };
  const read = await readUpload(upload, { reader, owner: accountId, sport: sportCode, mapping });
  if (read.refused !== null) throw createHttpError(422, read.refused);
  const fingerprint = headerFingerprint(file.columns);
  const value = JSON.stringify(mapping);
  const described = describeStored(read.file, stored.bytes);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    await requireRoom(trx, teamId, { bytes: described.stored_bytes, importId });
    await trx
      .updateTable("team_imports")
      .set(described)
      .where("team_id", "=", teamId)
      .where("id", "=", importId)
      .execute();
    await trx
      .insertInto("team_import_mappings")
      .values({ team_id: teamId, fingerprint, mapping: value, sport_code: sportCode })
      .onConflict((conflict) =>
        conflict.columns(["team_id", "fingerprint"]).doUpdateSet({ mapping: value, sport_code: sportCode }),
      )
      .execute();
  });
}

async function findColumns(
  db: Kysely<Database>,
  { teamId, fingerprint }: { teamId: string; fingerprint: string },
): Promise<ColumnMapping | null> {
  const found = await db
    .selectFrom("team_import_mappings")
    .select("mapping")
    .where("team_id", "=", teamId)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return found?.mapping ?? null;
}

/** Deletes a file that waits. Does nothing if there is none. */
export async function discardWaiting(db: Kysely<Database>, teamId: string, importId: string): Promise<void> {
  await db.deleteFrom("team_imports").where("team_id", "=", teamId).where("id", "=", importId).execute();
}

const filledAtOnce = 20;

/** Fills the columns of the list for files that an earlier version stored. Skips rows that another transaction changes. */
export async function fillFacts(db: Kysely<Database>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update team_imports set
      format = file->>'format',
      producer = file->>'producer',
      game_date = file->'game'->>'date',
      team_names = array(
        select team->>'name' from jsonb_array_elements(file->'teams') with ordinality as given (team, position)
        where team->>'name' is not null order by position),
      adds_up = not jsonb_path_exists(file, '$.checks[*] ? (@.ok == false)'),
      stored_bytes = octet_length(file::text) + coalesce(octet_length(bytes), 0)
    where (team_id, id) in (
      select team_id, id from team_imports where refused is null and format is null
      limit ${filledAtOnce} for update skip locked)`.execute(db);
  if (numAffectedRows === BigInt(filledAtOnce)) await fillFacts(db);
}
