import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { mailTo, publicUrl } from "../../../tests/members.ts";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { type FormFields, submitTo } from "../../../tests/submit-form.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { auditActions } from "../../accounts/audit-actions.ts";
import { athleteChanges } from "../../athletes/athlete-changes.server.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";
import { findDashboard } from "../../family/dashboard/find-dashboard.server.ts";
import { refreshFigures } from "../../statistics/refresh-figures.server.ts";
import { requireTeamMembership } from "../find-team.server.ts";
import { confirmations, sources } from "./actions.server.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;

async function send(client: Client | null, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) {
  const headers = { ...client?.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, result: response.json().result };
}

interface Line {
  lineId: string;
  version: number;
  eventName: string;
  stats: Record<string, number>;
  source: { kind: string; confirmed: object | null; earlier: object[]; others: object[] };
  proposals: { proposalId: string; state: string }[];
  history: object[];
}

const linesOf = async (staff: Client): Promise<Line[]> =>
  (await send(staff, "GET", "/api/team/confirmations")).result.lines;
const versionsOf = (lines: Line[]) => lines.map(({ lineId, version }) => ({ lineId, version }));
const confirm = (staff: Client, lines: Line[]) =>
  send(staff, "POST", "/api/team/confirmations", { lines: versionsOf(lines) });

/** A team with an athlete, two games that the team entered and one that the athlete entered. */
async function createSeason() {
  const team = await createTeam(db);
  const ana = await team.addAthlete({ first_name: "Ana", last_name: "Reyes" });
  const season = { sportCode: "VB", seasonYear: "2026", teamName: "Lincoln East", seasonOrGame: "G" };
  const { teamId } = (await send(ana, "POST", "/api/me/teams", season)).result;
  const own = (eventName: string, date: string, kills: number) =>
    send(ana, "POST", `/api/me/teams/${teamId}/events`, { eventName, date, stats: { kills } });
  const { eventId } = (await own("Waverly", "2026-09-10", 7)).result;
  const entered: string[] = [];
  for (const [opponent, date, kills] of [
    ["Norris", "2026-09-04", 12],
    ["Seward", "2026-09-06", 8],
  ]) {
    const game = { seasonYear: "2026", opponent, date, isPlayed: true };
    const { gameId } = (await send(team.head, "POST", "/api/team/games", game)).result;
    entered.push(gameId);
    await enter(team.head, [gameId, ana.athleteId], { kills });
  }
  const seasonId = async () =>
    (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${ana.athleteId}`)).result.sports[0].seasons[0]
      .teams[0].seasonID;
  const shown = async (): Promise<Line[]> =>
    (await send(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${await seasonId()}`)).result.events;
  return { ...team, ana, eventId, games: entered, own, shown };
}

async function enter(staff: Client, [gameId = "", athleteId]: (string | undefined)[], stats: object, version = 1) {
  const headers = { ...staff.headers, "if-match": `"${version}"` };
  const url = `/api/team/games/${gameId}/lines/${athleteId}`;
  const { statusCode } = await handle.app.inject({ method: "PUT", url, headers, payload: { stats } });
  expect(statusCode).toBe(200);
}

async function changeOwn(athlete: Client, eventId: string, event: object, version: number) {
  const headers = { ...athlete.headers, "if-match": `"${version}"` };
  return handle.app.inject({ method: "PUT", url: `/api/me/events/${eventId}`, headers, payload: event });
}

it("G01 lists 100 lines of a season on a page, in the order of the page before", async () => {
  const { head, ana, own } = await createSeason();
  await own("Norris 0", "2026-08-01", 7);
  // A season can have more games from before the limit.
  await sql`insert into events (team_season_id, position, name, event_date, stats)
    select team_season_id, position + game, 'Norris ' || game, event_date + game % 28, stats
    from events, generate_series(1, 97) as game where name = 'Norris 0'`.execute(db);
  await db.updateTable("athletes").set({ is_published: true }).where("id", "=", ana.key).execute();
  const page = async (pageNum: number) =>
    (await send(head, "GET", `/api/team/confirmations?pageNum=${pageNum}`)).result as { lines: Line[]; pages: object };
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect([first.lines.length, second.lines.length, third.lines.length]).toEqual([100, 1, 0]);
  expect(new Set([...first.lines, ...second.lines].map(({ lineId }) => lineId)).size).toBe(101);
  expect(first.lines[0]?.eventName).toBe("Waverly");
  expect(second.pages).toEqual({ lastPage: 2, actualPageSize: 1, totalRecords: 101 });
});

