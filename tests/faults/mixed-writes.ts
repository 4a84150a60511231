import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { pickWeighted, randomFrom } from "../../sample/random.ts";
import type { Database } from "../../src/database/tables.ts";
import { uniqueWord } from "../factories.ts";
import { type Inbox, linksOf } from "../inbox.ts";
import { createMember, password } from "../members.ts";
import { createCandidate } from "../school-desk.ts";
import { createAdministrator } from "../signed-in.ts";
import { type Answer, type Call, pollUntilResponse, type Trouble } from "./poll-until-response.ts";
import * as written from "./count-written.ts";
import { createLedger, type Ledger } from "./write-log.ts";

/** Where is written to: the address may change from call to call. `db` is the database itself, in which people are made who then act. */
export interface WrittenSite {
  url(): string;
  db: Kysely<Database>;
  inbox: Inbox;
}

/** Clients that write without a break. */
export interface Writers {
  ledger: Ledger;
  trouble: Trouble;
  /** Lets each finish what it is at, and ends them. */
  stop(): Promise<void>;
}

/** Begins to write through the front door, every kind of write that matters, in so many lanes. */
export async function startWriters(
  site: WrittenSite,
  { seed, lanes = 5 }: { seed: number; lanes?: number },
): Promise<Writers> {
  const ledger = createLedger();
  const trouble: Trouble = { interruptions: [], unexpected: [], slowest: 0 };
  const shared = {
    site,
    ledger,
    trouble,
    links: readResetLinks(site.inbox),
    admin: await createAdministrator(site.db),
    schools: await findSchools(site.db),
  };
  let stopping = false;
  const write = async (lane: number) => {
    const writer: Writer = { ...shared, coach: await createMember(site.db), athlete: null };
    const random = randomFrom(seed + lane);
    while (!stopping) {
      const act = pickWeighted(random, acts);
      await act(writer).catch((error: unknown) => void trouble.unexpected.push(`${act.name}: ${String(error)}`));
    }
  };
  const writing = Promise.all(Array.from({ length: lanes }, (_, lane) => write(lane)));
  return {
    ledger,
    trouble,
    async stop() {
      stopping = true;
      await writing;
    },
  };
}

interface Writer {
  site: WrittenSite;
  ledger: Ledger;
  trouble: Trouble;
  links: ResetLinks;
  admin: Awaited<ReturnType<typeof createAdministrator>>;
  /** Schools with volleyball. */
  schools: number[];
  coach: { email: string };
  athlete: Athlete | null;
}

interface Athlete {
  accountId: string;
  athleteKey: string;
  headers: Record<string, string>;
  teamId: string;
  firstVersion: number;
  changes: number;
  submissions: number;
  actsLeft: number;
}

const acts = [
  [signUp, 2],
  [signIn, 1],
  [askForReset, 1],
  [reset, 2],
  [changeProfile, 3],
  [addEvent, 3],
  [submit, 2],
  [requestDeletion, 1],
  [markDemo, 2],
] as const;

async function signUp(writer: Writer): Promise<void> {
  const email = `signed-up-${randomUUID()}@mail.example`;
  const body = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email, password };
  const { sent, sentAt } = await done(writer, { method: "POST", path: "/api/auth/Register", body });
  // Who signs up again is written to again.
  const count = (db: Kysely<Database>) => written.countSignUpMails(db, email);
  writer.ledger.acknowledge(email, { what: `sign-up of ${email}`, least: 1, most: sent, count }, sentAt);
}

async function signIn(writer: Writer): Promise<void> {
  const { email } = writer.coach;
  const answer = await done(writer, { method: "POST", path: "/api/auth/Login", body: { email, password } });
  const token: string = answer.result.apiToken;
  const count = (db: Kysely<Database>) => written.countSessions(db, token);
  writer.ledger.acknowledge(token, { what: `sign-in of ${email}`, least: 1, most: 1, count }, answer.sentAt);
}

