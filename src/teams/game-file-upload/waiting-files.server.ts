import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import type { ColumnMapping, Upload } from "../../uploads/read-upload.server.ts";
import type { StoredUpload } from "../../uploads/receive-uploads.server.ts";
import { findGame, readGame, setGameColumns, type WaitingGame } from "../../uploads/waiting-games.server.ts";
import { addChoices, rosterFormat, storeUpload } from "../../uploads/waiting-uploads.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { type ImportChoices, type WaitingImport, waitingLimits } from "./schema.ts";

export type WaitingFile = Omit<WaitingGame, "choices"> & { choices: ImportChoices };

/** Reads an uploaded file and stores it for a week. Of a refused file, it stores the name and the reason. Throws 409 at the limit. */
export async function storeFile(
  db: Kysely<Database>,
  member: TeamMembership,
  { upload, reader }: { upload: Upload; reader: FileReader },
): Promise<StoredUpload> {
  const { teamId, sportCode: sport, accountId } = member;
  const { refused, ...read } = await readGame(db, member, { upload, reader, accountId, sport });
  return db.transaction().execute(async (trx) => {
    await lockTeam(trx, teamId);
    const ofTeam = trx.selectFrom("waiting_uploads").select("id").where("team_id", "=", teamId);
    if (refused !== null) {
      const former = ofTeam.where("refused", "is not", null).where("name", "=", read.name);
      await trx.deleteFrom("waiting_uploads").where("id", "in", former).execute();
    } else {
      const same = await ofTeam
        .where("sha256", "=", read.sha256 ?? "")
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      if (same) return { importId: same.id, refused };
    }
    await requireRoom(trx, teamId, { bytes: read.stored_bytes ?? 0 });
    return { importId: await storeUpload(trx, member, { refused, ...read }), refused };
  });
}

async function lockTeam(trx: Kysely<Database>, teamId: string): Promise<void> {
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}

/** Throws 409 if the team has too many files that wait, or too many bytes of them. `importId` is a file that is replaced. */
async function requireRoom(
  trx: Kysely<Database>,
  teamId: string,
  { bytes, importId = null }: { bytes: number; importId?: string | null },
): Promise<void> {
  const { count, stored } = await trx
    .selectFrom("waiting_uploads")
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

export async function listWaiting(db: Kysely<Database>, teamId: string): Promise<WaitingImport[]> {
  const rows = await db
    .selectFrom("waiting_uploads")
    .select(["id", "name", "refused", "format", "producer", "game_date", "team_names", "adds_up", "created_at"])
    .where("team_id", "=", teamId)
    .where(sql<boolean>`format is distinct from ${rosterFormat}`)
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
  member: Pick<TeamMembership, "teamId" | "staffId">,
  { importId, locks = false }: { importId: string; locks?: boolean },
): Promise<WaitingFile> {
  const found = await findGame(db, member, { id: importId, locks });
  if (!found) throw noSuchImport();
  return found;
}

function noSuchImport(): HttpError {
  return createHttpError(404, "This file was imported or deleted already, or it isn’t one of your team.");
}

export async function setChoices(
  trx: Kysely<Database>,
  member: TeamMembership,
  { importId, choices }: { importId: string; choices: ImportChoices },
): Promise<void> {
  await findWaiting(trx, member, { importId, locks: true });
  await addChoices(trx, member, { id: importId, choices });
}

/** Reads a file again with other columns. Throws 404, 409 at a limit, and 422 if it cannot be read so. */
export async function setColumns(
  db: Kysely<Database>,
  member: TeamMembership,
  { importId, mapping, reader }: { importId: string; mapping: ColumnMapping; reader: FileReader },
): Promise<void> {
  const { teamId, accountId, sportCode: sport } = member;
  await setGameColumns(db, member, {
    game: await findWaiting(db, member, { importId }),
    mapping,
    reading: { reader, accountId, sport },
    async prepare(trx, bytes) {
      await lockTeam(trx, teamId);
      await requireRoom(trx, teamId, { bytes, importId });
    },
  });
}
