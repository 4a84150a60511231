import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { AthleteRows } from "./athlete-rows.server.ts";
import { insertAthletes } from "./insert-athletes.server.ts";
import { type ChangedAthlete, updateAthletes } from "./update-athletes.server.ts";

export interface RejectedLine {
  line: number;
  reason: string;
  text: string;
}

export interface BatchOutcome {
  imported: number;
  updated: number;
  unchanged: number;
  rejected: RejectedLine[];
}

/** Splits the batch to find rejected lines; within a caller's transaction, such a line throws. Ids and email addresses must be unique. */
export async function writeBatch(db: Kysely<Database>, batch: AthleteRows[], attempt = 1): Promise<BatchOutcome> {
  if (batch.length === 0) return { imported: 0, updated: 0, unchanged: 0, rejected: [] };
  if (db.isTransaction) return await applyBatch(db, batch);
  try {
    return await db.transaction().execute((transaction) => applyBatch(transaction, batch));
  } catch (error) {
    const { code, message } = explain(error);
    if (transientCodes.has(code) && attempt < maxAttempts) return await writeBatch(db, batch, attempt + 1);
    if (!rejectedCode.test(code)) throw error;
    const [only] = batch;
    if (only && batch.length === 1) {
      const rejected = [{ line: only.line, reason: `the database refuses it: ${message}`, text: only.text }];
      return { imported: 0, updated: 0, unchanged: 0, rejected };
    }
    const middle = Math.ceil(batch.length / 2);
    const first = await writeBatch(db, batch.slice(0, middle));
    return addUp(first, await writeBatch(db, batch.slice(middle)));
  }
}

export function addUp(one: BatchOutcome, other: BatchOutcome): BatchOutcome {
  return {
    imported: one.imported + other.imported,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    rejected: [...one.rejected, ...other.rejected],
  };
}

// Caused by a concurrent transaction: same email address, erased athlete, deadlock. A retry sees its result.
const transientCodes = new Set(["23505", "23503", "40001", "40P01"]);
const maxAttempts = 3;
const rejectedCode = /^2[23]/;

function explain(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "", message: String(error) };
  return { code: "code" in error ? String(error.code) : "", message: error.message };
}

async function applyBatch(db: Kysely<Database>, batch: AthleteRows[]): Promise<BatchOutcome> {
  const known = await findKnown(db, batch);
  const emailOwners = await findEmailOwners(db, batch);
  const rejected: RejectedLine[] = [];
  const added: { rows: AthleteRows; accountId: string; searchName: string }[] = [];
  const changed: ChangedAthlete[] = [];
  let unchanged = 0;
  for (const [index, rows] of batch.entries()) {
    const found = known[index];
    if (!found) throw new Error("The database returned fewer rows than lines.");
    const emailOwner = rows.email === null || found.has_password ? undefined : emailOwners.get(rows.email);
    if (found.import_digest?.equals(rows.digest)) unchanged += 1;
    else if (found.was_erased)
      rejected.push({ line: rows.line, reason: "externalId: this athlete asked to be erased", text: rows.text });
    else if (emailOwner !== undefined && emailOwner !== found.account_id)
      rejected.push({ line: rows.line, reason: "email: another account uses this address", text: rows.text });
    else if (found.athlete_id === null)
      added.push({ rows, accountId: randomUUID(), searchName: found.search_name ?? "" });
    else changed.push({ rows, athleteId: found.athlete_id });
  }
  await insertAthletes(db, added);
  await updateAthletes(db, changed);
  return { imported: added.length, updated: changed.length, unchanged, rejected };
}

interface Known {
  athlete_id: string | null;
  account_id: string | null;
  import_digest: Buffer | null;
  has_password: boolean | null;
  search_name: string | null;
  was_erased: boolean;
}

async function findKnown(db: Kysely<Database>, batch: AthleteRows[]): Promise<Known[]> {
  const ids = batch.map((rows) => rows.externalId);
  const [firstNames, lastNames] = [batch.map((rows) => rows.firstName), batch.map((rows) => rows.lastName)];
  // Sending many rows takes longer than the statement timeout of the pages.
  await sql`set local statement_timeout = 0`.execute(db);
  const { rows } = await sql<Known>`
    select athletes.id as athlete_id, accounts.id as account_id, athletes.import_digest,
      accounts.password_hash is not null as has_password,
      case when athletes.id is null then person_name(line.first_name, line.last_name) end as search_name,
      athletes.id is null and exists (
        select from erasures where external_id_digest = sha256(convert_to(line.external_id, 'UTF8'))
      ) as was_erased
    from unnest(${ids}::text[], ${firstNames}::text[], ${lastNames}::text[]) with ordinality as line (external_id, first_name, last_name, place)
    left join athletes on athletes.external_id = line.external_id
    left join accounts on accounts.id = athletes.account_id
    order by line.place`.execute(db);
  return rows;
}

async function findEmailOwners(db: Kysely<Database>, batch: AthleteRows[]): Promise<Map<string, string>> {
  const emails = batch.flatMap((rows) => rows.email ?? []);
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ email: string; id: string }>`
    select lower(email) as email, id from accounts where lower(email) = any (${emails}::text[])`.execute(db);
  return new Map(rows.map(({ email, id }) => [email, id]));
}
