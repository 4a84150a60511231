import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeamStaff } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import type { TeamRecord } from "../schema.ts";

const handle = testApp();
const { db } = handle;
const facts = {
  kind: "school",
  name: "Bellevue West High School",
  city: "Bellevue",
  state: "NE",
  sportCode: "VB",
  gender: "F",
};
const other = { ...facts, kind: "club", name: "Omaha Aces", city: "Omaha" };
let admin: SignedIn;
let second: SignedIn;
let head: SignedIn;

beforeAll(async () => {
  [admin, second] = [await createAdministrator(db), await createAdministrator(db, { first_name: "Grace" })];
});
beforeEach(async () => {
  await db.deleteFrom("teams").execute();
  head = await createTeamStaff(db, { email: `sam-${crypto.randomUUID()}@lps.example` });
});

const name = (team: object = facts) =>
  sendRequest(handle.app, "PUT", "/api/team", { headers: head.headers, body: team });
const ownTeam = async () => (await sendRequest(handle.app, "GET", "/api/team", { headers: head.headers })).body.result;

async function listTeams(status = "pending"): Promise<TeamRecord[]> {
  const { body } = await sendRequest(handle.app, "GET", `/api/admin/teams?status=${status}`, {
    headers: admin.headers,
  });
  return body.result.data;
}

async function readTeam(status?: string): Promise<TeamRecord> {
  const [team] = await listTeams(status);
  if (!team) throw new Error("There is no team in the list.");
  return team;
}

interface Decision {
  version?: string;
  why?: string;
  by?: SignedIn;
}

function post(path: string, { version, why, by = admin }: Decision = {}) {
  const body = { ...(why && { reason: why }), ...(version && { version }) };
  return sendRequest(handle.app, "POST", path, { headers: by.headers, body });
}
const decideTeam = (decision: string, { id }: { id: string }, body?: Decision) =>
  post(`/api/admin/teams/${id}/${decision}`, body);

async function auditOf(subject: string, action: string) {
  return db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_account", "=", subject)
    .where("action", "=", action)
    .orderBy("id")
    .execute();
}

async function approveTeam(): Promise<TeamRecord> {
  await name();
  const team = await readTeam();
  const { status, body } = await decideTeam("approve", team, team);
  expect(status).toBe(200);
  return body.result;
}