async function askForReset(writer: Writer): Promise<void> {
  const { id, email } = await prepare(() => createMember(writer.site.db));
  const { sent, sentAt } = await done(writer, {
    method: "PUT",
    path: "/api/auth/ForgotPassword",
    body: { Email: email },
  });
  writer.links.expect(email, { accountId: id, sent });
  const count = (db: Kysely<Database>) => written.countMails(db, id, ["reset"]);
  writer.ledger.acknowledge(`reset ${id}`, { what: `mail to reset ${email}`, least: 1, most: sent, count }, sentAt);
}

async function reset(writer: Writer): Promise<void> {
  const link = writer.links.next();
  // None has come yet: nobody waits for mail here.
  if (!link) return void (await sleep(10));
  const { accountId, guid } = link;
  const fresh = `fresh words ${randomUUID()}`;
  const body = { UserId: accountId, LinkGuid: guid, Password: fresh, ConfirmPassword: fresh };
  const answer = await ask(writer, { method: "PUT", path: "/api/auth/ForgotPasswordUpdate", body });
  const wasDone = answer.status === 400 && answer.sent > 1;
  // Where a mail was asked for twice, the link in the first is dead.
  if (answer.status === 400 && link.sent > 1) return;
  if (answer.status !== 200 && !wasDone) throw new Error(`a reset link: ${answer.status}`);
  const count = (db: Kysely<Database>) => written.countPasswordChanges(db, { accountId, password: fresh });
  const what = `new password of ${accountId}`;
  writer.ledger.acknowledge(`password ${accountId}`, { what, least: 1, most: 1, count }, answer.sentAt);
}

async function changeProfile(writer: Writer): Promise<void> {
  const athlete = await athleteOf(writer);
  const { accountId, firstVersion } = athlete;
  const city = `Town ${uniqueWord()}`;
  const answer = await ask(writer, {
    method: "PATCH",
    path: "/api/me/profile",
    headers: { ...athlete.headers, "if-match": `"${firstVersion + athlete.changes}"` },
    body: { city },
  });
  const wasDone = answer.status === 412 && answer.sent > 1 && answer.result.current.city === city;
  if (answer.status !== 200 && !wasDone) throw new Error(`a change of the profile: ${answer.status}`);
  athlete.changes += 1;
  const { changes } = athlete;
  const count = (db: Kysely<Database>) => written.countProfileChanges(db, { accountId, city, firstVersion });
  const entry = { what: `profile of ${accountId}`, least: changes, most: changes, count };
  writer.ledger.acknowledge(`profile ${accountId}`, entry, answer.sentAt);
}

async function addEvent(writer: Writer): Promise<void> {
  const { teamId, headers } = await athleteOf(writer);
  const eventName = `Match ${uniqueWord()}`;
  const { sentAt } = await done(writer, {
    method: "POST",
    path: `/api/me/teams/${teamId}/events`,
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: { eventName, score: "3-1", date: "2025-09-06", stats: { kills: 9, attackErrors: 3, attackAttempts: 24 } },
  });
  const count = (db: Kysely<Database>) => written.countEvents(db, eventName);
  writer.ledger.acknowledge(eventName, { what: eventName, least: 1, most: 1, count }, sentAt);
}

async function submit(writer: Writer): Promise<void> {
  const athlete = await athleteOf(writer);
  const schoolId = writer.schools[athlete.submissions] ?? 0;
  athlete.submissions += 1;
  const { sentAt } = await done(writer, {
    method: "POST",
    path: "/api/me/submissions",
    headers: { ...athlete.headers, "idempotency-key": randomUUID() },
    body: { schoolId, sportCode: "VB" },
  });
  const key = `submission of ${athlete.athleteKey} to ${schoolId}`;
  const count = (db: Kysely<Database>) => written.countSubmissions(db, athlete.athleteKey, schoolId);
  writer.ledger.acknowledge(key, { what: key, least: 1, most: 1, count }, sentAt);
}

