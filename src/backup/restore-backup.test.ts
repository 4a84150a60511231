import { randomUUID } from "node:crypto";
import { copyFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { bulkAthlete, createAthlete } from "../../tests/factories.ts";
import { createMember, publicUrl } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { creighton } from "../../tests/school-factories.ts";
import { createSignedIn } from "../../tests/signed-in.ts";
import { administer, dropDatabase, testDatabase } from "../../tests/test-database.ts";
import { processRequestJob } from "../accounts/account-requests.server.ts";
import { createLink, findLink, type Link } from "../accounts/one-time-link.server.ts";
import { importAthletes } from "../bulk-import/import-athletes.server.ts";
import { isMigrated } from "../database/migrate.server.ts";
import { openDatabase } from "../database/open.server.ts";
import { registerProcess } from "../database/running-processes.server.ts";
import type { Database } from "../database/tables.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { openFiles } from "../files/open-store.server.ts";
import { claimPicture, fileName, storePicture } from "../files/store-picture.server.ts";
import { enqueue } from "../jobs/job.server.ts";
import { excludedTables } from "./backup-format.server.ts";
import { type Restored, type RestoreOptions, restoreBackup } from "./restore-backup.server.ts";
import { type WrittenBackup, writeBackup } from "./write-backup.server.ts";

const source = testDatabase();
let folder = "";
const targets: { url: string; db: Kysely<Database> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-backup-"));
});
afterEach(async () => {
  for (const target of targets.splice(0)) await dropTarget(target);
});
afterAll(() => removeFolder(folder));

async function dropTarget({ url, db }: { url: string; db: Kysely<Database> }): Promise<void> {
  await db.destroy();
  await dropDatabase(new URL(inject("templateUrl")), new URL(url).pathname.slice(1));
}

