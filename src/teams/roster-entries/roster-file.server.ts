import { createHash } from "node:crypto";
import { findPersonColumns } from "@openroster/stat-files/tables/person-columns.ts";
import { readJersey } from "@openroster/stat-files/tables/read-jersey.ts";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { isCleanText } from "../../athletes/clean-text.ts";
import type { Database } from "../../database/tables.ts";
import { noSuchRecord } from "../../http/record-id.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { readFieldColumns } from "../../uploads/read-columns.ts";
import { type RosterTable, rosterProblems } from "../../uploads/roster-table.ts";
import { splitName } from "../../uploads/split-name.ts";
import {
  addChoices,
  discardUpload,
  findColumns,
  findUpload,
  rememberColumns,
  rosterFormat,
  storeUpload,
} from "../../uploads/waiting-uploads.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { type EntryBody, entryLimits, readEntryClass } from "./schema.ts";
import { keyOf, mergeEntries } from "./write-entries.server.ts";

type Owner = Pick<TeamMembership, "teamId" | "staffId">;

/** The fields that a column of a roster can contain, with labels. */
export const entryFields = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  jersey: "Number",
  graduationYear: "Class",
  position: "Position",
} as const;
type Field = keyof typeof entryFields;

export const entryTargets = Object.entries(entryFields).map(([id, label]) => ({ id, label }));

/** Field to the position of its column. */
type Mapping = Partial<Record<Field, number>>;

/** Stores the table of a roster instead of the team’s last one. Of several tables, it is the one that names most columns of players. */
export async function storeRoster(
  trx: Kysely<Database>,
  owner: Owner,
  { name, tables }: { name: string; tables: readonly RosterTable[] },
): Promise<{ rowCount: number }> {
  const { teamId } = owner;
  const known = ({ columns }: RosterTable) => Object.keys(guessMapping(columns)).length;
  const [table] = tables.toSorted((one, other) => known(other) - known(one) || other.rows.length - one.rows.length);
  if (!table) throw createHttpError(422, rosterProblems.empty);
  if (table.rows.length > teamLimits.rosterRows)
    throw createHttpError(422, `A roster of one team can have at most ${teamLimits.rosterRows} rows.`);
  const mapping = (await findColumns<Mapping>(trx, owner, fingerprintOf(table.columns))) ?? guessMapping(table.columns);
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  await trx.deleteFrom("waiting_uploads").where("team_id", "=", teamId).where("format", "=", rosterFormat).execute();
  const file = JSON.stringify(table);
  await storeUpload(trx, owner, {
    name: cleanFileName(name),
    file,
    choices: JSON.stringify({ mapping }),
    format: rosterFormat,
    stored_bytes: Buffer.byteLength(file),
  });
  return { rowCount: table.rows.length };
}

function guessMapping(columns: readonly string[]): Mapping {
  const found = findPersonColumns(columns);
  return Object.fromEntries(
    Object.keys(entryFields).flatMap((field) => {
      const position = found[field as Field];
      return position === undefined ? [] : [[field, position]];
    }),
  );
}

function fingerprintOf(columns: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(["team", ...columns]))
    .digest("hex");
}

export interface WaitingRoster {
  importId: string;
  name: string;
  columns: { header: string; target: string | null; example: string }[];
  entries: EntryBody[];
  /** Rows without a name that can be stored, and rows that name a player again. */
  left: number;
}

/** Returns the roster that waits for the team, or null. */
export async function findRoster(db: Kysely<Database>, { teamId, staffId }: Owner): Promise<WaitingRoster | null> {
  const waiting = await db
    .selectFrom("waiting_uploads")
    .select("id")
    .where("team_id", "=", teamId)
    .where("format", "=", rosterFormat)
    .executeTakeFirst();
  const found = waiting && (await findUpload(db, { teamId, staffId }, { id: waiting.id }));
  if (!found?.file) return null;
  const { columns, rows } = found.file as RosterTable;
  const { mapping = {} } = found.choices as { mapping?: Mapping };
  const fields = new Map(Object.entries(mapping).map(([field, position]) => [position, field]));
  const entries = readRows(rows, mapping);
  return {
    importId: found.id,
    name: found.name,
    columns: columns.map((header, position) => ({
      header,
      target: fields.get(position) ?? null,
      example: rows[0]?.[position] ?? "",
    })),
    entries,
    left: rows.length - entries.length,
  };
}

function readRows(rows: readonly (readonly string[])[], mapping: Mapping): EntryBody[] {
  const entries = rows.flatMap((row) => readRow((field) => row[mapping[field] ?? -1]?.slice(0, 200) ?? ""));
  const byName = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  return [...byName.values()];
}

function readRow(cell: (field: Field) => string): EntryBody[] {
  const { first, last } = splitName((field) => cell(field === "fullName" ? "name" : field));
  const name = `${first} ${last}`.trim();
  if (!isCleanText(name, entryLimits.name)) return [];
  const text = (value: string | null, maxLength: number) =>
    value !== null && isCleanText(value, maxLength) ? value : null;
  return [
    {
      name,
      jersey: text(readJersey(cell("jersey")), entryLimits.jersey),
      graduationYear: readEntryClass(cell("graduationYear")),
      position: text(cell("position"), entryLimits.position),
    },
  ];
}

async function requireRoster(db: Kysely<Database>, owner: Owner): Promise<WaitingRoster> {
  const found = await findRoster(db, owner);
  if (!found) throw noSuchRecord("Upload a roster first. We delete files after 7 days.");
  return found;
}

/** Reads the form of the columns. Throws 404 without a file, and 422 for a field that two columns have. */
export async function readRosterColumns(
  form: SubmittedForm,
  { trx, caller }: { trx: Kysely<Database>; caller: Owner },
): Promise<{ mapping: Mapping }> {
  const { columns } = await requireRoster(trx, caller);
  return readFieldColumns(form, { columns, targets: entryTargets, labels: entryFields });
}

/** Reads the waiting roster with other columns, and remembers them for rosters with the same header. */
export async function setRosterColumns(
  trx: Kysely<Database>,
  { teamId, staffId }: Owner,
  { mapping }: { mapping: Mapping },
): Promise<void> {
  const owner = { teamId, staffId };
  const { importId, columns } = await requireRoster(trx, owner);
  const headers = columns.map(({ header }) => header);
  const given = Object.entries(mapping).filter(([, position]) => Number(position) < headers.length);
  const known = Object.fromEntries(given);
  await addChoices(trx, owner, { id: importId, choices: { mapping: known } });
  await rememberColumns(trx, owner, { fingerprint: fingerprintOf(headers), mapping: known });
}

/** Adds the players of the waiting roster, and deletes the file. Throws 404 without a file, 409 at the limit, and 422 without a name. */
export async function confirmRoster(
  trx: Kysely<Database>,
  { teamId, staffId }: Owner,
): Promise<{ added: number; changed: number }> {
  const owner = { teamId, staffId };
  const { importId, entries } = await requireRoster(trx, owner);
  if (entries.length === 0) throw createHttpError(422, "No row has a name. Choose which column has the names.");
  const merged = await mergeEntries(trx, owner, entries);
  await discardUpload(trx, owner, importId);
  return merged;
}

export async function discardRoster(trx: Kysely<Database>, { teamId, staffId }: Owner): Promise<void> {
  const found = await findRoster(trx, { teamId, staffId });
  if (found) await discardUpload(trx, { teamId, staffId }, found.importId);
}