async function requestDeletion(writer: Writer): Promise<void> {
  const { id, email } = await prepare(() => createMember(writer.site.db));
  const { sentAt } = await done(writer, {
    method: "POST",
    path: "/api/user/RequestDeletion",
    body: { email, password },
  });
  const count = (db: Kysely<Database>) => written.countMails(db, id, ["deletion-requested"]);
  writer.ledger.acknowledge(`deletion ${id}`, { what: `deletion of ${email}`, least: 1, most: 1, count }, sentAt);
}

async function markDemo(writer: Writer): Promise<void> {
  const { id } = await prepare(() => createMember(writer.site.db));
  const path = `/admin/user/MarkDemoUser?user=${id}&isDemo=true`;
  const { sent, sentAt } = await done(writer, { method: "POST", path, headers: writer.admin.headers });
  // An act that changes nothing is recorded too.
  const count = (db: Kysely<Database>) => written.countActions(db, id, "demo-marked");
  writer.ledger.acknowledge(`demo ${id}`, { what: `demo mark of ${id}`, least: 1, most: sent, count }, sentAt);
}

function ask({ site, trouble }: Writer, call: Call): Promise<Answer> {
  return pollUntilResponse(site.url, call, trouble);
}

/** Makes a call that can only be answered with 200. */
async function done(writer: Writer, call: Call): Promise<Answer> {
  const answer = await ask(writer, call);
  if (answer.status !== 200) throw new Error(`${call.method} ${call.path}: ${answer.status}`);
  return answer;
}

/** The athlete of a lane: another one after a while, for there are limits to what one may keep. */
async function athleteOf(writer: Writer): Promise<Athlete> {
  if (writer.athlete && writer.athlete.actsLeft > 0) {
    writer.athlete.actsLeft -= 1;
    return writer.athlete;
  }
  const { id, athleteKey, headers } = await prepare(() => createCandidate(writer.site.db));
  const { result } = await done(writer, { method: "GET", path: "/api/me/profile", headers });
  const { teamId } = result.sports[0].seasons[0].teams[0];
  const counts = { firstVersion: result.version, changes: 0, submissions: 0, actsLeft: 9 };
  writer.athlete = { accountId: id, athleteKey, headers, teamId, ...counts };
  return writer.athlete;
}

/** Makes somebody in the database itself, which may be away at the moment. */
async function prepare<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (tries === 1000) throw error;
      await sleep(200);
    }
  }
}

async function findSchools(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("schools").select(["id", "fields", "may_field"]).orderBy("id").execute();
  const playing = rows.filter((school) => [...school.fields, ...school.may_field].includes("VB"));
  return playing.slice(0, 20).map(({ id }) => id);
}

interface Asked {
  accountId: string;
  sent: number;
}

interface ResetLinks {
  expect(email: string, asked: Asked): void;
  next(): (Asked & { guid: string }) | null;
}

/** Links to set a new password out of the mails that come in, one for each who asked. */
function readResetLinks({ mails }: Inbox): ResetLinks {
  const asked = new Map<string, Asked>();
  let waiting: { email: string; guid: string }[] = [];
  let read = 0;
  return {
    expect: (email, who) => asked.set(email, who),
    next() {
      for (; read < mails.length; read += 1) {
        const [mail] = mails.slice(read, read + 1);
        const guid =
          mail &&
          linksOf(mail)
            .find((link) => link.includes("/forgotpassword/"))
            ?.split("/")
            .at(-1);
        if (guid) waiting.push({ email: mail.recipient, guid });
      }
      // The mail may come before the answer to who asked for it.
      const found = waiting.find(({ email }) => asked.has(email));
      const who = found && asked.get(found.email);
      if (!found || !who) return null;
      asked.delete(found.email);
      waiting = waiting.filter((other) => other !== found);
      return { ...who, guid: found.guid };
    },
  };
}