async function createTarget({ filled = false } = {}) {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(inject("templateUrl"));
  await administer(url, `create database ${name} template ${filled ? url.pathname.slice(1) : "template0"}`);
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(path.join(folder, "data-"));
  // Closed again before a restore, which requires exclusive use of the database.
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

/** Digests the rows of each table independently of the backup's checksums. Omits `superseded_at`, because a restore ends links. */
async function digestTables(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (${[...excludedTables, "backup_memory"]})`.execute(db);
  const digests: Record<string, { count: number; digest: string }> = {};
  for (const { name } of rows) {
    const digest = await sql<{ count: number; digest: string }>`
      select count(*)::integer, md5(string_agg(row_text, '|' order by row_text)) as digest from (select (to_jsonb(t) - 'superseded_at')::text as row_text from ${sql.table(name)} as t) as lines`.execute(
      db,
    );
    if (digest.rows[0]) digests[name] = digest.rows[0];
  }
  return digests;
}

/** Inserts at least one row into every table that a backup contains. A new table needs a row here. */
async function fillSource(): Promise<{ accountId: string; links: Link[] }> {
  const { db } = source;
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
  const mediaLinks = [{ text: "Film", date: "2026-10-01T00:00:00.000Z", url: "https://example.org/film" }];
  await importAthletes(
    db,
    Array.from({ length: 50 }, () => bulkAthlete({ sports, mediaLinks, lastName: "O'Tab \\N" })),
  );
  const { id: accountId } = await createSignedIn(db);
  const purposes = ["verify", "reset", "email-old", "email-new"] as const;
  const addresses = await Promise.all(purposes.map((purpose) => createLink(db, { accountId, purpose, publicUrl })));
  const links = purposes.map((purpose, index) => ({
    accountId,
    purpose,
    guid: addresses[index]?.split("/").at(-1) ?? "",
  }));
  const digest = sql`sha256('\\x00')`;
  const account = sql`${accountId}::uuid`;
  const athlete = sql`(select min(id) from athletes)`;
  for (const statement of [
    sql`insert into mail_messages (kind, account_id, recipient, payload)
      values ('verify', ${account}, 'x@mail.example', '{"line":"one\\ntwo"}')`,
    sql`insert into email_changes (account_id, new_email, expires_at) values (${account}, 'new@mail.example', now())`,
    sql`insert into exports (account_id, state, data, finished_at, expires_at)
      values (${account}, 'ready', '\\x1f8b00ff', now(), now())`,
    sql`insert into known_addresses (account_id, digest) values (${account}, ${digest})`,
    sql`insert into account_requests (kind, details) values ('reset', '{"email":"x@mail.example"}')`,
    sql`insert into audit_log (actor_label, action, subject_account) values ('member', 'password-changed', ${account})`,
    sql`insert into erasures (account_id, external_id_digest) values (gen_random_uuid(), ${digest})`,
    sql`insert into second_factors (account_id, secret, last_step) values (${account}, decode(repeat('0a', 20), 'hex'), 1)`,
    sql`insert into recovery_codes (digest, account_id) values (${digest}, ${account})`,
    sql`insert into subscriptions (paypal_id, account_id, plan_id, state, paypal_status, plan_overridden, paypal_updated_at)
      values ('I-1', ${account}, 'P-1', 'active', 'ACTIVE', false, now())`,
    sql`insert into webhook_events (id, event_type, source) values ('WH-1', 'BILLING.SUBSCRIPTION.ACTIVATED', 'webhook')`,
    sql`insert into webhook_transmissions (id) values ('transmission-1')`,
    sql`insert into sign_in_codes (account_id, digest, expires_at) values (${account}, ${digest}, now())`,
    sql`insert into text_reviews (account_id, field, text, found) values (${account}, 'city', '12 Elm Street', 'address')`,
    sql`insert into subscription_checks (paypal_id) values ('I-1')`,
    sql`insert into payment_memory (link_key) values (${digest})`,
    sql`insert into stored_files (key, athlete_id, purpose) values (repeat('k', 22), ${athlete}, 'preview')`,
    sql`insert into link_previews (link_id, url, picture_key)
      select min(id), 'https://example.org/film', repeat('k', 22) from media_links`,
    sql`insert into idempotency_keys (account_id, digest, body_digest, answer) values (${account}, ${digest}, ${digest}, '{}')`,
    sql`insert into coach_posts (account_id, school_id, sport_codes) values (${account}, ${creighton}, '{VB}')`,
    sql`insert into coach_requests (athlete_id, mailbox_digest) values (${athlete}, ${digest})`,
    sql`insert into athlete_news (athlete_id, mailed_at) values (${athlete}, now())`,
    sql`insert into submissions (athlete_id, school_id, sport_code, note) values (${athlete}, ${creighton}, 'VB', E'Two\\nlines')`,
    sql`insert into submission_looks (submission_id, account_id) select id, ${account} from submissions`,
    sql`insert into high_schools (name, city, state, search_name) values ('High School', 'Omaha', 'NE', 'high school omaha ne')`,
    sql`insert into places (key, name, latitude, longitude, schools) values ('00001', 'ZIP code 00001', 41.26, -95.96, 0)`,
    sql`insert into teams (kind, name, city, state, sport_code, gender) values ('school', 'Lincoln East', 'Lincoln', 'NE', 'VB', 'F')`,
    sql`insert into team_changes (team_id, kind, name, city, state, sport_code, gender) select id, kind, 'Lincoln Aces', city, state, sport_code, gender from teams`,
    sql`insert into team_staff (team_id, role) select id, 'head' from teams`,
    sql`insert into team_invitations (team_id, email, role) select id, 'x@lps.example', 'scorer' from teams`,
    sql`insert into team_athletes (team_id, athlete_id) select id, ${athlete} from teams`,
    sql`insert into team_joins (team_id, athlete_id, state) select id, ${athlete}, 'waiting' from teams`,
    sql`insert into team_games (team_id, season_year, opponent, game_date, created_by) select team_id, '2026', 'Norris', '2026-09-04', id from team_staff`,
    sql`insert into team_lines (team_id, game_id, athlete_id, stats, version, staff_id)
      select team_id, id, ${athlete}, '{"kills": 1}', 2, created_by from team_games`,
    sql`update team_lines set version = 3`,
    sql`insert into line_confirmations (athlete_id, game_id, version, stats, team_id, staff_id, role)
      select athlete_id, game_id, version, stats, team_id, staff_id, 'head' from team_lines`,
    sql`insert into coach_references (athlete_id, team_id, staff_id, relation, first_year, last_year, text)
      select ${athlete}, team_id, id, 'coach', 2024, 2026, 'Calm under pressure' from team_staff`,
    sql`insert into line_proposals (athlete_id, event_id, version, stats, before, team_id, staff_id, role)
      select ${athlete}, (select min(id) from events), 1, '{"kills": 2}', '{}', team_id, id, 'head' from team_staff`,
    sql`insert into team_files (team_id, game_id, staff_id, format, name, sha256, size, checks, adds_up)
      select team_id, id, created_by, 'csv', 'a.csv', repeat('0', 64), 1, '[]', true from team_games`,
    sql`insert into team_roster_entries (team_id, name, jersey_number, graduation_year, position, staff_id)
      select team_id, 'Ana Alder', '7', 2028, 'OH', id from team_staff`,
    sql`insert into team_entry_lines (team_id, game_id, entry_id, stats, file_id, staff_id)
      select files.team_id, game_id, entries.id, '{"kills": 3}', files.id, files.staff_id from team_files files, team_roster_entries entries`,
    sql`insert into team_imports (team_id, staff_id, name, sha256, size, bytes, file)
      select team_id, id, 'a.csv', repeat('0', 64), 1, '\\x00ff', '{}' from team_staff`,
    sql`insert into team_import_mappings (team_id, fingerprint, mapping, sport_code) select id, repeat('0', 64), '{}', 'VB' from teams`,
    sql`insert into event_files (event_id, format, name, sha256, size, adds_up, stats)
      select min(id), 'csv', 'a.csv', repeat('0', 64), 1, true, '{}' from events`,
    sql`insert into athlete_imports (athlete_id, name, refused) select ${athlete}, 'a.csv', 'This file is empty.'`,
    sql`insert into programs (school_id, sport_code, gender) values (${creighton}, 'VB', 'F')`,
    sql`insert into program_staff (program_id, account_id, name, role) select id, ${account}, 'Casey', 'owner' from programs`,
    sql`insert into program_invitations (program_id, email, role) select id, 'x@creighton.edu', 'reader' from programs`,
    sql`insert into prospects (program_id, athlete_id) select id, ${athlete} from programs`,
    sql`insert into program_tags (program_id, label) select id, 'Fast' from programs`,
    sql`insert into prospect_tags (program_id, athlete_id, tag_id) select program_id, ${athlete}, id from program_tags`,
    sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text) select program_id, ${athlete}, id, 'general', 'A' from program_staff`,
    sql`insert into prospect_note_versions (program_id, note_id, version, text) select program_id, id, 1, 'A' from prospect_notes`,
    sql`insert into stored_files (key, athlete_id, purpose) select repeat('f', 22), ${athlete}, 'prospect-file'`,
    sql`insert into prospect_files (program_id, athlete_id, staff_id, name, type, size, file_key)
      select program_id, ${athlete}, id, 'a.pdf', 'application/pdf', 1, repeat('f', 22) from program_staff`,
    sql`insert into prospect_summaries (program_id, athlete_id, version, staff_id, text) select program_id, ${athlete}, 2, id, 'A' from program_staff`,
    sql`insert into prospect_ratings (program_id, athlete_id, staff_id, overall) select program_id, ${athlete}, id, 'A' from program_staff`,
    sql`insert into prospect_looks (program_id, athlete_id, staff_id, facts) select program_id, ${athlete}, id, '{}' from program_staff`,
    sql`insert into program_tasks (program_id, text, due_on, created_by) select program_id, 'A', '2027-01-31', id from program_staff`,
    sql`insert into saved_searches (program_id, staff_id, name, query, alert) select program_id, id, 'A', 'sportCode=VB', 'never' from program_staff`,
    sql`insert into saved_search_matches (program_id, search_id, athlete_id, state) select program_id, id, ${athlete}, 'seen' from saved_searches`,
    sql`insert into program_mail (program_id, staff_id) select program_id, id from program_staff`,
    sql`insert into program_imports (program_id, staff_id, columns, rows, mapping) select program_id, id, '{Name}', '[["Ana"]]', '{}' from program_staff`,
    sql`insert into program_import_mappings (program_id, fingerprint, mapping) select id, repeat('0', 64), '{}' from programs`,
    sql`insert into waiting_uploads (program_id, staff_id, name, file, choices) select program_id, id, 'a.csv', '{"tables": []}', '{}' from program_staff`,
    sql`insert into upload_columns (program_id, fingerprint, mapping) select id, repeat('0', 64), '{}' from programs`,
    sql`insert into program_contacts (program_id, athlete_id, staff_id, logged_by, sport_code, day, party, means, purpose)
      select program_id, ${athlete}, id, id, 'VB', '2026-10-01', 'family', 'call', 'A' from program_staff`,
    sql`insert into program_exports (program_id, staff_id, format) select program_id, id, 'csv' from program_staff`,
    sql`insert into program_export_parts (program_id, export_id, part, data) select program_id, id, 0, '\\x1f8b' from program_exports`,
    sql`insert into program_events (program_id, name, first_day, last_day) select id, 'Omaha Open', '2026-11-21', '2026-11-22' from programs`,
    sql`insert into program_roster (program_id, team, jersey, event_on, event_id, athlete_id)
      select program_id, 'Nebraska Elite', '7', '2026-11-21', id, ${athlete} from program_events`,
    sql`insert into program_match_decisions (program_id, athlete_id, person, is_same) select id, ${athlete}, roster_person('Ana', 'Reyes', 'Elite'), false from programs`,
    sql`insert into program_event_matches (program_id, event_id, team, court) select program_id, id, 'Nebraska Elite', '4' from program_events`,
    sql`insert into program_event_marks (program_id, entry_id, staff_id)
      select program_id, program_roster.id, program_staff.id from program_roster join program_staff using (program_id)`,
    sql`insert into program_evaluations (program_id, id, event_id, entry_id, staff_id, first_id, overall, skills, text, tag_changes, evaluated_at, time_zone)
      select program_id, entry_id, event_id, entry_id, staff_id, entry_id, 'A-', '{}', 'Quick', '[]', now(), 'America/Chicago'
      from program_event_marks join program_roster using (program_id) where program_roster.id = entry_id`,
    sql`insert into clipboard_devices (program_id, staff_id, device_id, name)
      select program_id, staff_id, entry_id, 'Chrome on Android' from program_event_marks`,
    sql`insert into published_needs (program_id, position, graduation_year, wanted) select id, 'OH', 2027, 2 from programs`,
    sql`insert into published_departures (program_id, position, leaves_in, players) select id, 'OH', 2027, 2 from programs`,
    sql`insert into program_needs (program_id, position, graduation_year, needed) select id, 'OH', 2027, 2 from programs`,
    sql`insert into program_rollovers (program_id, staff_id, class_year) select program_id, id, 2026 from program_staff`,
    sql`insert into program_log (program_id, staff_id, action) select program_id, id, 'staff-joined' from program_staff`,
    sql`insert into profile_reports (athlete_id, reason) values (${athlete}, 'other')`,
    sql`insert into profile_views (athlete_id, day, viewers) values (${athlete}, '2026-11-01', 3)`,
    sql`insert into coach_looks (athlete_id, school_id, day) values (${athlete}, ${creighton}, '2026-11-01')`,
    sql`insert into account_notes (account_id, text) values (${account}, 'Called on Monday')`,
    sql`insert into erase_requests (account_id, proof) values (${account}, 'address')`,
    sql`insert into guardians (athlete_id, email) values (${athlete}, 'x@family.example')`,
    sql`insert into offers (athlete_id, sealed) values (${athlete}, ${Buffer.alloc(64)})`,
    sql`insert into core_courses (athlete_id, finished, gpa, version) values (${athlete}, '{english-1}', 3.25, 2)`,
    sql`insert into outreach_targets (athlete_id, school_id, sport_code, why) values (${athlete}, ${creighton}, 'VB', 'Close to home')`,
    sql`insert into contact_stops (athlete_id, scope) values (${athlete}, 'colleges')`,
    sql`with thread as (insert into contact_threads (program_id, athlete_id) select id, ${athlete} from programs limit 1 returning program_id, id),
        message as (insert into contact_messages (program_id, thread_id, author, text, state)
          select program_id, id, 'athlete', E'Thank\n you', 'delivered' from thread returning program_id, id)
      insert into contact_reports (program_id, message_id, reason, due_at) select program_id, id, 'other', now() from message`,
    sql`insert into guardian_sessions (digest, email, kind, expires_at) values (${digest}, 'x@family.example', 'session', now() + interval '1 day')`,
    sql`insert into family_notices (account_id, kind) values (${account}, 'birthday')`,
    sql`insert into coach_pages (account_id) values (${account})`,
    sql`insert into push_keys (public_key, private_key) values ('public', 'private')`,
    sql`insert into push_subscriptions (account_id, key_id, endpoint, p256dh, auth) select ${account}, id, 'https://push.example/1', ${"p".repeat(87)}, ${"a".repeat(22)} from push_keys`,
    sql`insert into push_choices (account_id, kind) values (${account}, 'submission')`,
    sql`insert into film_clips (athlete_id, number, link_id, video, start_ms, end_ms, sport_code, skill) select athlete_id, 1, id, url, 0, 5000, 'VB', 'kills' from media_links limit 1`,
    sql`insert into film_numbers (athlete_id, last_number) values (${athlete}, 1)`,
    sql`insert into film_checks (link_id, video) select id, url from media_links limit 1`,
    sql`insert into hidden_parts (athlete_id, part, former, reason) values (${athlete}, 'photo', '/p/a', 'media')`,
    sql`insert into plan_receipts (paypal_id, account_id, paid_at, amount, currency, plan_name) values ('I-1', ${account}, now(), 29, 'USD', 'Monthly')`,
    sql`insert into backup_memory (taken_at) values ('2026-11-01')`,
    sql`insert into same_games (event_id, shown_id) select min(id), max(id) from events`,
    sql`insert into view_keys (day, key) values ('2026-11-01', ${digest})`,
    sql`insert into view_marks (day, mark) values ('2026-11-01', ${digest})`,
  ])
    await statement.execute(db);
  await enqueue(db, processRequestJob, { requestId: randomUUID() }, { delaySeconds: 3600 });
  return { accountId, links };
}

