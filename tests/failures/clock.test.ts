import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataFolder } from "../data-folder.ts";
import { type Inbox, linksOf, openInbox } from "../inbox.ts";
import { createMember, password } from "../members.ts";
import { removeFolder } from "../remove-folder.ts";
import { createSignedIn } from "../signed-in.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { reportFailure } from "./failure-report.ts";
import { acknowledgedOf, compareMail, type SignUp, signUp } from "./sign-ups.ts";

// FAILURE_RUNS is the number of clock jumps: days ahead, days back, then 60 times as fast. The long run has 20.
const isLong = process.env.FAILURE_RUNS !== undefined;
const runs = Number(process.env.FAILURE_RUNS ?? 1);
const day = 86_400_000;
/** Milliseconds ahead, or a speed factor. */
const jumps = Array.from({ length: runs }, () => [
  ...(isLong ? [day, -day, 3 * day, -3 * day] : [day, -day]),
  "x60",
  0,
]).flat();

const { db, url: databaseUrl } = testDatabase();
let inbox: Inbox;
let dataDir = "";
let server: RunningServer;
const signUps: SignUp[] = [];

beforeAll(async () => {
  dataDir = await createDataFolder("clock");
  inbox = await openInbox();
  // Jobs are running when the clock jumps.
  inbox.mode = "slow";
  inbox.slowness = 700;
  await writeFile(clockFile(), "0");
  server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: "10000",
    SMTP_URL: inbox.url,
    FAILURE_CLOCK: clockFile(),
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "shifted-clock.ts"))}`,
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await inbox.close();
  await removeFolder(dataDir);
});

it(
  `F7 uses the database's clock while the server's clock jumps by a day or runs 60 times as fast, ${jumps.length} times`,
  async () => {
    const [live, out, late] = [await createSignedIn(db), await createSignedIn(db), await createSignedIn(db)];
    expect(await requestStatus("POST", "/api/auth/Logout", { token: out.token })).toBe(200);
    await sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${late.id}`.execute(db);
    const [used, expired] = [await resetLink(), await resetLink()];
    expect(await reset(used)).toBe(200);
    await sql`update one_time_links set expires_at = now() - interval '1 second' where account_id = ${expired.UserId}`.execute(
      db,
    );
    let renewed = 1;

    for (const [turn, jump] of jumps.entries()) {
      const waiting = await resetLink();
      signUps.push(await signUp(server.url, `before-${turn}@clock.example`));
      await sleep((turn * 397) % 1500);
      await setClock(jump);
      signUps.push(await signUp(server.url, `after-${turn}@clock.example`));
      const statuses = {
        live: await requestStatus("GET", "/api/me", live),
        signedOut: await requestStatus("GET", "/api/me", out),
        expired: await requestStatus("GET", "/api/me", late),
        usedLink: await reset(used),
        expiredLink: await reset(expired),
        waitingLink: await reset(waiting),
        newLink: await reset(await resetLink()),
        search: await requestStatus("GET", "/api/profile/SearchAthletes"),
        ready: await requestStatus("GET", "/readyz"),
      };
      expect(statuses).toEqual({
        live: 200,
        signedOut: 401,
        expired: 401,
        usedLink: 400,
        expiredLink: 400,
        waitingLink: 200,
        newLink: 200,
        search: 200,
        ready: 200,
      });
      renewed += 2;
      for (const { email } of signUps.slice(-2)) await inbox.waitFor({ to: email }, 20_000);
    }

    const acknowledged = acknowledgedOf(signUps);
    expect(acknowledged).toHaveLength(jumps.length * 2);
    const mails = inbox.mails.filter(({ recipient }) => recipient.endsWith("@clock.example"));
    expect(compareMail(mails, acknowledged)).toEqual({ lost: [], doubled: 0, copies: 0 });
    reportFailure({
      failure: "The clock of the server jumps days ahead and back, and runs sixty times as fast",
      row: "F7",
      runs: jumps.length,
      acknowledged: acknowledged.length + renewed,
      lost: 0,
      doubled: 0,
      recovery: null,
      what: "sessions, links, limits and jobs use the database's clock; no expired link or session became valid again",
    });
  },
  60_000 + jumps.length * 30_000,
);

function clockFile(): string {
  return path.join(dataDir, "clock");
}

/** Sets the clock of the server as `jumps` defines, and waits until it takes effect. */
async function setClock(setting: number | string): Promise<void> {
  await writeFile(clockFile(), String(setting));
  await expect.poll(() => readFile(`${clockFile()}.seen`, "utf8")).toBe(String(setting));
}

interface ResetLink {
  UserId: string;
  LinkGuid: string;
}

/** Returns the reset link of a new member who forgot the password. */
async function resetLink(): Promise<ResetLink> {
  const { email } = await createMember(db);
  expect(await requestStatus("PUT", "/api/auth/ForgotPassword", { body: { Email: email } })).toBe(200);
  const [link = ""] = linksOf(await inbox.waitFor({ to: email }, 20_000));
  const [UserId = "", LinkGuid = ""] = link.split("/").slice(-2);
  return { UserId, LinkGuid };
}

function reset(link: ResetLink): Promise<number> {
  const Password = `${password}, and another`;
  return requestStatus("PUT", "/api/auth/ForgotPasswordUpdate", {
    body: { ...link, Password, ConfirmPassword: Password },
  });
}

async function requestStatus(
  method: string,
  address: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<number> {
  const response = await fetch(server.url + address, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}
