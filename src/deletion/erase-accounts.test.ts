import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkAthlete, createAthlete } from "../../tests/factories.ts";
import { createMember, dumpDatabase, mailTo, password, sendRequest } from "../../tests/members.ts";
import { subscribe } from "../../tests/program-factories.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { importAthletes } from "../bulk-import/import-athletes.server.ts";
import { deliverDueMail } from "../mail/deliver-mail.server.ts";
import { writeMailFile } from "../mail/mail-folder.server.ts";
import { renderMail } from "../mail/render-mail.tsx";
import { openTransport } from "../mail/transport.server.ts";
import { eraseAccounts } from "./erase-accounts.server.ts";

const server = testApp();
const past = new Date("2026-01-08");
let mailFolder = "";

beforeAll(async () => {
  mailFolder = await mkdtemp(path.join(tmpdir(), "openroster-mail-"));
});
afterAll(() => removeFolder(mailFolder));

function erase() {
  return eraseAccounts(server.db, { mailFolder });
}

async function deliverIntoFolder(): Promise<void> {
  const transport = openTransport({
    smtpUrl: undefined,
    from: { name: "Openroster", address: "hello@roster.example" },
    folder: mailFolder,
  });
  const postman = { db: server.db, renderMail, transport, onFailure: (failure: unknown) => expect(failure).toBeNull() };
  await deliverDueMail(postman, AbortSignal.timeout(10_000));
}

async function createLeavingAthlete(email: string) {
  await createAthlete(server.db, {
    email,
    firstName: "Quentin",
    lastName: "Vanishing",
    currentSchool: "Quiet Gorge High",
    mediaLinks: [{ text: "Quentin's reel", date: "2026-01-02T00:00:00.000Z", url: "https://video.example/quentin" }],
    sports: [
      {
        sportCode: "VB",
        seasons: [
          {
            seasonYear: "2026",
            teams: [
              {
                teamName: "Quiet Gorge Varsity",
                seasonOrGame: "G",
                events: [{ eventName: "Vanishing Cup", score: "3-1", stats: { kills: 9273 } }],
              },
            ],
          },
        ],
      },
    ],
  });
  const { email: other } = await createMember(server.db);
  await sql`
    update accounts set password_hash = (select password_hash from accounts where email = ${other})
    where email = ${email}`.execute(server.db);
  const body = { email, password };
  await sendRequest(server.app, "POST", "/api/auth/Login", { body });
  await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password: "wrong" } });
  await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
  await sendRequest(server.app, "POST", "/api/user/RequestDeletion", { body });
  const { id } = await server.db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("accounts")
    .set({
      deletion_requested_at: sql<Date>`now() - interval '8 days'`,
      erase_after: sql<Date>`now() - interval '1 day'`,
    })
    .where("id", "=", id)
    .execute();
  const finished = {
    state: "ready",
    data: Buffer.from(email),
    finished_at: new Date(),
    expires_at: new Date(),
  } as const;
  await server.db
    .insertInto("exports")
    .values({ account_id: id, ...finished })
    .execute();
  const source = Buffer.from(`To: ${email}\r\nSubject: Hello Quentin\r\n\r\nQuentin Vanishing\r\n`);
  await writeMailFile(mailFolder, { id: crypto.randomUUID(), createdAt: new Date(), source });
  return id;
}