describe("restoring into an empty server", () => {
  const photo = Buffer.from([0, 1, 2, 255]);
  let target: Awaited<ReturnType<typeof createTarget>>;
  let before: Awaited<ReturnType<typeof digestTables>>;
  let links: Link[] = [];
  let written: WrittenBackup;
  let restored: Restored;
  const progress: string[] = [];

  beforeAll(async () => {
    ({ links } = await fillSource());
    await mkdir(path.join(folder, "files/ab"), { recursive: true });
    await writeFile(path.join(folder, "files/ab/photo.webp"), photo);
    const file = path.join(folder, "whole.backup");
    // Its erasure is due, but the job does it, not the restore.
    const due = await createMember(source.db, { deletion_requested_at: new Date(0), erase_after: new Date(0) });
    written = await writeBackup(file, { url: source.url, dataDir: folder });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    before = await digestTables(source.db);
    await source.db.deleteFrom("accounts").where("id", "=", due.id).execute();
    target = await createTarget();
    // Dropped in afterAll, because the tests below read it.
    targets.pop();
    restored = await restore(file, target, { onProgress: (line) => progress.push(line) });
  }, 300_000);
  afterAll(() => dropTarget(target));

  it("F13 restores the rows of every table", async () => {
    expect(await digestTables(target.db)).toEqual(before);
    expect(Object.keys(before).filter((name) => before[name]?.count === 0)).toEqual([]);
    expect(await isMigrated(target.db)).toBe(true);
  });

  it("F13 returns what it wrote and restored, and reports each step", async () => {
    const { file, takenAt } = written;
    const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0);
    expect(written).toEqual({ file, takenAt, rows, files: 1, missing: 0, bytes: (await stat(file)).size });
    expect(restored).toEqual({ takenAt, tables: restored.tables, files: 1, erased: 0 });
    expect(Date.now() - takenAt.getTime()).toBeLessThan(600_000);
    expect(rows).toBeGreaterThan(200);
    const names = restored.tables.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([...Object.keys(before), "backup_memory", "waiting jobs"]));
    expect(progress).toEqual([
      "Checking the backup …",
      ...restored.tables.map((table) => `${table.name}: ${table.rows.toLocaleString("en-US")} rows`),
      "Comparing every row with the backup …",
      "Creating indexes, checking references …",
      "Erasing again accounts that were erased since …",
      "Collecting statistics …",
    ]);
    const taken = await source.db.selectFrom("backup_memory").select("taken_at").execute();
    expect(taken).toEqual([{ taken_at: takenAt }]);
  });

  it("F13 restores stored files and waiting jobs", async () => {
    expect(await readFile(path.join(target.dataDir, "files/ab/photo.webp"))).toEqual(photo);
    const modes = ["files", "files/ab", "files/ab/photo.webp"].map(async (name) => {
      return (await stat(path.join(target.dataDir, name))).mode & 0o777;
    });
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
    const jobs = (db: Kysely<Database>) =>
      sql`select name, data, start_after, state from jobs.job where name = ${processRequestJob.name}`.execute(db);
    expect((await jobs(target.db)).rows).toEqual((await jobs(source.db)).rows);
    expect((await jobs(target.db)).rows).toHaveLength(1);
  });

  it("F13 removes sessions and view marks, and invalidates search indexes", async () => {
    for (const table of ["sessions", "view_keys", "view_marks", "sign_in_codes"] as const) {
      expect(await source.db.selectFrom(table).selectAll().execute()).not.toEqual([]);
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await target.db.selectFrom("athlete_changes").select("athlete_ids").execute()).toEqual([
      { athlete_ids: null },
    ]);
  });

  it("F13 ends every mailed link except links that verify an address", async () => {
    const states = (db: Kysely<Database>) => Promise.all(links.map((link) => findLink(db, link)));
    expect(await states(source.db)).toEqual(["live", "live", "live", "live"]);
    expect(await states(target.db)).toEqual(["live", "dead", "dead", "dead"]);
  });

  it("F13 assigns no key twice", async () => {
    await createAthlete(target.db, { lastName: "Newcomer" });
    const { id } = await target.db
      .selectFrom("athletes")
      .select("id")
      .where("search_name", "like", "%newcomer%")
      .executeTakeFirstOrThrow();
    const { last } = await source.db
      .selectFrom("athletes")
      .select(({ fn }) => fn.max("id").as("last"))
      .executeTakeFirstOrThrow();
    expect(Number(id)).toBeGreaterThan(1_000_000 + Number(last));
  });
});

