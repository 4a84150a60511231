import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

const decompress = promisify(gunzip);

/** State of a personal data export. Times in ISO 8601. */
export interface ExportRecord {
  exportId: string;
  state: "waiting" | "ready" | "failed";
  requestedAt: string;
  expiresAt: string | null;
}

/** Returns the exports of an account that have not expired, newest first. */
export async function findExports(db: Kysely<Database>, accountId: string): Promise<ExportRecord[]> {
  const rows = await selectUnexpired(db, accountId).orderBy("created_at", "desc").execute();
  return rows.map(describeExport);
}

/** Returns an export of an account with its JSON, which is null until it is ready. Returns null for an unknown id. */
export async function findExport(
  db: Kysely<Database>,
  { accountId, exportId }: { accountId: string; exportId: string },
): Promise<(ExportRecord & { json: string | null }) | null> {
  // Export ids have the same UUID form as account ids.
  if (!isAccountId(exportId)) return null;
  const row = await selectUnexpired(db, accountId).select("data").where("id", "=", exportId).executeTakeFirst();
  if (!row) return null;
  return { ...describeExport(row), json: row.data && (await decompress(row.data)).toString() };
}

function selectUnexpired(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("exports")
    .select(["id", "state", "created_at", "expires_at"])
    .where("account_id", "=", accountId)
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]));
}

function describeExport(row: {
  id: string;
  state: ExportRecord["state"];
  created_at: Date;
  expires_at: Date | null;
}): ExportRecord {
  return {
    exportId: row.id,
    state: row.state,
    requestedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
