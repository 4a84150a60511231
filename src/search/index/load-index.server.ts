import { codeLayout } from "@openroster/athlete-index/athlete-code.ts";
import { AthleteIndex } from "@openroster/athlete-index/athlete-index.ts";
import { readSnapshot, writeSnapshot } from "@openroster/athlete-index/snapshot-file.ts";
import { BadSnapshot, Thawed } from "@openroster/athlete-index/typed-columns.ts";
import type pg from "pg";
import type { DatabaseLink } from "./database-link.server.ts";
import { type Followed, findObstacle, inSnapshot, readPresent } from "./follow-changes.server.ts";
import { readAthletes } from "./read-athletes.server.ts";

export interface Loaded {
  index: AthleteIndex;
  followed: Followed;
  how: string;
}

/** Maximum time in ms that words of an erased name may stay in an index and its snapshot. */
const maxErasedAgeMs = 3_600_000;

export function holdsErasedTooLong({ erasedAt }: { erasedAt: number | null }): boolean {
  return erasedAt !== null && Date.now() - erasedAt > maxErasedAgeMs;
}

/** Loads the index from its snapshot. If the snapshot is missing or unusable, builds it from the database. */
export async function loadIndex(
  link: DatabaseLink,
  { file, afresh }: { file: string; afresh: boolean },
): Promise<Loaded> {
  if (afresh) return buildIndex(link, file);
  const identity = await link.use(readIdentity);
  if (identity === null) return buildIndex(link, file, "the database cannot be identified");
  try {
    const { frozen, followed } = await readSnapshot<Followed>(file, identity);
    const index = AthleteIndex.thaw(new Thawed(frozen));
    if (holdsErasedTooLong(index)) return await buildIndex(link, file, "it contains a name that was erased");
    const obstacle = await link.use((client) => findObstacle(client, followed));
    if (obstacle === null) return { index, followed, how: "read from its snapshot" };
    return await buildIndex(link, file, obstacle);
  } catch (error) {
    if (!(error instanceof BadSnapshot)) throw error;
    return buildIndex(link, file, error.message);
  }
}

async function buildIndex(link: DatabaseLink, file: string, reason?: string): Promise<Loaded> {
  const client = await link.openLong();
  try {
    const built = await inSnapshot(client, async () => {
      const followed = await readPresent(client);
      const index = await readAthletes(client);
      await readRowIndexes(client);
      return { followed, index };
    });
    await saveIndex(client, { file, ...built }).catch(() => {
      // A snapshot only speeds up the next start.
    });
    return { ...built, how: `built from the database${reason ? `, snapshot rejected: ${reason}` : ""}` };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Reads the indexes that provide the rows of results and that nothing else reads as a whole (`athletes_listed`, `accounts_names`), so that they are in
 * memory and the first pages of results need not wait for the disk.
 */
async function readRowIndexes(client: pg.Client): Promise<void> {
  await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
  await client.query("select count(account_id) from athletes where is_public");
  await client.query("select count(last_name) from accounts");
}

export async function saveIndex(
  client: pg.Client,
  { index, followed, file }: { index: AthleteIndex; followed: Followed; file: string },
): Promise<void> {
  const identity = await readIdentity(client);
  if (identity !== null) await writeSnapshot(file, { frozen: index.freeze(), followed, identity });
}

/** A copy, a restored database, a promoted replica and other sports have other identities. Null if the role may not read it. */
async function readIdentity(client: pg.Client): Promise<string | null> {
  const { rows } = await client
    .query<{ identity: string }>(
      `select (select system_identifier from pg_control_system()) || '-' || oid || '-' ||
        case when pg_is_in_recovery() then 'replica' else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as identity
      from pg_database where datname = current_database()`,
    )
    .catch(() => ({ rows: [] }));
  return rows[0] ? `${rows[0].identity}-${codeLayout}` : null;
}
