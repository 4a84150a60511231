import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { defineJob, enqueue } from "../../jobs/job.server.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { listProspectKeys, selectCards } from "../prospects/list-prospects.server.ts";
import type { ProspectCard } from "../prospects/schema.ts";
import { collectProgramWork } from "./collect-program-work.server.ts";
import { writeCsv } from "./write-csv.server.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export const makeProgramExportJob = defineJob(
  "make-program-export",
  z.strictObject({ programId: z.guid(), exportId: z.guid() }),
);

type Format = "csv" | "json" | "compliance-csv";

/** Exports of the board, for every member who may export. */
const boardFormats = ["csv", "json"] as const;
type BoardFormat = (typeof boardFormats)[number];

export async function requestExport(
  trx: Kysely<Database>,
  member: Membership,
  { format }: { format: BoardFormat },
): Promise<{ exportId: string }> {
  requireAction(member, "export");
  const { programId, staffId } = member;
  const { id: exportId } = await trx
    .insertInto("program_exports")
    .values({ program_id: programId, staff_id: staffId, format })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "export-requested", details: { format } });
  await enqueue(trx, makeProgramExportJob, { programId, exportId });
  return { exportId };
}

const rowsPerStep = 1000;

export async function makeProgramExport(
  db: Kysely<Database>,
  { programId, exportId, publicUrl }: { programId: string; exportId: string; publicUrl: string },
): Promise<void> {
  const key = { programId, exportId };
  const waiting = await db
    .selectFrom("program_exports")
    .innerJoin("programs", "programs.id", "program_exports.program_id")
    .select(["format", "staff_id as staffId", "sport_code as sportCode"])
    .where("program_id", "=", programId)
    .where("program_exports.id", "=", exportId)
    .where("state", "=", "waiting")
    .where("format", "in", boardFormats)
    .executeTakeFirst();
  if (!waiting) return;
  const reader = { programId, staffId: waiting.staffId, sportCode: waiting.sportCode } as Membership;
  const cards: ProspectCard[] = [];
  const listed = await listProspectKeys(db, reader, programLimits.exportRows);
  for (let from = 0; from < listed.length; from += rowsPerStep) {
    const athleteKeys = listed.slice(from, from + rowsPerStep);
    cards.push(...(await selectCards(db, reader, { athleteKeys, limit: athleteKeys.length })));
    await update(db, key, { rows_done: cards.length });
  }
  const work = await collectProgramWork(db, programId, { roster: programLimits.exportRows - cards.length });
  const text =
    waiting.format === "csv" ? writeCsv(cards, { work, publicUrl }) : JSON.stringify({ ...work, prospects: cards });
  await storeExport(db, key, {
    text,
    rows: cards.length + work.roster.length,
    athleteKeys: cards.map(({ athleteId }) => findKey("athlete", athleteId) ?? ""),
  });
}

/** Stores the file of an export. It is sent only while all athletes in it are public. */
export async function storeExport(
  db: Kysely<Database>,
  key: { programId: string; exportId: string },
  { text, rows, athleteKeys }: { text: string; rows: number; athleteKeys: string[] },
): Promise<void> {
  const values = { rows_done: rows, rows_total: rows, athlete_ids: athleteKeys };
  await update(db, key, { state: "ready", data: await compress(text), ...values });
}

/** Marks exports as failed that could not be created within an hour, and deletes expired ones. */
export async function purgeProgramExports(db: Kysely<Database>): Promise<void> {
  await sql`delete from program_exports where expires_at < now()`.execute(db);
  await sql`update program_exports set state = 'failed' where state = 'waiting' and created_at < now() - interval '1 hour'`.execute(
    db,
  );
}

/** Returns the state of an export. Throws 404 for an unknown one, and for one of another format. */
export async function findProgramExport<Allowed extends Format = BoardFormat>(
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
  const format = state.format as Allowed;
  return { exportId, ...state, format, requestedAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export async function listProgramExports<Allowed extends Format = BoardFormat>(
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
  return rows.map(({ createdAt, format, ...row }) => ({
    ...row,
    format: format as Allowed,
    requestedAt: createdAt.toISOString(),
  }));
}

/** Returns the file of an export. Throws 409 if it is not ready, or if an athlete in it is no longer public. */
export async function readExportFile(
  db: Kysely<Database>,
  member: Membership,
  exportId: string,
  formats: readonly Format[] = boardFormats,
): Promise<{ format: Format; text: string; requestedAt: string }> {
  const { format, requestedAt } = await findProgramExport<Format>(db, member, exportId, formats);
  const { rows } = await sql<{ data: Buffer | null; isCurrent: boolean }>`
    select data, not exists (
        select from unnest(athlete_ids) as listed (id) left join athletes on athletes.id = listed.id
        where athletes.is_public is not true) as "isCurrent"
    from program_exports where program_id = ${member.programId} and id = ${exportId}`.execute(db);
  const [file] = rows;
  if (!file?.data) throw createHttpError(409, "This file isn’t ready yet.", { headers: { "retry-after": "1" } });
  if (!file.isCurrent)
    throw createHttpError(409, "An athlete in this file hid the profile since then. Please export again.");
  return { format, requestedAt, text: (await decompress(file.data)).toString() };
}

async function update(
  db: Kysely<Database>,
  { programId, exportId }: { programId: string; exportId: string },
  values: {
    rows_done?: number;
    rows_total?: number;
    state?: "ready";
    data?: Buffer;
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