it("F13 counts used pictures that are missing in the folder", async () => {
  const externalId = "test:pictured";
  await importAthletes(source.db, [bulkAthlete({ externalId })]);
  const { id: athleteKey } = await source.db
    .selectFrom("athletes")
    .select("id")
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  const store = openFiles({ dataDir: folder });
  const renditions = [{ name: "480.webp", bytes: Buffer.from("picture"), type: "image/webp" }];
  const storeOne = () => storePicture(source.db, store, { athleteKey, purpose: "preview", renditions });
  for (const key of [await storeOne(), await storeOne()]) await claimPicture(source.db, key);
  await storeOne();
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

it("F13 reads one snapshot of the database during concurrent writes, and waits for the connections of a killed restore", async () => {
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
  await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(5);
  const file = await backUp();
  writing = false;
  await writer;
  const target = await createTarget();
  const killed = openDatabase(target.url, { max: 1, applicationName: "openroster-restore" });
  await sql`select 1`.execute(killed);
  const restoring = restore(file, target);
  await sleep(400);
  await killed.destroy();
  await restoring;
  const { rows } = await sql<{ accounts: number; athletes: number }>`
    select count(*)::integer as accounts, count(athletes.id)::integer as athletes
    from accounts left join athletes on account_id = accounts.id where last_name like 'Pair %'`.execute(target.db);
  expect(rows[0]?.accounts).toBeGreaterThan(5);
  expect(rows[0]?.athletes).toBe(rows[0]?.accounts);
});

describe("restoring a backup into other databases", () => {
  let target: Awaited<ReturnType<typeof createTarget>>;
  let before: Awaited<ReturnType<typeof digestTables>>;
  let inBackup: Awaited<ReturnType<typeof digestTables>>;
  let id: string;
  let file: string;

  beforeAll(async () => {
    await createAthlete(source.db);
    file = await backUp();
    inBackup = await digestTables(source.db);
    target = await createTarget({ filled: true });
    // Dropped in afterAll, because each test below uses it.
    targets.pop();
    ({ id } = await createMember(target.db, { last_name: "Here before" }));
    await enqueue(target.db, processRequestJob, { requestId: id }, { delaySeconds: 3600 });
    await mkdir(path.join(target.dataDir, "files"));
    await writeFile(path.join(target.dataDir, "files/mine.webp"), "mine");
    before = await digestTables(target.db);
  });
  afterAll(() => dropTarget(target));

  it("F13 requires `replace`", async () => {
    await expect(restore(file, target)).rejects.toThrow("This database contains accounts.");
  });

  it("F13 changes nothing if a loaded row differs from the verified backup", async () => {
    const verified = path.join(folder, "verified.backup");
    copyFileSync(file, verified);
    await source.db.updateTable("athletes").set({ city: "Elsewhere" }).execute();
    const altered = await backUp();
    const restoring = restore(verified, target, {
      replace: true,
      onProgress(line) {
        if (line.startsWith("athletes: ")) copyFileSync(altered, verified);
      },
    });
    await expect(restoring).rejects.toThrow("athletes differs from the backup after it was loaded.");
    expect(await digestTables(target.db)).toEqual(before);
    expect(await readdir(path.join(target.dataDir, "files"))).toEqual(["mine.webp"]);
  });

  it("F13 waits for a process that was seen a moment ago, ignores connections that a pooler keeps, and replaces all", async () => {
    const [pooler, running] = [openDatabase(target.url, { max: 1 }), openDatabase(target.url, { max: 1 })];
    await sql`select 1`.execute(pooler);
    const { stop } = await registerProcess(running, { role: "worker", version: "0.2.0" });
    const lines: string[] = [];
    await restore(file, target, {
      replace: true,
      onProgress: (line) => {
        lines.push(line);
        if (line.includes("Waiting")) void stop().then(() => running.destroy());
      },
    });
    expect(lines.join("\n")).toMatch(
      /^A process of Openroster on \S+ \(worker\) uses this database\. Waiting until it ends …$/m,
    );
    await pooler.destroy();
    expect(await target.db.selectFrom("accounts").select("id").where("id", "=", id).execute()).toEqual([]);
    const { rows } = await sql`select from jobs.job where data ->> 'requestId' = ${id}`.execute(target.db);
    expect(rows).toEqual([]);
    expect(await digestTables(target.db)).toEqual(inBackup);
  });

  it("F13 rejects a restore while a server uses the database", async () => {
    const empty = await createTarget();
    const server = openDatabase(empty.url, { max: 1 });
    await sql`select 1`.execute(server);
    await expect(restore(file, empty)).rejects.toThrow("Openroster is using this database.");
    await server.destroy();
  });

  it("F13 rejects a database with tables of another application and changes nothing", async () => {
    const empty = await createTarget();
    await sql`create table orders (id integer)`.execute(empty.db);
    await expect(restore(file, empty, { replace: true })).rejects.toThrow(
      "This database contains tables of another application. Restore into a separate database.",
    );
    expect((await empty.db.introspection.getTables()).map(({ name }) => name)).toEqual(["orders"]);
  });

  it("F13 rejects a damaged or truncated backup and writes nothing", async () => {
    const whole = await readFile(file);
    const empty = await createTarget();
    const copy = path.join(folder, "damaged.backup");
    for (let part = 0; part < 8; part += 1) {
      const place = Math.floor((whole.length * (part + 0.5)) / 8);
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      await writeFile(copy, damaged);
      await expect(restore(copy, empty)).rejects.toThrow(StartupProblem);
      await writeFile(copy, whole);
      await truncate(copy, place);
      await expect(restore(copy, empty)).rejects.toThrow(StartupProblem);
    }
    await writeFile(copy, "no backup at all");
    await expect(restore(copy, empty)).rejects.toThrow(StartupProblem);
    const { rows } = await sql<{
      count: string;
    }>`select count(*) from pg_class where relnamespace = 'public'::regnamespace`.execute(empty.db);
    expect(rows[0]?.count).toBe("0");
    expect(await readdir(empty.dataDir)).toEqual([]);
  });
});

it("F13 rejects a backup of a database without tables, and of a file that exists", async () => {
  const file = path.join(folder, "refused.backup");
  const empty = await createTarget();
  const backingUp = (url: string) => writeBackup(file, { url, dataDir: folder });
  await expect(backingUp(empty.url)).rejects.toEqual(
    new StartupProblem("This database contains no Openroster tables, so there is nothing to back up."),
  );
  await writeFile(file, "mine");
  await expect(backingUp(source.url)).rejects.toThrow(`${file} is there already`);
  expect(await readFile(file, "utf8")).toBe("mine");
});

it("F13 leaves no file after a backup that fails", async () => {
  const dataDir = path.join(folder, "unreadable");
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "files"), "not a folder");
  const file = path.join(folder, "failed.backup");
  await expect(writeBackup(file, { url: source.url, dataDir })).rejects.toThrow("ENOTDIR");
  expect((await readdir(folder)).filter((name) => name.startsWith("failed.backup"))).toEqual([]);
});

it("F14 erases accounts again that the replaced database or a ledger records as erased", async () => {
  const due = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
  const recorded = (await createMember(source.db, { last_name: "Vanishing" })).id;
  const remembered = (await createMember(source.db, { last_name: "Vanishing" })).id;
  const file = await backUp();
  await source.db.updateTable("accounts").set(due).where("id", "=", recorded).execute();
  const ledger = path.join(folder, "kept-elsewhere.ledger");
  expect(await eraseAccounts(source.db, { mailFolder: folder, ledger })).toBe(1);
  expect(await readFile(ledger, "utf8")).toMatch(new RegExp(`^\\n${recorded} - \\S+\\n$`));

  const target = await createTarget({ filled: true });
  await target.db.insertInto("erasures").values({ account_id: remembered }).execute();
  expect((await restore(file, target, { ledgers: [path.join(folder, "none"), ledger] })).erased).toBe(2);
  const { rows } = await sql`select from accounts where last_name = 'Vanishing'`.execute(target.db);
  expect(rows).toEqual([]);
  const erasures = target.db.selectFrom("erasures").select("account_id");
  expect(await erasures.where("account_id", "in", [recorded, remembered]).execute()).toHaveLength(2);
});
