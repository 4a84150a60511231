import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Someone who was erased, by an id that names no one, and by the digest of the id in the file that they were imported from. */
export interface Erasure {
  accountId: string;
  externalIdDigest: Buffer | null;
  erasedAt: Date;
}

const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{64}|-) (\S+)$/;

/** Notes someone in a ledger outside the database, on the disk before this returns: a backup that is older than the erasure knows nothing of it. */
export async function noteErasures(file: string, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const lines = erasures.map(({ accountId, externalIdDigest, erasedAt }) =>
    [accountId, externalIdDigest?.toString("hex") ?? "-", erasedAt.toISOString()].join(" "),
  );
  const handle = await open(file, "a", 0o600);
  try {
    // A line of its own, should a killed process have left half of one.
    await handle.appendFile(`\n${lines.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Everyone in a ledger; nobody where there is none. What is no whole line is passed over. */
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

/** Has the database know all of them. */
export async function addErasures(db: Kysely<Database>, erasures: Erasure[]): Promise<void> {
  for (let first = 0; first < erasures.length; first += 1000) {
    const some = erasures.slice(first, first + 1000);
    // The second time without the digests, for one that is there already must not keep an account out.
    for (const keepsDigest of [true, false]) {
      const rows = some.map(({ accountId, externalIdDigest, erasedAt }) => ({
        account_id: accountId,
        external_id_digest: keepsDigest ? externalIdDigest : null,
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

/** Brings two ledgers to the same state, the database's and a file's: each may have been put back to an older one. */
export async function reconcileErasures(db: Kysely<Database>, file: string): Promise<void> {
  const noted = await readErasures(file);
  await addErasures(db, noted);
  const stored = await db
    .selectFrom("erasures")
    .select(["account_id as accountId", "external_id_digest as externalIdDigest", "erased_at as erasedAt"])
    .execute();
  const known = new Set(noted.map(({ accountId }) => accountId));
  await noteErasures(
    file,
    stored.filter(({ accountId }) => !known.has(accountId)),
  );
}