describe("erasure", () => {
  it("removes all rows, jobs and mail files with the person's name, address or statistics", async () => {
    const email = "quentin@mail.example";
    const id = await createLeavingAthlete(email);
    // The number also occurs within coordinates of schools and within ids.
    const traces = [email, "Quentin", "Vanishing", "Quiet Gorge", "(?<![-\\w.])9273(?![-\\w])"].map(
      (text) => new RegExp(text, "i"),
    );
    const before = await dumpDatabase(server.db);
    for (const trace of traces) expect(before).toMatch(trace);

    expect(await erase()).toBe(1);
    expect(await mailTo(server.db, email)).toMatchObject([{ kind: "deletion-done", payload: {} }]);
    await deliverIntoFolder();
    expect(await mailTo(server.db, email)).toEqual([]);

    const after = await dumpDatabase(server.db);
    for (const trace of traces) expect(after).not.toMatch(trace);
    const files = await Promise.all(
      (await readdir(mailFolder)).map((name) => readFile(path.join(mailFolder, name), "utf8")),
    );
    expect(files.join("\n")).toContain("Your data is erased");
    for (const trace of traces) expect(files.join("\n")).not.toMatch(trace);
    const erasures = await server.db.selectFrom("erasures").select("account_id").execute();
    expect(erasures).toEqual([{ account_id: id }]);
  });

  it("writes an audit entry without personal data", async () => {
    const entries = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "account-erased")
      .execute();
    expect(entries).toMatchObject([
      { actor_account: null, actor_label: "schedule", subject_account: null, details: {} },
    ]);
  });

  it("erases each account once when several processes run repeatedly", async () => {
    for (let number = 0; number < 5; number++) {
      const dates = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
      await createMember(server.db, dates);
    }
    const counts = await Promise.all([erase(), erase(), erase()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    expect(await erase()).toBe(0);
    const { count } = await server.db
      .selectFrom("mail_messages")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("kind", "=", "deletion-done")
      .where("status", "=", "waiting")
      .executeTakeFirstOrThrow();
    expect(count).toBe("5");
  });

  it("finds all rows of an account by indexes", async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive erased as (
        select 'accounts'::regclass as name
        union
        select conrelid::regclass from pg_constraint
        join erased on confrelid = erased.name and contype = 'f' and confdeltype = 'c')
      select conname as name from pg_constraint
      join erased on confrelid = erased.name and contype = 'f'
      where not exists (
        select from pg_index
        join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = conrelid and attnum = any(conkey)
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  it("erases an account without an email address and sends no mail", async () => {
    const imported = { email: null, password_hash: null, is_verified: false };
    const { id } = await createMember(server.db, { ...imported, deletion_requested_at: past, erase_after: past });
    const mails = () => server.db.selectFrom("mail_messages").select("id").execute();
    const before = await mails();
    const ledger = path.join(mailFolder, "erasures.ledger");
    expect(await eraseAccounts(server.db, { mailFolder, ledger })).toBe(1);
    expect(await mails()).toEqual(before);
    expect(await readFile(ledger, "utf8")).toContain(id);
  });

  it("F14 erases an account from a restored backup again, without a second mail or ledger entry", async () => {
    const { id, email } = await createMember(server.db);
    const due = await createMember(server.db, { deletion_requested_at: past, erase_after: past });
    await server.db.insertInto("erasures").values({ account_id: id }).execute();
    const ledger = path.join(mailFolder, "repeated.ledger");
    expect(await eraseAccounts(server.db, { mailFolder, ledger, onlyRepeated: true })).toBe(1);
    const left = server.db.selectFrom("accounts").select("id").where("id", "in", [id, due.id]);
    expect(await left.execute()).toEqual([{ id: due.id }]);
    expect(await mailTo(server.db, email)).toEqual([]);
    expect(await readdir(mailFolder)).not.toContain("repeated.ledger");
    expect(await eraseAccounts(server.db, { mailFolder, signal: AbortSignal.abort() })).toBe(0);
    expect(await erase()).toBe(1);
  });

  it("preserves an account whose erasure is not due", async () => {
    const { id } = await createMember(server.db, {
      deletion_requested_at: new Date(),
      erase_after: new Date(Date.now() + 60_000),
    });
    expect(await erase()).toBe(0);
    expect(await server.db.selectFrom("accounts").select("id").where("id", "=", id).execute()).toHaveLength(1);
  });

  it("removes the rate-limit counters of the address", async () => {
    const email = "counted@mail.example";
    const digest = createHash("sha256").update(email).digest("hex");
    const counters = async () => {
      const rows = await server.db
        .selectFrom("rate_limits")
        .select("key")
        .where("key", "like", `%${digest}%`)
        .execute();
      return rows.map(({ key }) => key.split(":")[0]).sort();
    };
    await createLeavingAthlete(email);
    expect(await counters()).toContain("sign-in-account");
    expect(await erase()).toBe(1);
    expect(await counters()).toEqual([]);
  });

  it("cancels the coach plan at PayPal and anonymizes its record", async () => {
    const { id } = await createMember(server.db, { deletion_requested_at: past, erase_after: past });
    const plan = { account_id: id, plan_id: "P-1", custom_id: id, plan_overridden: false, paypal_updated_at: past };
    await server.db
      .insertInto("subscriptions")
      .values([
        { paypal_id: "I-ACTIVE", state: "active", paypal_status: "ACTIVE", ...plan },
        { paypal_id: "I-PENDING", state: "pending", paypal_status: "APPROVAL_PENDING", ...plan },
      ])
      .execute();
    expect(await erase()).toBe(1);
    const anonymous = { account_id: null, custom_id: null, cancel_requested_at: expect.any(Date) };
    expect(await server.db.selectFrom("subscriptions").selectAll().orderBy("paypal_id").execute()).toMatchObject([
      { paypal_id: "I-ACTIVE", ...anonymous },
      { paypal_id: "I-PENDING", ...anonymous },
    ]);
    const checks = await server.db.selectFrom("subscription_checks").select("paypal_id").orderBy("paypal_id").execute();
    expect(checks.map(({ paypal_id }) => paypal_id)).toEqual(["I-ACTIVE", "I-PENDING"]);
  });

  it("queues the removal of the stored files", async () => {
    const { id } = await createAthleteAccount(server.db, { deletion_requested_at: past, erase_after: past });
    const athlete = server.db.selectFrom("athletes").select("id").where("account_id", "=", id);
    await server.db
      .insertInto("stored_files")
      .values({ key: "e".repeat(22), athlete_id: athlete, purpose: "photo", used_at: past })
      .execute();
    await sql`delete from jobs.job where name = 'remove-files'`.execute(server.db);
    expect(await erase()).toBe(1);
    // The job removes the files without an athlete.
    expect(await server.db.selectFrom("stored_files").select("athlete_id").execute()).toEqual([{ athlete_id: null }]);
    const { rows } = await sql`select state from jobs.job where name = 'remove-files'`.execute(server.db);
    expect(rows).toEqual([{ state: "created" }]);
  });

  it("erases the other accounts if one cannot be erased, and that one later", async () => {
    const ids: string[] = [];
    for (const first_name of ["Before", "Unerasable", "After"]) {
      const { id } = await createMember(server.db, { first_name, deletion_requested_at: past, erase_after: past });
      ids.push(id);
    }
    const left = async () => {
      const rows = await server.db.selectFrom("accounts").select("first_name").where("id", "in", ids).execute();
      return rows.map(({ first_name }) => first_name);
    };
    await sql`create function refuse_erasure() returns trigger language plpgsql as
      'begin raise exception ''It cannot be erased.''; end'`.execute(server.db);
    await sql`create trigger refuse_erasure before delete on accounts for each row
      when (old.first_name = 'Unerasable') execute function refuse_erasure()`.execute(server.db);
    await expect(erase()).rejects.toThrow("It cannot be erased.");
    expect(await left()).toEqual(["Unerasable"]);
    await sql`drop function refuse_erasure cascade`.execute(server.db);
    expect(await erase()).toBe(1);
    expect(await left()).toEqual([]);
  });

  it("prevents a new import of an erased athlete", async () => {
    const athlete = bulkAthlete({ email: "returning@mail.example" });
    await importAthletes(server.db, [athlete]);
    const dates = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
    await server.db.updateTable("accounts").set(dates).where("email", "=", "returning@mail.example").execute();
    expect(await erase()).toBe(1);
    const rejected: string[] = [];
    const onRejected = (lines: { reason: string }[]) => void rejected.push(...lines.map(({ reason }) => reason));
    expect(await importAthletes(server.db, [athlete], { onRejected })).toMatchObject({ imported: 0, rejected: 1 });
    expect(rejected).toEqual(["externalId: this athlete asked to be erased"]);
  });

  it("erases several accounts whose subscription is still live at PayPal", async () => {
    const due = { deletion_requested_at: past, erase_after: past };
    const ids = [(await createMember(server.db, due)).id, (await createMember(server.db, due)).id];
    for (const id of ids) await subscribe(server.db, id);
    await erase();
    expect(await server.db.selectFrom("accounts").select("id").where("id", "in", ids).execute()).toEqual([]);
  });
});
