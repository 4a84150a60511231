import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** An erased account: its anonymous id, and the digest of its id in the import file. */
export interface Erasure {
  accountId: string;
  externalIdDigest: Buffer | null;
  erasedAt: Date;
}

const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{64}|-) (\S+)$/;

/** Appends erasures to a ledger outside the database and syncs it to disk. Backups that are older than an erasure do not contain it. */
export async function appendErasures(file: string, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const lines = erasures.map(({ accountId, externalIdDigest, erasedAt }) =>
    [accountId, externalIdDigest?.toString("hex") ?? "-", erasedAt.toISOString()].join(" "),
  );
  const handle = await open(file, "a", 0o600);
  try {
    // The leading line break separates this line from one that a killed process left incomplete.
    await handle.appendFile(`\n${lines.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a ledger. Returns an empty list if the file is missing. Skips incomplete lines. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((one) => {
    const [, accountId, digest, at = ""] = line.exec(one) ?? [];
    if (!accountId) return [];
    return [
      { accountId, externalIdDigest: digest === "-" ? null : Buffer.from(digest ?? "", "hex"), erasedAt: new Date(at) },
    ];
  });
}

export async function addErasures(db: Kysely<Database>, erasures: Erasure[]): Promise<void> {
  for (let first = 0; first < erasures.length; first += 1000) {
    const batch = erasures.slice(first, first + 1000);
    // The second pass has no digests: an existing digest must not prevent the insertion of an account.
    for (const withDigest of [true, false]) {
      const rows = batch.map(({ accountId, externalIdDigest, erasedAt }) => ({
        account_id: accountId,
        external_id_digest: withDigest ? externalIdDigest : null,
        erased_at: erasedAt,
      }));
      await db
        .insertInto("erasures")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Copies missing erasures between the database and a ledger file in both directions, because either may have been restored from a backup. */
export async function reconcileErasures(db: Kysely<Database>, file: string): Promise<void> {
  const noted = await readErasures(file);
  await addErasures(db, noted);
  const stored = await db
    .selectFrom("erasures")
    .select(["account_id as accountId", "external_id_digest as externalIdDigest", "erased_at as erasedAt"])
    .execute();
  const known = new Set(noted.map(({ accountId }) => accountId));
  await appendErasures(
    file,
    stored.filter(({ accountId }) => !known.has(accountId)),
  );
}