describe("decisions about teams", () => {
  it("G04 rejects an approval of facts that changed after the list was read, and returns the current ones", async () => {
    await name();
    const read = await readTeam();
    await name(other);
    const { status, body } = await decideTeam("approve", read, read);
    expect(status).toBe(409);
    expect(body.message).toBe("This changed after you loaded it. Nothing was decided. Check it again.");
    expect(body.result.current).toMatchObject({ ...other, status: "pending" });
    expect((await ownTeam()).status).toBe("pending");
    expect((await decideTeam("approve", read, body.result.current)).status).toBe(200);
    expect(await ownTeam()).toMatchObject({ ...other, status: "approved" });
  });

  it("G04 rejects an approval after the requester’s address changed", async () => {
    await name();
    const read = await readTeam();
    const moved = { email: `sam-${crypto.randomUUID()}@evil.example` };
    await db.updateTable("accounts").set(moved).where("id", "=", head.id).execute();
    expect((await decideTeam("approve", read, read)).body.result.current.mailDomain).toBe("evil.example");
    expect((await decideTeam("approve", read)).status).toBe(409);
    expect((await readTeam()).status).toBe("pending");
  });

  it("G04 accepts a decision without a version only for facts that never changed", async () => {
    await name();
    const read = await readTeam();
    expect((await decideTeam("approve", read)).status).toBe(200);
    expect((await decideTeam("reject", read)).status).toBe(409);
    await db.deleteFrom("teams").execute();
    await name();
    await name(other);
    const changed = await readTeam();
    for (const decision of ["approve", "reject"]) {
      const { status, body } = await decideTeam(decision, changed);
      expect([status, body.message]).toEqual([
        409,
        "This changed after it was first sent, and your request doesn’t name the version that you read. Nothing was decided. Load it again.",
      ]);
    }
    expect((await ownTeam()).status).toBe("pending");
  });

  it.each(["with", "without"])(
    "G04 lets exactly one of eight concurrent decisions %s a version decide",
    async (way) => {
      await name();
      const team = await readTeam();
      const version = way === "with" ? { version: team.version } : {};
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          decideTeam(index % 2 === 0 ? "approve" : "reject", team, { ...version, by: index < 4 ? admin : second }),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      const decided = await readTeam("decided");
      const winner = responses.findIndex(({ status }) => status === 200);
      expect(decided.status).toBe(winner % 2 === 0 ? "approved" : "rejected");
      for (const { status, body } of responses)
        if (status === 409) expect(body.result.current).toMatchObject({ status: decided.status });
      expect(await mailTo(db, head.email)).toHaveLength(1);
      const decisions = [...(await auditOf(head.id, "team-approved")), ...(await auditOf(head.id, "team-rejected"))];
      expect(decisions).toHaveLength(1);
    },
  );

  it("G04 records the facts that were decided on in the audit log", async () => {
    await approveTeam();
    expect(await auditOf(head.id, "team-approved")).toMatchObject([
      {
        details: {
          domain: "lps.example",
          before: { ...audited(facts), status: "pending" },
          after: { ...audited(facts), status: "approved" },
        },
      },
    ]);
  });

  it("G04 records the former and the new facts when a waiting team changes", async () => {
    await name();
    await name(other);
    expect((await auditOf(head.id, "team-requested")).map(({ details }) => details)).toMatchObject([
      { after: audited(facts) },
      { before: audited(facts), after: audited(other) },
    ]);
  });

  it.each([
    ["deactivated", { is_blocked: true }],
    ["unverified", { is_verified: false }],
  ])("G04 does not approve the team of a %s account", async (_, change) => {
    await name();
    await db.updateTable("accounts").set(change).where("id", "=", head.id).execute();
    const team = await readTeam();
    expect(team.isAccountActive).toBe(false);
    for (const version of [{ version: team.version }, {}]) {
      const { status, body } = await decideTeam("approve", team, version);
      expect([status, body.message]).toEqual([
        409,
        "The person who sent this team is deactivated, not verified or erased, so you can’t approve it. Another head coach can send it again.",
      ]);
    }
    expect((await readTeam()).status).toBe("pending");
    expect((await decideTeam("reject", team, team)).status).toBe(200);
  });

  it("G04 takes an approval back, and puts the team into the queue again", async () => {
    const approved = await approveTeam();
    expect((await decideTeam("reopen", approved)).status).toBe(400);
    const { status, body } = await decideTeam("reopen", approved, approved);
    expect([status, body.message]).toEqual([200, "The team waits for a decision again."]);
    expect(await ownTeam()).toMatchObject({ status: "pending", can: { manageStaff: false } });
    expect((await readTeam()).version).toBe(body.result.version);
    expect(await auditOf(head.id, "team-reopened")).toMatchObject([
      { details: { before: { status: "approved" }, after: { status: "pending" } } },
    ]);
    expect((await decideTeam("reopen", approved, approved)).status).toBe(409);
    // The version of the first approval is outdated, although the facts are the same.
    expect((await decideTeam("approve", approved, approved)).status).toBe(409);
  });
});

