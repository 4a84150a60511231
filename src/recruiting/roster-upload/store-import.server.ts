import { createHash } from "node:crypto";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { readFieldColumns } from "../../uploads/read-columns.ts";
import { type Roster, type RosterTable, rosterProblems } from "../../uploads/roster-table.ts";
import {
  addChoices,
  discardUpload,
  findColumns,
  findUpload,
  rememberColumns,
  storeUpload,
} from "../../uploads/waiting-uploads.server.ts";
import { guessMapping } from "./guess-mapping.ts";
import {
  type ImportField,
  importFields,
  type Mapping,
  type RosterAnswers,
  rosterTargets,
  targetsOf,
} from "./vocabulary.ts";

type Owner = Pick<Membership, "programId" | "staffId">;

interface Choices extends RosterAnswers {
  mapping?: Mapping;
  /** The chosen table of a file with several. */
  table?: number;
}

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
export async function storeImport(
  trx: Kysely<Database>,
  owner: Membership,
  { name, tables }: { name: string; tables: readonly RosterTable[] },
) {
  const [first, other] = tables;
  if (!first) throw createHttpError(422, rosterProblems.empty);
  const mapping = await proposeMapping(trx, owner, first.columns);
  await storeUpload(trx, owner, {
    name: cleanFileName(name),
    file: JSON.stringify({ tables }),
    choices: JSON.stringify(other ? {} : { mapping }),
  });
  const rowCount = tables.reduce((sum, table) => sum + table.rows.length, 0);
  await writeProgramLog(trx, owner, { action: "file-uploaded", details: { rows: rowCount } });
  const listed = other ? tables.map((table) => ({ title: table.title, rowCount: table.rows.length })) : [];
  return { columns: first.columns, rowCount, mapping, tables: listed, notes: other ? [] : first.notes };
}

async function proposeMapping(trx: Kysely<Database>, owner: Owner, columns: readonly string[]): Promise<Mapping> {
  const remembered = await findColumns<Mapping>(trx, owner, fingerprintOf(columns));
  return remembered ? readMapping(remembered, columns.length) : guessMapping(columns);
}

/** Continues with one table of the file. Throws 404 without it. */
export async function chooseTable(trx: Kysely<Database>, owner: Membership, place: number): Promise<void> {
  const table = (await requireImport(trx, owner)).tables?.[place];
  if (!table) throw noFile();
  const mapping = await proposeMapping(trx, owner, table.columns);
  await addChoices(trx, owner, { choices: { table: place, mapping } });
}

/** Stores what the file does not say. */
export async function setAnswers(trx: Kysely<Database>, owner: Membership, answers: RosterAnswers): Promise<void> {
  if (!(await addChoices(trx, owner, { choices: answers }))) throw noFile();
}

export async function findImport(db: Kysely<Database>, owner: Owner): Promise<StoredImport | null> {
  const { programId, staffId } = owner;
  const found = await findUpload(db, { programId, staffId });
  if (!found) return null;
  const { tables } = found.file as { tables: RosterTable[] };
  const { mapping = {}, table: place, ...answers } = found.choices as Choices;
  const [first, other] = tables;
  const chosen = other ? tables[place ?? -1] : first;
  if (!chosen) return { columns: [], rows: [], lines: [], notes: [], mapping: {}, answers, tables };
  const { columns, rows, lines, notes } = chosen;
  return { columns, rows, lines, notes, mapping: readMapping(mapping, columns.length), answers, tables: null };
}

async function requireImport(db: Kysely<Database>, owner: Membership): Promise<StoredImport> {
  const file = await findImport(db, owner);
  if (!file) throw noFile();
  return file;
}

/** Chooses the columns of the member’s file, and remembers them for files of the program with the same columns. */
export async function setMapping(trx: Kysely<Database>, owner: Membership, given: Mapping): Promise<void> {
  const { columns } = await requireImport(trx, owner);
  const mapping = readMapping(given, columns.length);
  await addChoices(trx, owner, { choices: { mapping } });
  await rememberColumns(trx, owner, { fingerprint: fingerprintOf(columns), mapping });
}

/** Reads the form of the columns. Throws 404 without a file, and 422 for a field that two columns have. */
export async function readMappingForm(
  form: SubmittedForm,
  { trx, caller }: { trx: Kysely<Database>; caller: Membership },
) {
  const file = await requireImport(trx, caller);
  return readFieldColumns(form, { columns: targetsOf(file), targets: rosterTargets, labels: importFields });
}

export async function discardImport(db: Kysely<Database>, owner: Membership): Promise<void> {
  await discardUpload(db, owner);
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
