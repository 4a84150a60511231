import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createPushBrowser, readVapidToken, startPushService } from "../../tests/fake-push-server.ts";
import { sendRequest } from "../../tests/members.ts";
import { createCoach, creighton } from "../../tests/school-factories.ts";
import { createBrowser } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { findOpening } from "./find-opening.server.ts";
import { addPushKey } from "./push-key.server.ts";
import type { PushKindName } from "./push-kinds.ts";
import { queuePush, sendPushJob } from "./queue-push.server.ts";
import type { OwnPush } from "./schema.ts";
import { type PushOptions, sendPush } from "./send-push.server.ts";
import { countPush } from "./subscriptions.server.ts";

let statusOf: (path: string) => number = () => 201;
const service = await startPushService((path) => statusOf(path));
afterAll(() => service.close());
const server = testApp({ PUSH_SERVICES: service.host });
const options: PushOptions = {
  publicUrl: "https://roster.example",
  subject: "mailto:admin@roster.example",
  services: [service.host],
  findOpening: async () => null,
};

beforeEach(async () => {
  statusOf = () => 201;
  service.requests.length = 0;
  await server.db.deleteFrom("push_subscriptions").execute();
  await sql`delete from jobs.job where name = ${sendPushJob.name}`.execute(server.db);
});

type Member = Awaited<ReturnType<typeof createBrowser>>;

function request(member: Member, method: "GET" | "PUT" | "DELETE", path = "", body?: object) {
  const headers = { ...member.headers, ...(method !== "GET" && { origin: "http://127.0.0.1:3000" }) };
  return sendRequest(server.app, method, `/api/me/push${path}`, { headers, ...(body && { body }) });
}

async function readPush(member: Member): Promise<OwnPush> {
  return (await request(member, "GET")).body.result as OwnPush;
}

let made = 0;

async function subscribe(
  member: Member,
  { endpoint = `http://${service.host}/${++made}`, renews = undefined as string | undefined } = {},
) {
  const browser = createPushBrowser();
  const { publicKey } = await readPush(member);
  const { status } = await request(member, "PUT", "", { endpoint, keys: browser.keys, publicKey, renews });
  return { ...browser, endpoint, status };
}

/** Queues a notification and sends what is queued. Returns the number of jobs. */
async function notify(accountId: string, kind: PushKindName, changed: Partial<PushOptions> = {}): Promise<number> {
  await server.db.transaction().execute((trx) => queuePush(trx, { accountId, kind }));
  const { rows } = await sql<{ data: { subscriptionId: string; kind: PushKindName } }>`
    delete from jobs.job where name = ${sendPushJob.name} and start_after <= now() returning data`.execute(server.db);
  for (const { data } of rows) await sendPush(server.db, { ...data, ...options, ...changed });
  return rows.length;
}

const createAthlete = () => createBrowser(server.db, { user_type: "Athlete", first_name: "Ana", last_name: "Reyes" });

