import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkAthlete } from "../../../tests/factories.ts";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { importAthletes } from "../../bulk-import/import-athletes.server.ts";
import { openSearchIndex, type SearchIndex, worthwhileFrom } from "./open-search-index.server.ts";

const { db, url } = testDatabase();
const log = { info: () => {}, warn: () => {} };
let dataDir: string;
let index: SearchIndex;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-threshold-"));
  index = openSearchIndex(db, { dataDir, url, log, mode: "auto" });
  await index.ready;
});

afterAll(async () => {
  await index.close();
  await removeFolder(dataDir);
});

/** Takes a fraction of the time of an import. */
async function createAthletes(count: number): Promise<void> {
  const perStatement = 1000;
  for (let first = 1; first <= count; first += perStatement)
    await sql`
      with made as (
        insert into accounts (email, first_name, last_name, user_type, is_verified)
        select 'threshold-' || n || '@mail.example', 'Robin', 'Tester', 'Athlete', true
        from generate_series(${first}::integer, ${Math.min(count, first + perStatement - 1)}::integer) as n returning id
      )
      insert into athletes (account_id, gender) select id, 'F' from made`.execute(db);
}

// At night, because it needs 10,000 athletes.
// biome-ignore lint/style/noProcessEnv: set by the command that runs the tests.
it.runIf(!process.env.DAILY)(
  "builds the index within seconds of the import that reaches the threshold, and not before",
  async () => {
    await createAthletes(worthwhileFrom - 1);
    const before = await index.find({ page: 1, size: 1 });
    // Two rounds of the check for changes.
    await sleep(2500);
    expect({ health: index.health, version: before.version }).toEqual({ health: null, version: null });
    expect(await importAthletes(db, [bulkAthlete()])).toMatchObject({ imported: 1 });
    await expect.poll(() => index.health?.athletes, { timeout: 20_000 }).toBe(worthwhileFrom);
    const { total, version } = await index.find({ page: 1, size: 1 });
    expect({ total, isIndexed: version !== null }).toEqual({ total: before.total + 1, isIndexed: true });
  },
  60_000,
);