it("confirms a season in one step, and the public sees who confirmed which line", async () => {
  const { head, addStaff, ana, shown } = await createSeason();
  const scorer = await addStaff("scorer");
  const changes = athleteChanges(db);
  const before = await changes.read();
  const lines = await linesOf(scorer);
  expect(lines.map(({ eventName, source }) => [eventName, source.kind])).toEqual([
    ["Waverly", "athlete"],
    ["Seward", "team"],
    ["Norris", "team"],
  ]);
  expect((await confirm(scorer, lines)).status).toBe(403);
  expect((await confirm(head, lines)).result).toEqual({ confirmed: 3, changed: [] });
  await changes.read();
  expect(changes.hasChanged(ana.key, before)).toBe(true);
  const coach = { name: expect.stringContaining("Sam"), role: "head", team: "Lincoln East" };
  for (const { source } of await shown()) expect(source.confirmed).toMatchObject(coach);
  const mails = await db.selectFrom("mail_messages").select("kind").where("account_id", "=", ana.id).execute();
  expect(mails).toEqual([{ kind: "lines-confirmed" }]);
});

it("drops the confirmation of a changed line only, and its chain shows both values and the former confirmer", async () => {
  const { head, ana, eventId, games, shown } = await createSeason();
  await confirm(head, await linesOf(head));
  await enter(head, [games[0], ana.athleteId], { kills: 13 }, 2);
  await changeOwn(ana, eventId, { eventName: "Waverly", date: "2026-09-10", stats: { kills: 9 } }, 1);
  const bySource = Object.fromEntries((await shown()).map(({ eventName, source }) => [eventName, source]));
  expect(bySource.Seward?.confirmed).not.toBeNull();
  for (const [name, value, now] of [
    ["Norris", 12, 13],
    ["Waverly", 7, 9],
  ] as const)
    expect(bySource[name]).toMatchObject({
      confirmed: null,
      earlier: [{ role: "head", ended: "changed", differences: [{ id: "kills", value, shown: now }] }],
    });
  // The old value does not bring the confirmation back.
  await enter(head, [games[0], ana.athleteId], { kills: 12 }, 3);
  expect((await shown()).find(({ eventName }) => eventName === "Norris")?.source.confirmed).toBeNull();
  const own = (await send(ana, "GET", "/api/me/sources")).result as Line[];
  expect(own.find(({ eventName }) => eventName === "Norris")?.history).toMatchObject([
    { kind: "team", differences: [{ id: "kills", value: 13, shown: 12 }] },
    { kind: "team", differences: [] },
  ]);
});

it("confirms only what the coach read, and only lines of this team", async () => {
  const { head, ana, games } = await createSeason();
  const lines = await linesOf(head);
  await enter(head, [games[0], ana.athleteId], { kills: 13 }, 2);
  const norris = lines.find(({ eventName }) => eventName === "Norris")?.lineId;
  expect((await confirm(head, lines)).result).toEqual({ confirmed: 2, changed: [norris] });
  const other = await createTeam(db, { name: "Lincoln East" });
  expect((await confirm(other.head, lines)).result).toEqual({ confirmed: 0, changed: [] });
  const club = { sportCode: "VB", seasonYear: "2026", teamName: "Premier Club", seasonOrGame: "G" };
  const { teamId } = (await send(ana, "POST", "/api/me/teams", club)).result;
  await send(ana, "POST", `/api/me/teams/${teamId}/events`, { eventName: "Open", stats: { kills: 30 } });
  expect((await linesOf(head)).map(({ eventName }) => eventName)).not.toContain("Open");
  await db.updateTable("athletes").set({ is_published: false }).where("id", "=", ana.key).execute();
  expect((await linesOf(head)).map(({ source }) => source.kind)).toEqual(["team", "team"]);
});