it("sends an encrypted notification without a name, signed for the push service", async () => {
  const athlete = await createAthlete();
  const { read, endpoint } = await subscribe(athlete);
  expect(await notify(athlete.id, "confirmation")).toBe(1);
  const [sent] = service.requests;
  if (!sent) throw new Error("Nothing was sent.");
  expect(`http://${service.host}${sent.path}`).toBe(endpoint);
  expect(sent.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
  expect(sent.body.includes("coach")).toBe(false);
  expect(read(sent)).toEqual({
    web_push: 8030,
    notification: {
      title: "Openroster",
      body: "Your coach confirmed your numbers or proposed others.",
      navigate: "https://roster.example/me/sources",
      lang: "en",
      tag: "confirmation",
    },
    app_badge: 0,
  });
  expect(readVapidToken(sent)).toMatchObject({ aud: `http://${service.host}`, sub: "mailto:admin@roster.example" });
  expect((await readPush(athlete)).devices).toEqual([
    expect.objectContaining({ device: "Firefox on Linux", isThis: true, lastShownAt: expect.any(String) }),
  ]);
});

it("tells the icon how much waits for the member", async () => {
  const { db } = server;
  const athlete = await createAthlete();
  const { id: key } = await db
    .insertInto("athletes")
    .values({ account_id: athlete.id, gender: "F", is_published: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { read } = await subscribe(athlete);
  await sql`insert into guardians (athlete_id, email, invited_by) values (${key}, 'mother@family.example', 'guardian')`.execute(
    db,
  );
  await sql`insert into outreach_targets (athlete_id, school_id, sport_code, stage, asks_on) values (${key}, ${creighton}, 'VB', 'written', current_date)`.execute(
    db,
  );
  await notify(athlete.id, "submission");
  expect(read(service.requests[0] as (typeof service.requests)[number])).toMatchObject({ app_badge: 2 });
  expect(await readPush(athlete)).toMatchObject({ waiting: 2 });

  await sql`insert into submissions (athlete_id, school_id, sport_code) values (${key}, ${creighton}, 'VB')`.execute(
    db,
  );
  const coach = await createCoach(db, { schoolId: creighton });
  const waiting = () => countWaiting(db, { accountId: coach.id, userType: "College Coach" });
  expect(await waiting()).toBe(1);
  await sql`insert into submission_looks (submission_id, account_id) select id, ${coach.id} from submissions`.execute(
    db,
  );
  expect(await waiting()).toBe(0);
});

it("sends a kind that the member turned off to none of the devices", async () => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  await subscribe(athlete);
  await request(athlete, "PUT", "/choices", { kind: "submission", isOn: false });
  expect(await notify(athlete.id, "submission")).toBe(0);
  expect(await notify(athlete.id, "confirmation")).toBe(2);
  await request(athlete, "PUT", "/choices", { kind: "submission", isOn: true });
  expect(await notify(athlete.id, "submission")).toBe(2);
});

it("sends nothing while one of two guardians stops notifications, also of what waits", async () => {
  const athlete = await createBrowser(server.db, { user_type: "Athlete", birth_year: 2011, adult_on: "2029-05-01" });
  const { id: key } = await server.db
    .insertInto("athletes")
    .values({ account_id: athlete.id, gender: "F" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const guardian = { athlete_id: key, state: "active" as const, confirmed_at: new Date() };
  await server.db
    .insertInto("guardians")
    .values(["mother@family.example", "father@family.example"].map((email) => ({ ...guardian, email })))
    .execute();
  const setStops = (stops: string[]) =>
    server.db.updateTable("guardians").set({ stops }).where("email", "=", "father@family.example").execute();
  await subscribe(athlete);
  await server.db.transaction().execute((trx) => queuePush(trx, { accountId: athlete.id, kind: "message" }));
  await setStops(["notifications"]);
  // One waits from before.
  expect(await notify(athlete.id, "message")).toBe(1);
  expect(service.requests).toEqual([]);
  expect((await readPush(athlete)).stoppedBy).toEqual(["father@family.example"]);
  await setStops(["colleges", "teams"]);
  await notify(athlete.id, "message");
  expect(service.requests).toHaveLength(1);
});

it.each([404, 410])("deletes a subscription that the push service ended with %s", async (status) => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  statusOf = () => status;
  await notify(athlete.id, "submission");
  expect((await readPush(athlete)).devices).toEqual([]);
});

it.each([400, 403])("counts a device whose push service refuses us with %s, until it accepts", async (status) => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  statusOf = () => status;
  await notify(athlete.id, "submission");
  expect(await countPush(server.db)).toEqual({ devices: 1, refused: 1 });
  statusOf = () => 201;
  await notify(athlete.id, "submission");
  expect(await countPush(server.db)).toEqual({ devices: 1, refused: 0 });
});

it("tries again if the push service is busy", async () => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  statusOf = () => 503;
  await expect(notify(athlete.id, "submission")).rejects.toThrow("503");
});

it("sends nothing to a blocked account, and nothing after a sign-out", async () => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  const { db } = server;
  await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", athlete.id).execute();
  await notify(athlete.id, "submission");
  expect(service.requests).toEqual([]);
  await db.updateTable("accounts").set({ is_blocked: false }).where("id", "=", athlete.id).execute();
  await db.deleteFrom("sessions").where("account_id", "=", athlete.id).execute();
  expect(await notify(athlete.id, "submission")).toBe(0);
});

it("keeps the subscription of a session that expired by itself", async () => {
  const athlete = await createAthlete();
  await subscribe(athlete);
  await sql`update sessions set expires_at = now() - interval '1 minute' where account_id = ${athlete.id}`.execute(
    server.db,
  );
  await purgeAccounts(server.db);
  expect(await notify(athlete.id, "submission")).toBe(1);
});

