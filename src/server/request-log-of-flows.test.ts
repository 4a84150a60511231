import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataFolder } from "../../tests/data-folder.ts";
import { type FakePayPalServer, startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { type Inbox, linksOf, openInbox } from "../../tests/inbox.ts";
import { password as adminPassword, createMember } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { type RunningServer, startServer } from "../../tests/start-server.ts";
import { readConfig } from "../config.server.ts";
import { type Instance, openInstance } from "../database/open-instance.server.ts";
import type { Database } from "../database/tables.ts";
import { ensureBuilt } from "./build.server.ts";

const person = {
  userType: "College Coach",
  firstName: "Quillonia",
  lastName: "Vexworth",
  email: "quillonia.vexworth@traceable.example",
  password: "a most peculiar heron",
};
const credentials = { email: person.email, password: person.password };
const newPassword = "an even odder cormorant";
const started = { folder: "" } as {
  folder: string;
  inbox: Inbox;
  fakePayPal: FakePayPalServer;
  server: RunningServer;
  instance: Instance;
};
const traces = ["quillonia", "vexworth", "traceable", person.password, newPassword, adminPassword];

beforeAll(async () => {
  await ensureBuilt(() => {});
  started.folder = await createDataFolder("log");
  [started.inbox, started.fakePayPal] = await Promise.all([openInbox(), startFakePayPal()]);
  const settings = { DATA_DIR: started.folder, SAMPLE_DATA: "false", RATE_LIMITS: "10000", LOG_LEVEL: "debug" };
  started.server = await startServer({ ...settings, SMTP_URL: started.inbox.url, ...started.fakePayPal.environment });
  await started.fakePayPal.webhooks.sendTo(`${started.server.url}/api/payments/webhook`);
  started.instance = await openInstance(readConfig(settings), { role: "script" });
}, 240_000);

afterAll(async () => {
  await started.instance?.close();
  await started.server?.stop();
  await Promise.all([started.fakePayPal?.close(), started.inbox?.close()]);
  await removeFolder(started.folder);
});

/** Ids of the requests of `request`. */
const requestIds: (string | null)[] = [];

async function request(method: string, address: string, body?: object, token?: string) {
  const response = await fetch(new URL(address, started.server.url), {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const id = response.headers.get("x-request-id");
  requestIds.push(id);
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, id, body: isJson ? JSON.parse(text) : text };
}

/** Returns the link of the last mail, whose parts must not be in the log either. */
async function linkIn(subject: RegExp): Promise<{ link: string; userId: string; guid: string }> {
  const mail = await started.inbox.waitFor({ to: person.email, subject }, 20_000);
  const link = linksOf(mail).find((one) => one.split("/").length > 4) ?? "";
  const [userId = "", guid = ""] = link.split("/").slice(-2);
  traces.push(guid);
  return { link, userId, guid };
}

async function signUpAndIn(): Promise<string> {
  await request("POST", "/api/auth/Register", person);
  const { link, userId, guid } = await linkIn(/confirm|verify/i);
  expect((await request("GET", link)).status).toBe(200);
  expect((await request("PUT", `/api/auth/Verify/${userId}/${guid}`, { userId, guid })).status).toBe(200);
  await request("POST", "/api/auth/Register", person);
  await request("POST", "/api/auth/Login", { ...credentials, password: "wrong one" });
  // The link was opened without the cookie of the sign-up, so the sign-in requires the mailed code.
  await request("POST", "/api/auth/Login", credentials);
  const mail = await started.inbox.waitFor({ to: person.email, subject: /code/i }, 20_000);
  const code = /\b\d{8}\b/.exec(mail.text ?? "")?.[0] ?? "";
  const { body } = await request("POST", "/api/auth/Login", { ...credentials, code });
  traces.push(code, body.result.apiToken);
  await request("POST", "/api/auth/Logout", {}, body.result.apiToken);
  return userId;
}

async function resetPassword(): Promise<void> {
  await request("PUT", "/api/auth/ForgotPassword", { Email: person.email });
  const { link, userId: UserId, guid: LinkGuid } = await linkIn(/password/i);
  await request("GET", link);
  const change = { UserId, LinkGuid, Password: newPassword, ConfirmPassword: newPassword };
  await request("PUT", "/api/auth/ForgotPasswordUpdate", { ...change, Password: person.lastName });
  expect((await request("PUT", "/api/auth/ForgotPasswordUpdate", change)).status).toBe(200);
}

async function subscribe(userId: string): Promise<void> {
  const { plans, subscriptions } = started.fakePayPal;
  const part = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64"));
  expect((await request("GET", `/payment/${part(userId)}/${part(plans.coach.id)}`)).status).toBe(200);
  const { id } = subscriptions.create({ plan_id: plans.coach.id, custom_id: userId });
  subscriptions.approve(id);
  await request("POST", "/api/payments/approve", { subscriptionId: id, accountId: userId });
  await request("GET", `/payment_success?subscription=${id}`);
  const mail = await started.inbox.waitFor({ to: person.email, subject: /plan/i }, 30_000);
  for (const link of linksOf(mail)) await request("GET", link);
}

async function administer(db: Kysely<Database>, userId: string): Promise<void> {
  const { email } = await createMember(db, { user_type: "Administrator", email: "ada@traceable.example" });
  const { body } = await request("POST", "/auth/Login", { email, password: adminPassword });
  const token = body.result.apiToken;
  traces.push(token);
  for (const search of [person.lastName, person.email])
    expect((await request("GET", `/admin/user/GetUsers?search=${search.slice(0, 30)}`, undefined, token)).status).toBe(
      200,
    );
  await request("GET", `/api/admin/user/${userId}`, undefined, token);
  await request("POST", `/admin/user/VerifyDomainOfUser?user=${userId}&verifyDomain=A`, {}, token);
  for (const list of ["audit", "audit.csv", "mail", "deletions", "subscriptions"])
    await request("GET", `/api/admin/${list}`, undefined, token);
  await request("GET", `/admin/users/${userId}`);
}

async function requestUnknownUrls(): Promise<void> {
  for (const address of [
    `/searchAthletes?fullName=${person.lastName}`,
    `/api/profile/SearchAthletes?fullName=${person.firstName}%20${person.lastName}`,
    `/${person.email}`,
    `/profile/${person.lastName}?from=${person.email}`,
    `/api/${person.email}`,
    `/%E0%A4%A/${person.lastName}`,
    `/mailbox/${person.lastName}`,
  ])
    await request("GET", address);
}

/** Rejects every new row of a table, like an unexpected error. PostgreSQL then logs the whole row. */
async function breakTable(db: Kysely<Database>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(db);
}

/** Returns the parsed log lines of the server so far. */
function logLines(): Record<string, unknown>[] {
  const lines = started.server.output().split("\n");
  return lines.filter((line) => line.startsWith("{") && line.endsWith("}")).map((line) => JSON.parse(line));
}

it("logs one line for a request, and one for a request whose client disconnects", async () => {
  const { id } = await request("GET", "/about");
  const linesOf = (path: string) =>
    logLines().filter(({ req }) => (req as { route?: string } | undefined)?.route === path);
  await expect.poll(() => linesOf("/about")).toHaveLength(1);
  const expected = { reqId: id, msg: "request completed", res: { statusCode: 200 }, responseTime: expect.any(Number) };
  expect(linesOf("/about")).toMatchObject([expected]);

  const { hostname, port } = new URL(started.server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    "POST /api/auth/Login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
  );
  await sleep(300);
  socket.destroy();
  await expect.poll(() => linesOf("/api/auth/Login")).toMatchObject([{ msg: "request aborted" }]);
});

it("T13 logs no personal data in all flows and failures, and logs the id of a failed response", async () => {
  const { db } = started.instance;
  const userId = await signUpAndIn();
  await resetPassword();
  await subscribe(userId);
  await administer(db, userId);
  await requestUnknownUrls();
  started.inbox.mode = "refuse recipient";
  await request("PUT", "/api/auth/ForgotPassword", { Email: person.email });
  const refused = () => db.selectFrom("mail_messages").select("id").where("last_error", "is not", null).execute();
  await expect.poll(async () => (await refused()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await request("POST", "/api/user/RequestDeletion", { email: person.email, password: "wrong one" });
  for (const table of ["sessions", "account_requests"]) await breakTable(db, table);
  const failed = await request("POST", "/api/auth/Register", { ...person, email: `other.${person.email}` });
  expect(failed).toMatchObject({ status: 500, body: { requestId: failed.id } });
  await request("POST", "/api/auth/Login", { email: person.email, password: newPassword });
  await request("POST", "/api/user/RequestDeletion", { email: person.email, password: newPassword });
  await sql`alter table athletes rename to broken_athletes`.execute(db);
  const page = await request("GET", "/searchAthletes");
  expect(page.status).toBe(500);
  expect(page.body).toContain(`(error 500, reference ${page.id})`);
  expect(page.body).not.toContain("<script");

  const isLogged = (id: unknown) => logLines().some(({ reqId, level }) => reqId === id && Number(level) >= 50);
  // A response can arrive before the log line that was written ahead of it.
  await expect.poll(() => [failed.id, page.id].filter((id) => !isLogged(id)), { timeout: 10_000 }).toEqual([]);
  const linesWithResponse = () => logLines().filter(({ res }) => res);
  const logged = () => new Set(linesWithResponse().map(({ reqId }) => reqId));
  await expect.poll(() => requestIds.filter((id) => !logged().has(id)), { timeout: 10_000 }).toEqual([]);
  expect(requestIds.length).toBeGreaterThan(30);
  const all = started.server.output() + (await readFile(path.join(started.folder, "postgres.log"), "utf8"));
  const found = traces.filter((trace) => all.toLowerCase().includes(trace.toLowerCase()));
  expect(found).toEqual([]);
}, 240_000);
