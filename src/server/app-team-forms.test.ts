import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { submitTo } from "../../tests/submit-form.ts";
import { createTeam, createTeamStaff } from "../../tests/team-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { teams } from "../teams/actions.server.ts";
import { requireTeamMembership } from "../teams/find-team.server.ts";
import { canDoInTeam } from "../teams/permissions.ts";
import { teamStaff } from "../teams/team-operations.server.ts";
import { teamRoles, teamStatuses } from "../teams/vocabulary.ts";
import { features } from "./features.server.ts";

const { db } = testDatabase();

const forms = features.flatMap((feature) =>
  feature.operations.flatMap((operation) =>
    operation.kind !== "query" && operation.audience === teamStaff
      ? Object.keys(operation.forms ?? {}).map((intent) => ({ feature, intent, may: operation.may }))
      : [],
  ),
);

type Role = keyof typeof teamRoles;
type Status = keyof typeof teamStatuses;

async function createMember(role: Role, status: Status) {
  const team = await createTeam(db, { status });
  const { id } = await team.addStaff(role);
  return { ...team, member: await requireTeamMembership(db, id) };
}

const cases = Object.keys(teamRoles).flatMap((role) =>
  Object.keys(teamStatuses).map((status) => ({ role: role as Role, status: status as Status })),
);

describe("forms of a team", () => {
  it.each(cases)("G11 reject what the endpoint rejects for the role $role of a team that is $status", async (given) => {
    const { member } = await createMember(given.role, given.status);
    const found: string[] = [];
    const expected: string[] = [];
    for (const { feature, intent, may } of forms) {
      const response = await submitTo(feature, db, { caller: member, fields: { intent } });
      const isRejected = response !== null && "init" in response && response.init?.status === 403;
      found.push(`${intent}: ${isRejected}`);
      expected.push(`${intent}: ${!canDoInTeam(given, may)}`);
    }
    expect(found).toEqual(expected);
  });

  it("counts invitations by form against the limit of the endpoint", async () => {
    const { member } = await createMember("head", "approved");
    const invite = (email: string) =>
      submitTo(teams, db, {
        caller: member,
        fields: { intent: "invite", email, role: "scorer" },
        services: { limits: createLimits(db, 1 / 40) },
      });
    expect(await invite("one@mail.example")).toBeNull();
    expect(await invite("two@mail.example")).toMatchObject({ init: { status: 429 } });
  });

  it("let a scorer leave, but remove nobody else", async () => {
    const { member, head } = await createMember("scorer", "approved");
    const remove = (staffId: string) =>
      submitTo(teams, db, { caller: member, fields: { intent: "remove-staff", staffId } });
    expect(await remove(head.staffId)).toMatchObject({ init: { status: 403 } });
    expect(await remove(randomUUID())).toMatchObject({ init: { status: 403 } });
    expect(await remove(member.staffId)).toBeNull();
  });

  it("invite once if a form is sent twice with its key, and report an invitation that is gone", async () => {
    const { member } = await createMember("head", "approved");
    const submit = (fields: Record<string, string>) => submitTo(teams, db, { caller: member, fields });
    const invitation = { intent: "invite", email: "three@mail.example", role: "scorer", key: "a" };
    for (const _ of [1, 2]) expect(await submit(invitation)).toBeNull();
    const invited = await db.selectFrom("audit_log").select("id").where("action", "=", "team-staff-invited").execute();
    expect(invited).toHaveLength(2);
    const gone = { intent: "withdraw", invitationId: randomUUID() };
    expect(await submit(gone)).toMatchObject({
      init: { status: 404 },
      data: { message: "We can’t find this record." },
    });
  });

  it("name a team by the schema of the endpoint", async () => {
    const { id: accountId } = await createTeamStaff(db);
    const facts = { kind: "club", name: "Norris", city: "Firth", state: "Nebraska", sportCode: "VB", gender: "F" };
    const open = (fields: Record<string, string>) =>
      submitTo(teams, db, { caller: { accountId }, fields: { intent: "open", ...facts, ...fields } });
    expect(await open({ sportCode: "XX" })).toMatchObject({ init: { status: 400 } });
    expect(await open({ city: "snap: coachx99" })).toMatchObject({ init: { status: 422 } });
    expect(await open({})).toBeNull();
    expect(await requireTeamMembership(db, accountId)).toMatchObject({ name: "Norris", state: "NE", role: "head" });
  });
});