it("keeps a revoked confirmation with its reason, and counts none of a team that is not approved", async () => {
  const { teamId, head, ana, shown } = await createSeason();
  await confirm(head, await linesOf(head));
  const [first] = await linesOf(head);
  const body = { lines: [first?.lineId], reason: "value" };
  expect((await send(head, "POST", "/api/team/revocations", body)).result).toEqual({ revoked: 1 });
  const line = (await shown()).find(({ eventName }) => eventName === first?.eventName);
  expect(line?.source).toMatchObject({ confirmed: null, earlier: [{ ended: "revoked", reason: "value" }] });
  await db.updateTable("teams").set({ status: "rejected" }).where("id", "=", teamId).execute();
  expect((await shown()).filter(({ source }) => source.confirmed)).toEqual([]);
  await db.deleteFrom("accounts").where("id", "=", ana.id).execute();
  expect(await db.selectFrom("line_confirmations").select("id").where("athlete_id", "=", ana.key).execute()).toEqual(
    [],
  );
});

it("lists what a coach did to the lines among the changes that a guardian reads", async () => {
  const { head, ana } = await createSeason();
  const [waverly, ...others] = await linesOf(head);
  await confirm(head, others);
  await send(head, "POST", "/api/team/revocations", { lines: [others[0]?.lineId], reason: "value" });
  const { lineId, version } = waverly ?? {};
  await send(head, "POST", "/api/team/proposals", { lineId, version, stats: { kills: 9 } });
  const email = `${randomUUID()}@family.example`;
  await db.updateTable("accounts").set({ adult_on: "2029-05-01", birth_year: 2011 }).where("id", "=", ana.id).execute();
  await db
    .insertInto("guardians")
    .values({ athlete_id: ana.key, email, state: "active", confirmed_at: new Date() })
    .execute();
  const family = await findDashboard(db, { email, athleteId: ana.athleteId });
  expect(family?.changes.map(({ what, by }) => [what, by])).toEqual([
    [auditActions["values-proposed"], "team"],
    [auditActions["confirmations-revoked"], "team"],
    [auditActions["lines-confirmed"], "team"],
    ["Games entered", "team"],
  ]);
});

it("names no coach whose account is erased", async () => {
  const { head, addStaff, shown } = await createSeason();
  const assistant = await addStaff("assistant");
  await confirm(assistant, await linesOf(head));
  const due = { deletion_requested_at: new Date(0), erase_after: new Date(0) };
  await db.updateTable("accounts").set(due).where("id", "=", assistant.id).execute();
  await eraseAccounts(db, { mailFolder: "/nonexistent" });
  expect((await shown())[0]?.source.confirmed).toMatchObject({ name: null, role: "assistant", team: "Lincoln East" });
});

it("lets only the athlete apply what a coach proposes", async () => {
  const { head, addAthlete, ana, shown } = await createSeason();
  const lines = await linesOf(head);
  const waverly = lines.find(({ eventName }) => eventName === "Waverly");
  const norris = lines.find(({ eventName }) => eventName === "Norris");
  const propose = (line: Line | undefined, kills: number) =>
    send(head, "POST", "/api/team/proposals", { lineId: line?.lineId, version: line?.version, stats: { kills } });
  expect((await propose(norris, 11)).status).toBe(409);
  expect((await propose(waverly, -1)).status).toBe(422);
  await propose(waverly, 10);
  const { proposalId } = (await propose(waverly, 11)).result;
  const kills = async () => (await shown()).find(({ eventName }) => eventName === "Waverly")?.stats.kills;
  expect(await kills()).toBe(7);
  const decide = (who: Client) => send(who, "PUT", `/api/me/proposals/${proposalId}`, { decision: "accepted" });
  expect((await decide(await addAthlete())).status).toBe(404);
  expect((await decide(ana)).status).toBe(200);
  expect(await kills()).toBe(11);
  expect((await decide(ana)).status).toBe(404);
  const [proposed] = (await linesOf(head)).filter(({ eventName }) => eventName === "Waverly");
  expect(proposed?.proposals.map(({ state }) => state)).toEqual(["accepted", "withdrawn"]);
});

