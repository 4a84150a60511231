import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { bulkAthlete, createAthlete } from "../../tests/factories.ts";
import { createMember } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { answerRequestJob } from "../accounts/account-requests.server.ts";
import { eraseAccounts } from "../accounts/erase-accounts.server.ts";
import { importAthletes } from "../athletes/import/import-athletes.server.ts";
import { isMigrated } from "../database/migrate.server.ts";
import { openDatabase } from "../database/open.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import type { Database } from "../database/tables.ts";
import { openFiles } from "../files/open-store.server.ts";
import { claimPicture, fileName, storePicture } from "../files/store-picture.server.ts";
import { enqueue } from "../jobs/job.server.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const source = testDatabase();
let folder = "";
const targets: { url: string; db: Kysely<Database> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-backup-"));
});
afterEach(async () => {
  for (const { url, db } of targets.splice(0)) {
    await db.destroy();
    await administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  }
});
afterAll(() => removeFolder(folder));

async function administer(statement: string): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const db = openDatabase(url.href, { max: 1 });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** A server's database with nothing in it, or with what the source holds, and a data folder beside it. */
async function createTarget({ filled = false } = {}) {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await administer(
    `create database ${name} template ${filled ? new URL(inject("templateUrl")).pathname.slice(1) : "template0"}`,
  );
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(path.join(folder, "data-"));
  // Closed again before a restore, which wants the database for itself.
  const target = { url: url.href, db: openDatabase(url.href, { max: 2, applicationName: "test" }), dataDir };
  targets.push(target);
  return target;
}

function restore(file: string, target: { url: string; dataDir: string }, options: Partial<RestoreOptions> = {}) {
  return restoreBackup(file, {
    url: target.url,
    dataDir: target.dataDir,
    ledgers: [path.join(target.dataDir, "erasures.ledger")],
    mailFolder: path.join(target.dataDir, "mail"),
    ...options,
  });
}

async function backUp(dataDir = folder): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.backup`);
  await writeBackup(file, { url: source.url, dataDir });
  return file;
}

/** Rows and a digest of each table, whatever their order: apart from the sums that the backup itself makes. */
async function digestTables(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (array['kysely_migration', 'athlete_changes', 'account_changes', 'rate_limits', 'sessions', 'backup_memory'])`.execute(
    db,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of rows) {
    const digest = await sql`
      select count(*), md5(string_agg(row_text, '|' order by row_text)) from (select t::text as row_text from ${sql.table(name)} as t) as lines`.execute(
      db,
    );
    digests[name] = digest.rows[0];
  }
  return digests;
}

async function fillSource(): Promise<void> {
  const sports = [
    {
      sportCode: "VB" as const,
      seasons: [
        {
          seasonYear: "2026",
          teams: [
            {
              teamName: "Ünïcode \\ Varsity",
              seasonOrGame: "G" as const,
              events: [{ eventName: "Cup", score: "3-1", stats: { kills: 12 } }],
            },
          ],
        },
      ],
    },
  ];
  await importAthletes(
    source.db,
    Array.from({ length: 50 }, () => bulkAthlete({ sports, lastName: "O'Tab \\N" })),
  );
  const { id } = await createSignedIn(source.db);
  await sql`insert into mail_messages (kind, account_id, recipient, payload) values ('verify', ${id}, 'x@mail.example', '{"line":"one\\ntwo"}')`.execute(
    source.db,
  );
  await enqueue(source.db, answerRequestJob, { requestId: randomUUID() }, { delaySeconds: 3600 });
}