it("delays a notification to a minor until the hours of the family", async () => {
  const athlete = await createAthlete();
  const { db } = server;
  await sql`update accounts set birth_year = extract(year from now()) - 15 where id = ${athlete.id}`.execute(db);
  await sql`insert into athletes (account_id, gender, state) values (${athlete.id}, 'F', 'NY')`.execute(db);
  await subscribe(athlete);
  const at = (time: string) => findOpening(db, athlete.id, new Date(time));
  // A Friday at 20:00 and 19:59 in New York, and the next morning.
  expect(await at("2026-11-28T01:00:00Z")).toEqual(new Date("2026-11-28T13:00:00Z"));
  expect(await at("2026-11-28T00:59:00Z")).toBeNull();
  const tomorrow = async () => new Date(Date.now() + 86_400_000);
  expect(await notify(athlete.id, "submission", { findOpening: tomorrow })).toBe(1);
  expect(service.requests).toEqual([]);
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::integer as hours
    from jobs.job where name = ${sendPushJob.name}`.execute(db);
  expect(rows).toEqual([{ hours: 24 }]);
});

it("moves a browser to the member who uses it now", async () => {
  const [first, second] = [await createAthlete(), await createAthlete()];
  const { endpoint } = await subscribe(first);
  await subscribe(second, { endpoint });
  expect((await readPush(first)).devices).toEqual([]);
  expect((await readPush(second)).devices).toHaveLength(1);
});

it("renews a subscription with a new key, but not one that the member ended", async () => {
  const athlete = await createAthlete();
  const former = await subscribe(athlete);
  await addPushKey(server.db);
  expect((await readPush(athlete)).devices).toEqual([expect.objectContaining({ isThis: false })]);
  const renewed = await subscribe(athlete, { renews: former.endpoint });
  const { devices } = await readPush(athlete);
  expect(devices).toEqual([expect.objectContaining({ isThis: true })]);
  await request(athlete, "DELETE", `/${devices[0]?.deviceId}`);
  expect((await subscribe(athlete, { renews: renewed.endpoint })).status).toBe(409);
  expect((await readPush(athlete)).devices).toEqual([]);
});

it.each(["https://internal.example/", "http://169.254.169.254/", "https://fcm.googleapis.com.evil.example/x"])(
  "never calls %s, which is no push service",
  async (endpoint) => {
    expect((await subscribe(await createAthlete(), { endpoint })).status).toBe(422);
  },
);

it("stores at most ten devices of a member", async () => {
  const athlete = await createAthlete();
  for (let count = 0; count < 12; count++) await subscribe(athlete);
  expect((await readPush(athlete)).devices).toHaveLength(10);
});

it("deletes another member’s device for nobody", async () => {
  const [owner, other] = [await createAthlete(), await createAthlete()];
  await subscribe(owner);
  const [device] = (await readPush(owner)).devices;
  expect((await request(other, "DELETE", `/${device?.deviceId}`)).status).toBe(404);
  expect((await readPush(owner)).devices).toHaveLength(1);
});

it("cleans dead subscriptions of many members in one run", async () => {
  // biome-ignore lint/style/noProcessEnv: set by the command that runs the tests.
  const many = process.env.DAILY ? 300 : 10_000;
  const athlete = await createAthlete();
  const { publicKey } = await readPush(athlete);
  const { keys } = createPushBrowser();
  await sql`
    with members as (
      insert into accounts (user_type, first_name, last_name, email, password_hash, is_verified)
      select 'Athlete', 'Ana', 'Reyes', 'push-' || number || '@mail.example', password_hash, true
      from generate_series(1, ${many}) number, accounts where id = ${athlete.id}
      returning id, email)
    insert into push_subscriptions (account_id, key_id, endpoint, p256dh, auth)
    select members.id, push_keys.id, 'http://' || ${service.host}::text || '/many-' || substring(email from '\\d+'), ${keys.p256dh}, ${keys.auth}
    from members, push_keys where public_key = ${publicKey}`.execute(server.db);
  statusOf = (path) => (Number(path.slice("/many-".length)) % 5 === 0 ? 410 : 201);
  const rows = await server.db.selectFrom("push_subscriptions").select("id").execute();
  for (let start = 0; start < rows.length; start += 20)
    await Promise.all(
      rows
        .slice(start, start + 20)
        .map(({ id }) => sendPush(server.db, { subscriptionId: id, kind: "submission", ...options })),
    );
  expect(service.requests).toHaveLength(many);
  expect(await countPush(server.db)).toEqual({ devices: many * 0.8, refused: 0 });
}, 600_000);
