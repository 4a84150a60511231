import { createHash } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { type Roster, type RosterTable, rosterProblems } from "../../uploads/roster-table.ts";
import { guessMapping } from "./guess-mapping.ts";
import { type ImportField, importFields, type Mapping, type RosterAnswers } from "./vocabulary.ts";

type Owner = Pick<Membership, "programId" | "staffId">;

export interface StoredImport extends Roster {
  mapping: Mapping;
  /** The line of each row in the file. */
  lines: number[];
  notes: string[];
  answers: RosterAnswers;
  /** The tables of a file with several, until the member chooses one. */
  tables: RosterTable[] | null;
}

/** Stores a file instead of the member’s last one, with the columns that the program chose for such a file before. */
export async function storeImport(trx: Kysely<Database>, owner: Membership, tables: readonly RosterTable[]) {
  requireAction(owner, "keep");
  const [first, other] = tables;
  if (!first) throw createHttpError(422, rosterProblems.empty);
  const { columns, rows, lines, notes } = other ? { ...first, rows: [], lines: [], notes: [] } : first;
  const remembered = await trx
    .selectFrom("program_import_mappings")
    .select("mapping")
    .where("program_id", "=", owner.programId)
    .where("fingerprint", "=", fingerprintOf(columns))
    .executeTakeFirst();
  const mapping = remembered ? readMapping(remembered.mapping, columns.length) : guessMapping(columns);
  const values = {
    ...{ columns, rows: JSON.stringify(rows), mapping: JSON.stringify(mapping), lines, notes },
    ...{ answers: JSON.stringify({}), tables: other ? JSON.stringify(tables) : null },
  };
  await trx
    .insertInto("program_imports")
    .values({ program_id: owner.programId, staff_id: owner.staffId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "staff_id"]).doUpdateSet({
        ...values,
        created_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + interval '7 days'`,
      }),
    )
    .execute();
  const rowCount = tables.reduce((sum, table) => sum + table.rows.length, 0);
  await writeProgramLog(trx, owner, { action: "file-uploaded", details: { rows: rowCount } });
  const listed = other ? tables.map((table) => ({ title: table.title, rowCount: table.rows.length })) : [];
  return { columns, rowCount, mapping, tables: listed, notes };
}

/** Continues with one table of the file. The other ones are dropped. */
export async function chooseTable(trx: Kysely<Database>, owner: Membership, place: number): Promise<void> {
  const table = (await findImport(trx, owner))?.tables?.[place];
  if (!table) throw noFile();
  await storeImport(trx, owner, [table]);
}

/** Stores what the file does not say. */
export async function setAnswers(trx: Kysely<Database>, owner: Membership, answers: RosterAnswers): Promise<void> {
  requireAction(owner, "keep");
  const file = await findImport(trx, owner);
  if (!file) throw noFile();
  await trx
    .updateTable("program_imports")
    .set({ answers: JSON.stringify({ ...file.answers, ...answers }) })
    .where("program_id", "=", owner.programId)
    .where("staff_id", "=", owner.staffId)
    .execute();
}

export async function findImport(db: Kysely<Database>, { programId, staffId }: Owner): Promise<StoredImport | null> {
  const found = await db
    .selectFrom("program_imports")
    .select(["columns", "rows", "mapping", "lines", "notes", "answers", "tables"])
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return null;
  const lines = found.lines ?? found.rows.map((_, row) => row + 2);
  return { ...found, lines, mapping: readMapping(found.mapping, found.columns.length) };
}

/** Chooses the columns of the member’s file, and remembers them for files of the program with the same columns. */
export async function setMapping(trx: Kysely<Database>, owner: Membership, mapping: Mapping): Promise<void> {
  requireAction(owner, "keep");
  const file = await findImport(trx, owner);
  if (!file) throw noFile();
  const value = JSON.stringify(readMapping(mapping, file.columns.length));
  await trx
    .updateTable("program_imports")
    .set({ mapping: value })
    .where("program_id", "=", owner.programId)
    .where("staff_id", "=", owner.staffId)
    .execute();
  await trx
    .insertInto("program_import_mappings")
    .values({ program_id: owner.programId, fingerprint: fingerprintOf(file.columns), mapping: value })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "fingerprint"]).doUpdateSet({ mapping: value, saved_at: sql<Date>`now()` }),
    )
    .execute();
  await sql`
    delete from program_import_mappings where program_id = ${owner.programId} and fingerprint not in (
      select fingerprint from program_import_mappings where program_id = ${owner.programId}
      order by saved_at desc, fingerprint limit ${programLimits.importMappings})`.execute(trx);
}

export async function discardImport(db: Kysely<Database>, owner: Membership): Promise<void> {
  requireAction(owner, "keep");
  const { programId, staffId } = owner;
  await db.deleteFrom("program_imports").where("program_id", "=", programId).where("staff_id", "=", staffId).execute();
}

export function noFile() {
  return createHttpError(404, "Upload a file first. We delete files after 7 days.");
}

/** Omits unknown fields and columns. */
function readMapping(mapping: Record<string, number | undefined>, columns: number): Mapping {
  const known = Object.keys(importFields) as ImportField[];
  return Object.fromEntries(
    known.flatMap((field) => {
      const position = mapping[field];
      return Number.isInteger(position) && Number(position) >= 0 && Number(position) < columns
        ? [[field, position]]
        : [];
    }),
  );
}

function fingerprintOf(columns: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(columns)).digest("hex");
}
