import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { pickWeighted, randomFrom } from "../../sample/random.ts";
import type { Database } from "../../src/database/tables.ts";
import { maxOpenSessions } from "../../src/sessions/open-session.server.ts";
import { uniqueWord } from "../factories.ts";
import { type Inbox, linksOf } from "../inbox.ts";
import { createMember, password } from "../members.ts";
import { createCandidate } from "../school-factories.ts";
import { createAdministrator } from "../signed-in.ts";
import * as written from "./count-written.ts";
import type { ClientProblems } from "./poll-until-response.ts";
import { prepare, send, sendSuccessfully, type WriteClient, type WrittenSite } from "./send-write.ts";
import { createStaff, joinStaff, type StaffMember, staffActions } from "./staff-writes.ts";
import { createWriteLog, type WriteLog } from "./write-log.ts";

/** Clients that write continuously. */
export interface Writers {
  writeLog: WriteLog;
  problems: ClientProblems;
  /** Ends the clients after their current writes. */
  stop(): Promise<void>;
}

/** Starts `concurrency` clients that send every important kind of write, or only those of a program's staff, through the public API. */
export async function startWriters(
  site: WrittenSite,
  { seed, concurrency = 5, staffOnly = false }: { seed: number; concurrency?: number; staffOnly?: boolean },
): Promise<Writers> {
  const writeLog = createWriteLog();
  const problems: ClientProblems = { interruptions: [], unexpected: [], slowest: 0 };
  const shared = {
    site,
    writeLog,
    problems,
    links: readResetLinks(site.inbox),
    admin: await createAdministrator(site.db),
    schools: await findSchools(site.db),
  };
  const program = await createStaff(site.db);
  let stopping = false;
  const write = async (clientIndex: number) => {
    const staff = await joinStaff(program);
    const writer: Writer = { ...shared, coach: await createMember(site.db), signIns: 0, athlete: null, staff };
    const random = randomFrom(seed + clientIndex);
    while (!stopping) {
      const action = pickWeighted<(writer: Writer) => Promise<void>>(random, staffOnly ? staffActions : actions);
      await action(writer).catch((error: unknown) => void problems.unexpected.push(`${action.name}: ${String(error)}`));
    }
  };
  const writing = Promise.all(Array.from({ length: concurrency }, (_, clientIndex) => write(clientIndex)));
  return {
    writeLog,
    problems,
    async stop() {
      stopping = true;
      await writing;
    },
  };
}

interface Writer extends WriteClient {
  staff: StaffMember;
  links: ResetLinks;
  admin: Awaited<ReturnType<typeof createAdministrator>>;
  /** Ids of schools with volleyball. */
  schools: number[];
  coach: { email: string };
  signIns: number;
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
  actionsLeft: number;
}

const actions = [
  [signUp, 2],
  [signIn, 1],
  [requestReset, 1],
  [reset, 2],
  [changeProfile, 3],
  [addEvent, 3],
  [submit, 2],
  [requestDeletion, 1],
  [markDemo, 2],
  ...staffActions,
] as const;

async function signUp(writer: Writer): Promise<void> {
  const email = `signed-up-${randomUUID()}@mail.example`;
  const body = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email, password };
  const { sent, sentAt } = await sendSuccessfully(writer, { method: "POST", path: "/api/auth/Register", body });
  // A repeated sign-up sends another mail.
  const count = (db: Kysely<Database>) => written.countSignUpMails(db, email);
  writer.writeLog.acknowledge(email, { what: `sign-up of ${email}`, least: 1, most: sent, count }, sentAt);
}

async function signIn(writer: Writer): Promise<void> {
  const { email } = writer.coach;
  const response = await sendSuccessfully(writer, {
    method: "POST",
    path: "/api/auth/Login",
    body: { email, password },
  });
  const token: string = response.result.apiToken;
  const count = (db: Kysely<Database>) => written.countSessions(db, token);
  // An account keeps its latest sessions only, so a later sign-in replaces an earlier one.
  const key = `sign-in ${writer.signIns % (maxOpenSessions / 2)} of ${email}`;
  writer.signIns += 1;
  writer.writeLog.acknowledge(key, { what: key, least: 1, most: 1, count }, response.sentAt);
}

async function requestReset(writer: Writer): Promise<void> {
  const { id, email } = await prepare(() => createMember(writer.site.db));
  const { sent, sentAt } = await sendSuccessfully(writer, {
    method: "PUT",
    path: "/api/auth/ForgotPassword",
    body: { Email: email },
  });
  writer.links.expect(email, { accountId: id, sent });
  const count = (db: Kysely<Database>) => written.countMails(db, id, ["reset"]);
  writer.writeLog.acknowledge(`reset ${id}`, { what: `mail to reset ${email}`, least: 1, most: sent, count }, sentAt);
}

async function reset(writer: Writer): Promise<void> {
  const link = writer.links.next();
  if (!link) return void (await sleep(10));
  const { accountId, guid } = link;
  const fresh = `fresh words ${randomUUID()}`;
  const body = { UserId: accountId, LinkGuid: guid, Password: fresh, ConfirmPassword: fresh };
  const response = await send(writer, { method: "PUT", path: "/api/auth/ForgotPasswordUpdate", body });
  const wasApplied = response.status === 400 && response.sent > 1;
  // A second reset request invalidates the first link.
  if (response.status === 400 && link.sent > 1) return;
  if (response.status !== 200 && !wasApplied) throw new Error(`a reset link: ${response.status}`);
  const count = (db: Kysely<Database>) => written.countPasswordChanges(db, { accountId, password: fresh });
  const what = `new password of ${accountId}`;
  writer.writeLog.acknowledge(`password ${accountId}`, { what, least: 1, most: 1, count }, response.sentAt);
}