it("F13 restores into an empty server every table as it was, with what waits to be done and the stored files", async () => {
  await fillSource();
  await mkdir(path.join(folder, "files/ab"), { recursive: true });
  await writeFile(path.join(folder, "files/ab/photo.webp"), Buffer.from([0, 1, 2, 255]));
  const file = await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const target = await createTarget();
  const restored = await restore(file, target);
  expect(restored.files).toBe(1);
  expect(await digestTables(target.db)).toEqual(await digestTables(source.db));
  expect(await isMigrated(target.db)).toBe(true);
  expect(await readFile(path.join(target.dataDir, "files/ab/photo.webp"))).toEqual(Buffer.from([0, 1, 2, 255]));
  const jobs = (db: Kysely<Database>) =>
    sql`select name, data, start_after, state from jobs.job where name = ${answerRequestJob.name}`.execute(db);
  expect((await jobs(target.db)).rows).toEqual((await jobs(source.db)).rows);
  // Nobody is signed in, and indexes of search know that all has changed.
  expect(await target.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(await target.db.selectFrom("athlete_changes").select("athlete_ids").execute()).toEqual([
    { athlete_ids: null },
  ]);
  // Triggers work and no key is given again.
  await createAthlete(target.db, { lastName: "Newcomer" });
  const { rows } = await sql<{ newest: string; before: string }>`
    select max(id) as newest, min(id) as before from athletes where search_name like '%newcomer%'`.execute(target.db);
  expect(Number(rows[0]?.newest)).toBeGreaterThan(1_000_000);
});

it("F13 counts the pictures in use that are not in the folder", async () => {
  const externalId = "test:pictured";
  await importAthletes(source.db, [bulkAthlete({ externalId })]);
  const { id: athleteKey } = await source.db
    .selectFrom("athletes")
    .select("id")
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  const store = openFiles({ dataDir: folder });
  const renditions = [{ name: "480.webp", bytes: Buffer.from("picture"), type: "image/webp" }];
  const keep = () => storePicture(source.db, store, { athleteKey, purpose: "preview", renditions });
  for (const key of [await keep(), await keep()]) await claimPicture(source.db, key);
  // Never came to be used.
  await keep();
  const count = async (options: { filesUrl?: string } = {}) =>
    (await writeBackup(path.join(folder, `${randomUUID()}.backup`), { url: source.url, dataDir: folder, ...options }))
      .missing;
  expect(await count()).toBe(0);
  const { key } = await source.db
    .selectFrom("stored_files")
    .select("key")
    .where("used_at", "is not", null)
    .executeTakeFirstOrThrow();
  await store.remove(fileName(key, "480.webp"));
  expect(await count()).toBe(1);
  expect(await count({ filesUrl: "s3://elsewhere" })).toBe(0);
});

it("F13 reads one state of the database while others write to it", async () => {
  let writing = true;
  let written = 0;
  const writer = (async () => {
    for (; writing; written += 1) {
      await source.db.transaction().execute(async (trx) => {
        const { id } = await createMember(trx, {
          last_name: `Pair ${written}`,
          user_type: "Athlete",
          email: `pair-${written}@mail.example`,
        });
        await trx.insertInto("athletes").values({ account_id: id, gender: "F" }).execute();
      });
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(5);
  const file = await backUp();
  const target = await createTarget();
  await restore(file, target);
  writing = false;
  await writer;
  const { rows } = await sql<{ accounts: number; athletes: number }>`
    select count(*)::integer as accounts, count(athletes.id)::integer as athletes
    from accounts left join athletes on account_id = accounts.id where last_name like 'Pair %'`.execute(target.db);
  expect(rows[0]?.accounts).toBeGreaterThan(5);
  expect(rows[0]?.athletes).toBe(rows[0]?.accounts);
});

it("F13 refuses a backup that is damaged or cut short, wherever, and writes nothing", async () => {
  const whole = await readFile(await backUp());
  const target = await createTarget();
  const file = path.join(folder, "damaged.backup");
  for (let part = 0; part < 8; part += 1) {
    const place = Math.floor((whole.length * (part + 0.5)) / 8);
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 0x10;
    await writeFile(file, damaged);
    await expect(restore(file, target)).rejects.toThrow(StartupProblem);
    await writeFile(file, whole);
    await truncate(file, place);
    await expect(restore(file, target)).rejects.toThrow(StartupProblem);
  }
  await writeFile(file, "no backup at all");
  await expect(restore(file, target)).rejects.toThrow(StartupProblem);
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from pg_class where relnamespace = 'public'::regnamespace`.execute(target.db);
  expect(rows[0]?.count).toBe("0");
  expect(await readdir(target.dataDir)).toEqual([]);
});

it("F13 refuses to write over people unless told to, and a restore that fails leaves all as it was", async () => {
  const file = await backUp();
  const target = await createTarget({ filled: true });
  const { id } = await createMember(target.db, { last_name: "Here before" });
  await mkdir(path.join(target.dataDir, "files"));
  await writeFile(path.join(target.dataDir, "files/mine.webp"), "mine");
  const before = await digestTables(target.db);
  await expect(restore(file, target)).rejects.toThrow("This database holds people.");
  const fails = restore(file, target, {
    replace: true,
    onProgress(line) {
      if (line.startsWith("Making indexes")) throw new Error("pulled the plug");
    },
  });
  await expect(fails).rejects.toThrow("pulled the plug");
  expect(await digestTables(target.db)).toEqual(before);
  expect(await readdir(path.join(target.dataDir, "files"))).toEqual(["mine.webp"]);
  await restore(file, target, { replace: true });
  expect(await target.db.selectFrom("accounts").select("id").where("id", "=", id).execute()).toEqual([]);
  expect(await digestTables(target.db)).toEqual(await digestTables(source.db));
});

it("F13 refuses while a server is at work on the database", async () => {
  const file = await backUp();
  const target = await createTarget();
  const server = openDatabase(target.url, { max: 1 });
  await sql`select 1`.execute(server);
  await expect(restore(file, target)).rejects.toThrow("Stop all of its processes first");
  await server.destroy();
});

it("F14 does not bring back who was erased after the backup: by the database that is replaced, or by the ledger where that is lost", async () => {
  const due = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
  const { id } = await createMember(source.db, { last_name: "Vanishing" });
  const file = await backUp();
  await source.db.updateTable("accounts").set(due).where("id", "=", id).execute();
  const ledger = path.join(folder, "kept-elsewhere.ledger");
  expect(await eraseAccounts(source.db, { mailFolder: folder, ledger })).toBe(1);
  expect(await readFile(ledger, "utf8")).toMatch(new RegExp(`^\\n${id} - \\S+\\n$`));

  const remembering = await createTarget({ filled: true });
  await remembering.db.insertInto("erasures").values({ account_id: id }).execute();
  const empty = await createTarget();
  for (const [target, ledgers] of [
    [remembering, []],
    [empty, [path.join(folder, "none"), ledger]],
  ] as const) {
    expect((await restore(file, target, { ledgers: [...ledgers] })).erased).toBe(1);
    const { rows } = await sql`select from accounts where last_name = 'Vanishing'`.execute(target.db);
    expect(rows).toEqual([]);
    expect(
      await target.db.selectFrom("erasures").select("account_id").where("account_id", "=", id).execute(),
    ).toHaveLength(1);
  }
  // And without a ledger they would be here again, which is what it is for.
  const careless = await createTarget();
  expect((await restore(file, careless)).erased).toBe(0);
});
