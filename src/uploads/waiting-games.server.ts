import { boundStatFile } from "@openroster/stat-files/document/bound-stat-file.ts";
import { type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { headerFingerprint } from "@openroster/stat-files/spreadsheet/header-fingerprint.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { FileReader } from "./open-file-reader.server.ts";
import { type ColumnMapping, type ReadUpload, readUpload, type Upload } from "./read-upload.server.ts";
import {
  findColumns,
  findUpload,
  type NewUpload,
  rememberColumns,
  type UploadOwner,
} from "./waiting-uploads.server.ts";

/** A statistics file that was read and waits. */
export interface WaitingGame extends Omit<ReadUpload, "refused" | "bytes"> {
  importId: string;
  choices: object;
}

interface Reading {
  reader: FileReader;
  accountId: string;
  sport: SportCode;
}

/** Reads a statistics file with the columns that the owner chose before, and returns what is stored of it. */
export async function readGame(
  db: Kysely<Database>,
  owner: UploadOwner,
  { upload, reader, accountId, sport }: Reading & { upload: Upload },
): Promise<NewUpload & { refused: string | null }> {
  const findMapping = (fingerprint: string) => findColumns(db, owner, fingerprint);
  const read = await readUpload(upload, { reader, owner: accountId, sport, findMapping });
  return read.refused === null ? { ...read, ...describeStored(read.file, read.bytes) } : { ...read, stored_bytes: 0 };
}

/** Returns the document of a file, and what a list shows of it. */
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

/** Returns a file that was read; null if there is none. Throws 409 for one that was stored before its limits were lower. */
export async function findGame(
  db: Kysely<Database>,
  owner: UploadOwner,
  which: { id?: string; locks?: boolean } = {},
): Promise<WaitingGame | null> {
  const found = await findUpload(db, owner, which);
  if (!found?.file || !found.sha256 || !found.size) return null;
  const { id, name, sha256, size, choices } = found;
  try {
    return { importId: id, name, sha256, size, choices, file: boundStatFile(found.file as StatFile) };
  } catch (error) {
    if (error instanceof StatFileError) throw createHttpError(409, error.message);
    throw error;
  }
}

/** Reads a file again with other columns, and remembers them. `prepare` checks the bytes that are stored then. Throws 409 and 422. */
export async function setGameColumns(
  db: Kysely<Database>,
  owner: UploadOwner,
  {
    game: { importId, name, file },
    mapping,
    reading: { reader, accountId, sport },
    prepare,
  }: {
    game: WaitingGame;
    mapping: ColumnMapping;
    reading: Reading;
    prepare?: (trx: Kysely<Database>, bytes: number) => Promise<void>;
  },
): Promise<void> {
  const stored = await db.selectFrom("waiting_uploads").select("bytes").where("id", "=", importId).executeTakeFirst();
  if (!stored?.bytes || !file.columns) throw createHttpError(409, "The columns of this format are fixed.");
  const read = await readUpload({ name, bytes: stored.bytes }, { reader, owner: accountId, sport, mapping });
  if (read.refused !== null) throw createHttpError(422, read.refused);
  const described = describeStored(read.file, stored.bytes);
  const fingerprint = headerFingerprint(file.columns);
  await db.transaction().execute(async (trx) => {
    await prepare?.(trx, described.stored_bytes);
    await trx
      .updateTable("waiting_uploads")
      .set(described)
      .where("id", "=", importId)
      .where("expires_at", ">", sql<Date>`now()`)
      .execute();
    await rememberColumns(trx, owner, { fingerprint, mapping });
  });
}

/** Throws if a person has not decided something, saw other values, or did not accept numbers that do not add up. */
export function requireSeen(
  { seen, addsUp, problems = [] }: { seen: string; addsUp: boolean; problems?: readonly string[] },
  body: { seen: string; savesAnyway: boolean },
): void {
  const [problem] = problems;
  if (problem) throw createHttpError(422, problem);
  if (seen !== body.seen)
    throw createHttpError(409, "The table changed. Check what will be stored, and import the file again.");
  if (!addsUp && !body.savesAnyway)
    throw createHttpError(422, "This file doesn’t add up. Select the checkbox to save it anyway.");
}