async function changeProfile(writer: Writer): Promise<void> {
  const athlete = await athleteOf(writer);
  const { accountId, firstVersion } = athlete;
  const city = `Town ${uniqueWord()}`;
  const response = await send(writer, {
    method: "PATCH",
    path: "/api/me/profile",
    headers: { ...athlete.headers, "if-match": `"${firstVersion + athlete.changes}"` },
    body: { city },
  });
  const wasApplied = response.status === 412 && response.sent > 1 && response.result.current.city === city;
  if (response.status !== 200 && !wasApplied) throw new Error(`a change of the profile: ${response.status}`);
  athlete.changes += 1;
  const { changes } = athlete;
  const count = (db: Kysely<Database>) => written.countProfileChanges(db, { accountId, city, firstVersion });
  const entry = { what: `profile of ${accountId}`, least: changes, most: changes, count };
  writer.writeLog.acknowledge(`profile ${accountId}`, entry, response.sentAt);
}

async function addEvent(writer: Writer): Promise<void> {
  const { teamId, headers } = await athleteOf(writer);
  const eventName = `Match ${uniqueWord()}`;
  const { sentAt } = await sendSuccessfully(writer, {
    method: "POST",
    path: `/api/me/teams/${teamId}/events`,
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: { eventName, score: "3-1", date: "2025-09-06", stats: { kills: 9, attackErrors: 3, attackAttempts: 24 } },
  });
  const count = (db: Kysely<Database>) => written.countEvents(db, eventName);
  writer.writeLog.acknowledge(eventName, { what: eventName, least: 1, most: 1, count }, sentAt);
}

async function submit(writer: Writer): Promise<void> {
  const athlete = await athleteOf(writer);
  const schoolId = writer.schools[athlete.submissions] ?? 0;
  athlete.submissions += 1;
  const { sentAt } = await sendSuccessfully(writer, {
    method: "POST",
    path: "/api/me/submissions",
    headers: { ...athlete.headers, "idempotency-key": randomUUID() },
    body: { schoolId, sportCode: "VB" },
  });
  const key = `submission of ${athlete.athleteKey} to ${schoolId}`;
  const count = (db: Kysely<Database>) => written.countSubmissions(db, athlete.athleteKey, schoolId);
  writer.writeLog.acknowledge(key, { what: key, least: 1, most: 1, count }, sentAt);
}

async function requestDeletion(writer: Writer): Promise<void> {
  const { id, email } = await prepare(() => createMember(writer.site.db));
  const { sentAt } = await sendSuccessfully(writer, {
    method: "POST",
    path: "/api/user/RequestDeletion",
    body: { email, password },
  });
  const count = (db: Kysely<Database>) => written.countMails(db, id, ["deletion-requested"]);
  writer.writeLog.acknowledge(`deletion ${id}`, { what: `deletion of ${email}`, least: 1, most: 1, count }, sentAt);
}

async function markDemo(writer: Writer): Promise<void> {
  const { id } = await prepare(() => createMember(writer.site.db));
  const path = `/admin/user/MarkDemoUser?user=${id}&isDemo=true`;
  const { sent, sentAt } = await sendSuccessfully(writer, { method: "POST", path, headers: writer.admin.headers });
  // The audit log also records an action that changes nothing.
  const count = (db: Kysely<Database>) => written.countActions(db, id, "demo-marked");
  writer.writeLog.acknowledge(`demo ${id}`, { what: `demo mark of ${id}`, least: 1, most: sent, count }, sentAt);
}

/** Returns the athlete of a client. Limits on stored items require a new athlete after nine actions. */
async function athleteOf(writer: Writer): Promise<Athlete> {
  if (writer.athlete && writer.athlete.actionsLeft > 0) {
    writer.athlete.actionsLeft -= 1;
    return writer.athlete;
  }
  const { id, athleteKey, headers } = await prepare(() => createCandidate(writer.site.db));
  const { result } = await sendSuccessfully(writer, { method: "GET", path: "/api/me/profile", headers });
  const { teamId } = result.sports[0].seasons[0].teams[0];
  const counts = { firstVersion: result.version, changes: 0, submissions: 0, actionsLeft: 9 };
  writer.athlete = { accountId: id, athleteKey, headers, teamId, ...counts };
  return writer.athlete;
}

async function findSchools(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("schools").select(["id", "fields", "may_field"]).orderBy("id").execute();
  const playing = rows.filter((school) => [...school.fields, ...school.may_field].includes("VB"));
  return playing.slice(0, 20).map(({ id }) => id);
}

interface ResetRequest {
  accountId: string;
  sent: number;
}

interface ResetLinks {
  expect(email: string, request: ResetRequest): void;
  next(): (ResetRequest & { guid: string }) | null;
}

/** Reads reset links from received mails, one for each request. */
function readResetLinks({ mails }: Inbox): ResetLinks {
  const requests = new Map<string, ResetRequest>();
  let waiting: { email: string; guid: string }[] = [];
  let read = 0;
  return {
    expect: (email, request) => requests.set(email, request),
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
      // The mail may arrive before the response to its request.
      const found = waiting.find(({ email }) => requests.has(email));
      const request = found && requests.get(found.email);
      if (!found || !request) return null;
      requests.delete(found.email);
      waiting = waiting.filter((other) => other !== found);
      return { ...request, guid: found.guid };
    },
  };
}
