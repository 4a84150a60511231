import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo } from "../../tests/members.ts";
import { createAdministrator, type SignedIn } from "../../tests/signed-in.ts";
import { createTeam, createTeamStaff } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { collectTeamData } from "./collect-team-data.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function request(client: Pick<SignedIn, "headers">, method: Method, url: string, body?: object) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const lincolnEast = {
  kind: "school",
  name: "Lincoln East",
  city: "Lincoln",
  state: "NE",
  sportCode: "VB",
  gender: "F",
};
const open = (client: Pick<SignedIn, "headers">, body: object = lincolnEast) =>
  request(client, "PUT", "/api/team", body);
const show = (client: Pick<SignedIn, "headers">) => request(client, "GET", "/api/team");
const invite = (client: Pick<SignedIn, "headers">, email: string, role = "scorer") =>
  request(client, "POST", "/api/team/staff", { email, role });

async function acceptFirst(client: Pick<SignedIn, "headers">) {
  const [invitation] = (await request(client, "GET", "/api/team/invitations")).body.result;
  return request(client, "POST", `/api/team/invitations/${invitation?.invitationId ?? randomUUID()}/accept`);
}

beforeEach(async () => {
  await db.deleteFrom("teams").execute();
});

describe("approval of a team", () => {
  it("lists a new team with its mail domain for approval, and mails and logs the approval", async () => {
    const [head, admin] = [await createTeamStaff(db, { email: "sam@lps.example" }), await createAdministrator(db)];
    expect((await open(head)).body.result).toMatchObject({ ...lincolnEast, status: "pending", role: "head" });
    expect(await invite(head, "scorer@mail.example")).toMatchObject({ status: 403 });
    const [row, ...others] = (await request(admin, "GET", "/api/admin/teams")).body.result.data;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      name: "Lincoln East",
      mailDomain: "lps.example",
      sameName: 0,
      account: { name: expect.stringMatching(/^Sam /) },
    });
    const approve = () => request(admin, "POST", `/api/admin/teams/${row.id}/approve`, { version: row.version });
    expect([(await approve()).status, (await approve()).status]).toEqual([200, 409]);
    expect((await show(head)).body.result).toMatchObject({ status: "approved", can: { manageStaff: true } });
    const mails = await mailTo(db, head.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["team-approved"]);
    const log = await db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_account", "=", head.id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["team-requested", "team-approved"]);
    expect((await open(head, { ...lincolnEast, name: "Another" })).body.result).toMatchObject({
      name: "Lincoln East",
      change: { name: "Another", status: "pending" },
    });
    expect(await open(head, { ...lincolnEast, name: "call 402-555-0134" })).toMatchObject({ status: 422 });
  });

  it("mails the reason of a rejection, ends the access of all staff, and lets the head coach ask again", async () => {
    const [{ teamId, head, addStaff }, admin] = [await createTeam(db), await createAdministrator(db)];
    const scorer = await addStaff("scorer");
    const url = `/api/admin/teams/${teamId}/reject`;
    const [{ version }] = (await request(admin, "GET", "/api/admin/teams?status=decided")).body.result.data;
    expect((await request(admin, "POST", url, { reason: "We know no such team.", version })).status).toBe(200);
    expect(await mailTo(db, head.email)).toMatchObject([
      { kind: "team-rejected", payload: { reason: "We know no such team.", team: "Lincoln East Girls Volleyball" } },
    ]);
    expect((await show(scorer)).body.result.can).toMatchObject({ enterGames: false, readGames: false });
    expect((await open(scorer)).status).toBe(403);
    expect((await open(head)).body.result).toMatchObject({ status: "pending", reason: null });
  });
});

