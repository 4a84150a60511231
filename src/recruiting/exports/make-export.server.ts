import type { Readable } from "node:stream";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { defineJob, enqueue } from "../../jobs/job.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { listProspectKeys } from "../prospect/list-prospects.server.ts";
import { boardFormats } from "../prospect/vocabulary.ts";
import { type ExportKey, readParts, storeParts } from "./export-parts.server.ts";
import { notOnBoard } from "./read-roster-entries.server.ts";
import { writeCsv, writeJson, writeXlsx } from "./write-export.server.ts";

export const makeProgramExportJob = defineJob(
  "make-program-export",
  z.strictObject({ programId: z.guid(), exportId: z.guid() }),
);

type Format = "csv" | "xlsx" | "json" | "compliance-csv";

type BoardFormat = (typeof boardFormats)[number];

const writers = { csv: writeCsv, xlsx: writeXlsx, json: writeJson } as const satisfies Record<BoardFormat, unknown>;

export async function requestExport(
  trx: Kysely<Database>,
  member: Membership,
  { format, columns }: { format: BoardFormat; columns?: string[] | undefined },
): Promise<{ exportId: string }> {
  const { programId, staffId } = member;
  const { id: exportId } = await trx
    .insertInto("program_exports")
    .values({ program_id: programId, staff_id: staffId, format, columns: columns ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "export-requested", details: { format } });
  await enqueue(trx, makeProgramExportJob, { programId, exportId });
  return { exportId };
}

/** Creates a requested export from one database snapshot, in parts. Does nothing if it exists. */
export async function makeProgramExport(
  db: Kysely<Database>,
  { programId, exportId, publicUrl }: ExportKey & { publicUrl: string },
): Promise<void> {
  const key = { programId, exportId };
  const waiting = await db
    .selectFrom("program_exports")
    .innerJoin("programs", "programs.id", "program_exports.program_id")
    .select(["format", "columns", "staff_id as staffId", "sport_code as sportCode"])
    .where("program_id", "=", programId)
    .where("program_exports.id", "=", exportId)
    .where("state", "=", "waiting")
    .where("format", "in", boardFormats)
    .executeTakeFirst();
  if (!waiting) return;
  const { format, columns, staffId, sportCode } = waiting;
  const reader = { programId, staffId, sportCode } as Membership;
  const write = writers[format as BoardFormat];
  await storeExport(db, key, async (trx) => {
    const athleteKeys = await listProspectKeys(trx, reader, programLimits.exportRows);
    const maxRoster = programLimits.exportRows - athleteKeys.length;
    const onCards = (count: number) => update(db, key, { rows_done: count });
    await storeParts(db, key, write(trx, { reader, athleteKeys, maxRoster, publicUrl, columns, onCards }));
    const entries = await countEntries(trx, { programId, isForCsv: format !== "json" });
    return { athleteKeys, rows: athleteKeys.length + Math.min(entries, maxRoster) };
  });
}

/**
 * Stores the parts of a waiting export from one database snapshot, then marks it as ready. It is sent only while all athletes in it are public.
 * A second attempt, such as the retry of a job that took too long, waits for the first one and stores nothing if that one succeeded.
 */
export function storeExport(
  db: Kysely<Database>,
  key: ExportKey,
  store: (trx: Kysely<Database>) => Promise<{ rows: number; athleteKeys: readonly string[] }>,
): Promise<void> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.export.' || ${key.exportId}, 0))`.execute(trx);
    // The snapshot can be older than the end of the other attempt.
    if (!(await isWaiting(db, key))) return;
    const { rows, athleteKeys } = await store(trx);
    await update(db, key, { state: "ready", rows_done: rows, rows_total: rows, athlete_ids: [...athleteKeys] });
  });
}

async function isWaiting(db: Kysely<Database>, { programId, exportId }: ExportKey): Promise<boolean> {
  const row = await db
    .selectFrom("program_exports")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", exportId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

async function countEntries(
  trx: Kysely<Database>,
  { programId, isForCsv }: { programId: string; isForCsv: boolean },
): Promise<number> {
  return countRows(
    trx
      .selectFrom("program_roster as entry")
      .leftJoin("athletes", "athletes.id", "entry.athlete_id")
      .where("program_id", "=", programId)
      .where(sql<boolean>`(entry.athlete_id is null or athletes.is_public)`)
      .where(isForCsv ? notOnBoard : sql<boolean>`true`),
  );
}

/** Marks exports as failed that could not be created within an hour, and deletes expired ones. */
export async function purgeProgramExports(db: Kysely<Database>): Promise<void> {
  await sql`delete from program_exports where expires_at < now()`.execute(db);
  await sql`update program_exports set state = 'failed' where state = 'waiting' and created_at < now() - interval '1 hour'`.execute(
    db,
  );
}

/** Returns the state of an export. Throws 404 for an unknown one, and for one of another format. */
export async function findProgramExport(
  db: Kysely<Database>,
  { programId }: Membership,
  exportId: string,
  formats: readonly Format[] = boardFormats,
) {
  const row = isRecordId(exportId)
    ? await db
        .selectFrom("program_exports")
        .select(["format", "state", "rows_done as rowsDone", "rows_total as rowsTotal"])
        .select(["created_at as createdAt", "expires_at as expiresAt"])
        .where("program_id", "=", programId)
        .where("id", "=", exportId)
        .where("format", "in", formats)
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst()
    : undefined;
  if (!row) throw createHttpError(404, "We can’t find this export.");
  const { createdAt, expiresAt, ...state } = row;
  const format = state.format as BoardFormat;
  return { exportId, ...state, format, requestedAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export async function listProgramExports(
  db: Kysely<Database>,
  { programId }: Membership,
  formats: readonly Format[] = boardFormats,
) {
  const rows = await db
    .selectFrom("program_exports")
    .select(["id as exportId", "format", "state", "rows_done as rowsDone", "created_at as createdAt"])
    .where("program_id", "=", programId)
    .where("format", "in", formats)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return rows.map(({ createdAt, format, ...row }) => {
    return { ...row, format: format as BoardFormat, requestedAt: createdAt.toISOString() };
  });
}

/** Returns the file of an export. Throws 409 if it is not ready, or if an athlete in it is no longer public. */
export async function readExportFile(
  db: Kysely<Database>,
  member: Membership,
  exportId: string,
  formats: readonly Format[] = boardFormats,
): Promise<{ format: BoardFormat; content: Readable; requestedAt: string }> {
  const { format, requestedAt } = await findProgramExport(db, member, exportId, formats);
  const { rows } = await sql<{ isReady: boolean; isCurrent: boolean }>`
    select state = 'ready' as "isReady", not exists (
        select from unnest(athlete_ids) as listed (id) left join athletes on athletes.id = listed.id
        where athletes.is_public is not true) as "isCurrent"
    from program_exports where program_id = ${member.programId} and id = ${exportId}`.execute(db);
  const [file] = rows;
  if (!file?.isReady) throw createHttpError(409, "This file isn’t ready yet.", { headers: { "retry-after": "1" } });
  if (!file.isCurrent)
    throw createHttpError(409, "An athlete in this file hid the profile since then. Please export again.");
  return { format, requestedAt, content: readParts(db, { programId: member.programId, exportId }) };
}

async function update(
  db: Kysely<Database>,
  { programId, exportId }: ExportKey,
  values: {
    rows_done?: number;
    rows_total?: number;
    state?: "ready";
    athlete_ids?: string[];
  },
): Promise<void> {
  await db
    .updateTable("program_exports")
    .set(values)
    .where("program_id", "=", programId)
    .where("id", "=", exportId)
    .execute();
}