it("confirms by form what did not change since, once for a key, and asks for the rest", async () => {
  const { head, ana, games } = await createSeason();
  const caller = await requireTeamMembership(db, head.id);
  const submit = (fields: FormFields) => submitTo(confirmations, db, { caller, fields });
  const line = ({ lineId, version }: Line) => `${lineId} ${version}`;
  const before = await linesOf(head);
  await enter(head, [games[0], ana.athleteId], { kills: 13 }, 2);
  const fields = { intent: "confirm:season", line: before.map(line), key: "one" };
  const isConfirmed = async () => (await linesOf(head)).map(({ source }) => source.confirmed !== null);
  for (const _ of [1, 2])
    expect(await submit(fields)).toEqual({
      intent: "confirm:season",
      good: false,
      message: "One line changed while you read. Read the new numbers and confirm again. We saved the rest.",
    });
  expect(await isConfirmed()).toEqual([true, true, false]);
  expect(await submit({ ...fields, line: (await linesOf(head)).map(line), key: "two" })).toBeNull();
  expect(await isConfirmed()).toEqual([true, true, true]);
  const [first] = await linesOf(head);
  const lineId = first?.lineId ?? "";
  expect(await submit({ intent: `revoke:${lineId}`, lineId, reason: "value" })).toBeNull();
  expect(await isConfirmed()).toEqual([false, true, true]);
});

it("proposes by form once for a key, and withdraws, accepts or declines the proposal of an intent", async () => {
  const { head, ana } = await createSeason();
  const caller = await requireTeamMembership(db, head.id);
  const submit = (fields: FormFields) => submitTo(confirmations, db, { caller, fields });
  const own = async () => (await linesOf(head)).find(({ eventName }) => eventName === "Waverly");
  const propose = async (value: string, key: string) => {
    const { lineId = "", version } = (await own()) ?? {};
    return submit({ intent: `propose:${lineId}`, lineId, version: String(version), stat: "kills", value, key });
  };
  expect(await propose("many", "one")).toMatchObject({ data: { message: "Enter a number, such as 12." } });
  for (const _ of [1, 2]) expect(await propose("9", "one")).toBeNull();
  const proposals = async () => (await own())?.proposals ?? [];
  const [proposal, ...others] = await proposals();
  expect(others).toEqual([]);
  expect(await submit({ intent: `withdraw:${proposal?.proposalId}` })).toBeNull();
  expect(await submit({ intent: "withdraw:none" })).toMatchObject({ init: { status: 404 } });
  expect(await propose("10", "two")).toBeNull();
  const [{ proposalId } = { proposalId: "" }] = await proposals();
  const decide = (intent: string) =>
    submitTo(sources, db, { caller: { accountId: ana.id }, fields: { intent: `${intent}:${proposalId}` } });
  expect(await decide("accepted")).toBeNull();
  expect(await decide("declined")).toMatchObject({ init: { status: 404 } });
  expect((await own())?.stats.kills).toBe(10);
});

it("shows how the athlete’s own line of the same game differs", async () => {
  const { ana, own, shown } = await createSeason();
  await own("vs. Norris", "2026-09-04", 10);
  const norris = (await shown()).find(({ eventName }) => eventName === "Norris");
  const others = [{ kind: "athlete", differences: [{ id: "kills", value: 10, shown: 12 }] }];
  expect(norris?.source.others).toEqual(others);
  const lines = (await send(ana, "GET", "/api/me/sources")).result as Line[];
  expect(lines.filter(({ source }) => source.others.length > 0).map(({ eventName }) => eventName)).toEqual(["Norris"]);
});