describe("changes of an approved team", () => {
  async function requestChange(): Promise<TeamRecord> {
    await approveTeam();
    expect((await name(other)).status).toBe(200);
    return readTeam();
  }

  it("G04 puts changed facts of an approved team into the queue, and uses the approved ones until then", async () => {
    const waiting = await requestChange();
    expect(waiting).toMatchObject({ ...facts, status: "approved", change: { ...other, status: "pending" } });
    expect(await ownTeam()).toMatchObject({ ...facts, status: "approved", change: { ...other, status: "pending" } });
    expect(
      (await sendRequest(handle.app, "GET", "/api/admin/waiting", { headers: admin.headers })).body.result.teams,
    ).toBe(1);
    await sendRequest(handle.app, "PUT", "/api/team/code", { headers: head.headers, body: {} });
    const { joinCode } = await ownTeam();
    const athlete = await createAthleteAccount(db);
    const shown = await sendRequest(handle.app, "GET", `/api/me/team-codes/${joinCode}`, { headers: athlete.headers });
    expect(shown.body.result).toMatchObject(facts);
  });

  it("G04 approves the version of a change that was read", async () => {
    const read = await requestChange();
    await name({ ...other, name: "Lincoln Aces" });
    const stale = await decideTeam("change/approve", read, read);
    expect([stale.status, stale.body.result.current.change.name]).toEqual([409, "Lincoln Aces"]);
    expect((await decideTeam("change/approve", read)).status).toBe(400);
    const { status, body } = await decideTeam("change/approve", read, stale.body.result.current);
    expect([status, body.message]).toEqual([200, "The change is approved."]);
    expect(await ownTeam()).toMatchObject({ ...other, name: "Lincoln Aces", status: "approved", change: null });
    expect(await listTeams()).toEqual([]);
    expect(await auditOf(head.id, "team-change-approved")).toMatchObject([
      { details: { before: audited(facts), after: audited({ ...other, name: "Lincoln Aces" }) } },
    ]);
  });

  it("G04 lets exactly one of eight concurrent decisions about a change decide", async () => {
    const read = await requestChange();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        decideTeam(`change/${index % 2 === 0 ? "approve" : "reject"}`, read, { version: read.version }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it("G04 takes the approval of a change back, and restores the former facts", async () => {
    const read = await requestChange();
    const approved = (await decideTeam("change/approve", read, read)).body.result;
    expect((await readTeam("decided")).change).toMatchObject({ status: "approved", former: facts });
    expect((await decideTeam("change/reopen", approved, approved)).status).toBe(200);
    expect(await ownTeam()).toMatchObject({ ...facts, change: { ...other, status: "pending" } });
  });

  it("G04 shows the reason of a rejected change to the head coach, who can send another one", async () => {
    const read = await requestChange();
    expect((await decideTeam("change/reject", read, { ...read, why: "Not your club." })).status).toBe(200);
    expect(await ownTeam()).toMatchObject({
      ...facts,
      status: "approved",
      change: { ...other, status: "rejected", reason: "Not your club." },
    });
    await name(other);
    expect((await ownTeam()).change).toMatchObject({ status: "pending", reason: null });
    await name(facts);
    expect((await ownTeam()).change).toBeNull();
  });

  it("G04 does not approve a change of a deactivated account", async () => {
    await requestChange();
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", head.id).execute();
    const team = await readTeam();
    expect((await decideTeam("change/approve", team, team)).body.message).toContain("so you can’t approve it");
  });

  it("G04 takes the approval of an earlier change back while another change waits, is rejected or is withdrawn", async () => {
    const read = await requestChange();
    const approved = (await decideTeam("change/approve", read, read)).body.result;
    const third = { ...other, name: "Lincoln Aces" };
    await name(third);
    const waiting = await readTeam();
    expect(waiting.change).toMatchObject({ ...third, status: "pending", former: facts });
    const rejected = (await decideTeam("change/reject", waiting, waiting)).body.result;
    expect(rejected.change).toMatchObject({ status: "rejected", former: facts });
    const again = (await decideTeam("change/reopen", rejected, rejected)).body.result;
    const { status, body } = await decideTeam("change/reopen", again, again);
    expect([status, body.message]).toEqual([200, "The decision is taken back. The change waits."]);
    expect(await ownTeam()).toMatchObject({ ...facts, change: { ...third, status: "pending" } });
    expect((await decideTeam("change/reopen", read, body.result)).status).toBe(409);

    const accepted = (await decideTeam("change/approve", read, body.result)).body.result;
    expect(accepted).toMatchObject({ ...third, change: { former: facts } });
    await name(other);
    const second = await readTeam();
    const twice = (await decideTeam("change/approve", second, second)).body.result;
    await name(facts);
    await name(other);
    expect(await listTeams()).toEqual([]);
    const withdrawn = await readTeam("decided");
    expect(withdrawn).toMatchObject({ ...other, change: { ...other, status: "approved", former: third } });
    const once = (await decideTeam("change/reopen", approved, withdrawn)).body.result;
    expect(once).toMatchObject({ ...third, change: { former: facts } });
    const first = (await decideTeam("change/reopen", twice, once)).body.result;
    expect(first).toMatchObject({ ...facts, change: { former: null } });
  });

  it.each([
    ["removed from the staff", { removed_at: new Date() }],
    ["made an assistant", { role: "assistant" }],
  ] as const)("G04 does not approve a change or a team of a head coach who was %s since", async (_, change) => {
    const setStaff = (values: object) =>
      db.updateTable("team_staff").set(values).where("account_id", "=", head.id).execute();
    const refusal = [
      409,
      "The person who sent this is no longer a head coach of this team, so you can’t approve it. Another head coach can send it again.",
    ];
    await name();
    await setStaff(change);
    const first = await readTeam();
    expect(first).toMatchObject({ isAccountActive: true, isHeadCoach: false });
    const ofTeam = await decideTeam("approve", first, first);
    expect([ofTeam.status, ofTeam.body.message]).toEqual(refusal);
    await setStaff({ removed_at: null, role: "head" });
    const restored = await readTeam();
    await decideTeam("approve", restored, restored);
    await name(other);
    await setStaff(change);
    const team = await readTeam();
    const { status, body } = await decideTeam("change/approve", team, team);
    expect([status, body.message]).toEqual(refusal);
    expect((await decideTeam("change/reject", team, team)).status).toBe(200);
  });

  it("G04 refuses another sport for a team that has games", async () => {
    const { id } = await approveTeam();
    await sql`insert into team_games (team_id, season_year, opponent, game_date, is_played, created_by)
      select ${id}, '2025', 'North', '2025-09-01', true, id from team_staff where team_id = ${id}`.execute(db);
    const { status, body } = await name({ ...facts, sportCode: "BB" });
    expect([status, body.message]).toEqual([
      409,
      "Your team has games in its sport, so the sport can’t change. The change isn’t saved. Name a new team for another sport.",
    ]);
  });
});

function audited({ sportCode: sport, ...rest }: typeof facts) {
  return { ...rest, sport };
}