describe("staff of a team", () => {
  it("lets only the invited address join, with the invited role", async () => {
    const { head } = await createTeam(db);
    const [scorer, other] = [await createTeamStaff(db), await createTeamStaff(db)];
    expect((await invite(head, scorer.email)).status).toBe(200);
    expect(await mailTo(db, scorer.email)).toMatchObject([
      { kind: "team-invitation", payload: { team: "Lincoln East Girls Volleyball" } },
    ]);
    const [invitation] = (await request(scorer, "GET", "/api/team/invitations")).body.result;
    expect((await request(other, "GET", "/api/team/invitations")).body.result).toEqual([]);
    const url = `/api/team/invitations/${invitation.invitationId}/accept`;
    expect((await request(other, "POST", url)).status).toBe(404);
    expect((await request(scorer, "POST", url)).body.result).toMatchObject({
      role: "scorer",
      invitations: [],
      joinCode: null,
    });
    expect((await invite(scorer, "another@mail.example")).status).toBe(403);
  });

  it("gives the same response to an invitation of a known and an unknown address", async () => {
    const { head } = await createTeam(db);
    const known = await createTeamStaff(db);
    expect(await invite(head, known.email)).toEqual(await invite(head, "nobody-yet@mail.example"));
  });

  it("ends the access of removed staff with the next request, and lets them return by invitation", async () => {
    const { head, addStaff } = await createTeam(db);
    const scorer = await addStaff("scorer");
    expect((await request(scorer, "DELETE", `/api/team/staff/${head.staffId}`)).status).toBe(403);
    expect((await request(head, "DELETE", `/api/team/staff/${scorer.staffId}`)).status).toBe(200);
    expect((await show(scorer)).status).toBe(404);
    await invite(head, scorer.email, "assistant");
    expect((await acceptFirst(scorer)).body.result.role).toBe("assistant");
  });

  it("logs each invitation, role and removal with its actor and team", async () => {
    const { teamId, head, addStaff } = await createTeam(db);
    const [invited, scorer] = [await createTeamStaff(db), await addStaff("scorer")];
    await invite(head, "other@mail.example");
    const [open] = (await show(head)).body.result.invitations;
    await request(head, "DELETE", `/api/team/invitations/${open.invitationId}`);
    await invite(head, invited.email, "assistant");
    await acceptFirst(invited);
    await request(head, "PATCH", `/api/team/staff/${scorer.staffId}`, { role: "head" });
    await request(scorer, "DELETE", `/api/team/staff/${head.staffId}`);
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "actor_account as actor", "subject_account as subject", "details"])
      .where(sql`details ->> 'team'`, "=", teamId)
      .orderBy("id")
      .execute();
    expect(log.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ["team-staff-invited", head.id, null],
      ["team-invitation-withdrawn", head.id, null],
      ["team-staff-invited", head.id, null],
      ["team-staff-joined", invited.id, invited.id],
      ["team-role-changed", head.id, scorer.id],
      ["team-staff-removed", scorer.id, head.id],
    ]);
    expect(log.at(-2)?.details).toEqual({ team: teamId, from: "scorer", role: "head" });
  });

  it("keeps a head coach, and changes only its own members", async () => {
    const [{ head, addStaff }, other] = [await createTeam(db), await createTeam(db, { name: "Norris" })];
    const role = (staffId: string, to: string) => request(head, "PATCH", `/api/team/staff/${staffId}`, { role: to });
    expect((await role(head.staffId, "scorer")).status).toBe(409);
    expect((await role(other.head.staffId, "scorer")).status).toBe(404);
    expect((await request(head, "DELETE", `/api/team/staff/${other.head.staffId}`)).status).toBe(404);
    const assistant = await addStaff("assistant");
    expect((await role(assistant.staffId, "head")).status).toBe(200);
    expect((await request(head, "DELETE", `/api/team/staff/${head.staffId}`)).status).toBe(200);
    expect((await show(other.head)).body.result.staff).toHaveLength(1);
  });

  it("erases a staff member and the open invitations with the account", async () => {
    const { head, addStaff } = await createTeam(db);
    const scorer = await addStaff("scorer");
    await invite(head, "later@mail.example");
    const later = await createTeamStaff(db, { email: "later@mail.example" });
    expect(await collectTeamData(db, scorer.id)).toMatchObject({ staffOf: [{ name: "Lincoln East", role: "scorer" }] });
    const due = { deletion_requested_at: new Date(0), erase_after: new Date(0) };
    await db.updateTable("accounts").set(due).where("id", "in", [scorer.id, later.id]).execute();
    await eraseAccounts(db, { mailFolder: "/nonexistent" });
    expect((await show(head)).body.result).toMatchObject({ staff: [{ role: "head" }], invitations: [] });
  });
});