it("finds athletes by their confirmed games alone", async () => {
  const { head, ana, games } = await createSeason();
  const search = async (condition: string) => {
    await refreshFigures(db);
    const query = `sportCode=VB&stat=${condition}&with=confirmed&pageNum=1&numPerPage=20`;
    const { data } = (await send(null, "GET", `/api/profile/SearchAthletes?${query}`)).result;
    return data.some(({ athleteId }: { athleteId: string }) => athleteId === ana.athleteId);
  };
  expect(await search("kills:gte:1")).toBe(false);
  await confirm(
    head,
    (await linesOf(head)).filter(({ source }) => source.kind === "team"),
  );
  expect([await search("kills:gte:20"), await search("kills:gte:21")]).toEqual([true, false]);
  await enter(head, [games[0], ana.athleteId], { kills: 13 }, 2);
  expect([await search("kills:gte:8"), await search("kills:gte:9")]).toEqual([true, false]);
});

it("G01 lists the lines of one season of a profile, and at most three former confirmations of a line", async () => {
  const { head, ana, eventId, own } = await createSeason();
  for (let version = 1; version <= 5; version += 1) {
    await confirm(head, await linesOf(head));
    const event = { eventName: "Waverly", date: "2026-09-10", stats: { kills: version + 20 } };
    await changeOwn(ana, eventId, event, version);
  }
  await own("Waverly", "2026-09-11", 4);
  const club = { sportCode: "VB", seasonYear: "2025", teamName: "Premier Club", seasonOrGame: "G" };
  const { teamId } = (await send(ana, "POST", "/api/me/teams", club)).result;
  await send(ana, "POST", `/api/me/teams/${teamId}/events`, { eventName: "Crete", stats: { kills: 1 } });
  const ofClub = (await send(ana, "GET", `/api/me/sources?teamId=${teamId}`)).result as Line[];
  expect(ofClub.map(({ eventName }) => eventName)).toEqual(["Crete"]);
  const lines = (await send(ana, "GET", "/api/me/sources")).result as Line[];
  expect(lines).toHaveLength(5);
  const { source } = lines.find(({ lineId }) => lineId === eventId) as Line;
  expect(source.earlier).toMatchObject([24, 23, 22].map((value) => ({ differences: [{ value, shown: 25 }] })));
  const other = await createSeason();
  expect((await send(other.ana, "GET", `/api/me/sources?teamId=${teamId}`)).result).toEqual([]);
});

it("mails a coach once, with name, sport and school of the athlete and no contact data, five in 30 days", async () => {
  const ana = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes" });
  await db
    .updateTable("athletes")
    .set({ is_published: true, sport_codes: ["VB"], current_school: "Lincoln East High School" })
    .where("account_id", "=", ana.id)
    .execute();
  const ask = (email: string, who = ana) => send(who, "POST", "/api/me/coach-requests", { email });
  expect(await ask("coach-1@lps.example")).toMatchObject({ status: 200 });
  const [mail] = await mailTo(db, "coach-1@lps.example");
  expect(mail).toMatchObject({
    kind: "coach-request",
    payload: { athlete: "Ana Reyes", plays: "volleyball at Lincoln East High School", teamLink: `${publicUrl}/team` },
  });
  expect(JSON.stringify(mail?.payload)).not.toContain(ana.email);
  // A plus tag reaches the same mailbox.
  expect((await ask("Coach-1+again@lps.example")).status).toBe(409);
  for (const number of [2, 3, 4, 5]) expect((await ask(`coach-${number}@lps.example`)).status).toBe(200);
  expect((await ask("coach-6@lps.example")).status).toBe(429);
  expect(await mailTo(db, "coach-6@lps.example")).toEqual([]);
  const hidden = await createAthleteAccount(db);
  await db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", hidden.id).execute();
  expect((await ask("coach-7@lps.example", hidden)).status).toBe(409);
});
