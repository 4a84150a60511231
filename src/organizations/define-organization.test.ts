import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createCoach } from "../../tests/school-factories.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { createTeam, createTeamStaff } from "../../tests/team-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { Database } from "../database/tables.ts";
import type { Feature } from "../http/action.server.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { programs as programFeature } from "../programs/actions.server.ts";
import { type Membership, requireMembership } from "../programs/find-program.server.ts";
import { programOrganization } from "../programs/program-organization.server.ts";
import type { ProgramRole } from "../programs/vocabulary.ts";
import { teams } from "../teams/actions.server.ts";
import { requireTeamMembership, type TeamMembership } from "../teams/find-team.server.ts";
import { teamOrganization } from "../teams/team-organization.server.ts";
import type { TeamRole } from "../teams/vocabulary.ts";
import type { defineOrganization, StaffMember } from "./define-organization.server.ts";

const { db } = testDatabase();

interface Account {
  id: string;
  email: string;
}

interface Desk<Member extends StaffMember, Role extends string> {
  organization: ReturnType<typeof defineOrganization<Member, Role>>;
  feature: Feature;
  otherRole: Role;
  /** Creates an organization with a head. `add` adds a member to its staff. */
  create(): Promise<{ head: Account; add(role: Role): Promise<Account & { staffId: string }> }>;
  createAccount(): Promise<Account>;
  find(accountId: string): Promise<Member>;
  countLog(): Promise<number>;
}

/** A school has one program of a sport and gender. */
const keys = (["VB", "FB", "BB"] as const).flatMap((sportCode) =>
  (["F", "M", "O"] as const).map((gender) => ({ sportCode, gender })),
);
let programs = 0;

const programDesk: Desk<Membership, ProgramRole> = {
  organization: programOrganization,
  feature: programFeature,
  otherRole: "reader",
  async create() {
    if (programs % keys.length === 0) await clearPrograms(db);
    const { owner, addStaff } = await createProgram(db, keys[programs % keys.length]);
    programs += 1;
    return { head: owner, add: addStaff };
  },
  createAccount: () => createCoach(db),
  find: (accountId) => requireMembership(db, accountId),
  countLog: async () => (await db.selectFrom("program_log").select("id").execute()).length,
};

const teamDesk: Desk<TeamMembership, TeamRole> = {
  organization: teamOrganization,
  feature: teams,
  otherRole: "scorer",
  async create() {
    const { head, addStaff } = await createTeam(db);
    return { head, add: addStaff };
  },
  createAccount: () => createTeamStaff(db, { email: `sam-${randomUUID()}@lps.example` }),
  find: (accountId) => requireTeamMembership(db, accountId),
  countLog: async () =>
    (await db.selectFrom("audit_log").select("id").where(sql`details ->> 'team'`, "is not", null).execute()).length,
};

function describeKind<Member extends StaffMember, Role extends string>(
  name: string,
  { organization, feature, otherRole, create, createAccount, find, countLog }: Desk<Member, Role>,
) {
  const within = (work: (trx: Kysely<Database>) => Promise<void>) => db.transaction().execute(work);
  const invite = async (head: Account, email: string, role = otherRole) => {
    const member = await find(head.id);
    const services = { publicUrl: "https://openroster.example", limits: createLimits(db, 1000) };
    await within((trx) => organization.invite(trx, member, { email, role }, services));
    const open = await organization.listInvitations(db, organization.idOf(member));
    return { member, invitationId: open.find((one) => one.email === email)?.invitationId ?? "" };
  };
  const accept = ({ id: accountId }: Account, invitationId: string) =>
    within((trx) => organization.accept(trx, { accountId }, { invitationId }));
  const [staff, invitations] = [sql.table(organization.tables.staff), sql.table(organization.tables.invitations)];
  const block = ({ id }: Account) =>
    db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", id).execute();
  const expired = { status: 404, message: organization.messages.expiredInvitation };

  describe(`staff of a ${name}`, () => {
    it("joins by invitation once, with the invited role", async () => {
      const [{ head }, coach] = [await create(), await createAccount()];
      const before = await countLog();
      const { member, invitationId } = await invite(head, coach.email);
      await accept(coach, invitationId);
      expect(await find(coach.id)).toMatchObject({ role: otherRole });
      expect(organization.idOf(await find(coach.id))).toBe(organization.idOf(member));
      expect(await organization.listInvitations(db, organization.idOf(member))).toEqual([]);
      await expect(accept(coach, invitationId)).rejects.toMatchObject(expired);
      expect((await countLog()) - before).toBe(2);
    });

    it("does not join by an invitation of another address, or one that expired or was withdrawn", async () => {
      const [{ head }, coach, other] = [await create(), await createAccount(), await createAccount()];
      const { member, invitationId } = await invite(head, coach.email);
      await expect(accept(other, invitationId)).rejects.toMatchObject(expired);
      await sql`update ${invitations} set expires_at = now() where id = ${invitationId}`.execute(db);
      await expect(accept(coach, invitationId)).rejects.toMatchObject(expired);
      const again = await invite(head, coach.email);
      await within((trx) => organization.withdraw(trx, member, { invitationId: again.invitationId }));
      await expect(accept(coach, again.invitationId)).rejects.toMatchObject(expired);
      const withdrawAgain = within((trx) => organization.withdraw(trx, member, { invitationId: again.invitationId }));
      await expect(withdrawAgain).rejects.toMatchObject({ status: 404 });
    });

    it("does not join as a blocked account, or above the number of organizations of an account", async () => {
      const [{ head }, other, coach] = [await create(), await create(), await createAccount()];
      for (let joined = 1; joined < organization.maxOfAccount; joined += 1) {
        const next = await create();
        await accept(other.head, (await invite(next.head, other.head.email)).invitationId);
      }
      const { invitationId } = await invite(head, other.head.email);
      await expect(accept(other.head, invitationId)).rejects.toMatchObject({
        status: 409,
        message: organization.messages.otherOrganization,
      });
      const second = await invite(head, coach.email);
      await block(coach);
      await expect(accept(coach, second.invitationId)).rejects.toMatchObject({
        status: 403,
        message: organization.messages.otherAccount,
      });
    });

    it("accepts one of two tries at once, and keeps one row", async () => {
      const [{ head }, coach] = [await create(), await createAccount()];
      const { invitationId } = await invite(head, coach.email);
      const tries = await Promise.allSettled([accept(coach, invitationId), accept(coach, invitationId)]);
      expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const { rows } = await sql`select from ${staff} where account_id = ${coach.id}`.execute(db);
      expect(rows).toHaveLength(1);
    });

    it("invites up to the limit of members and invitations, and a member not again", async () => {
      const { head } = await create();
      await expect(invite(head, head.email)).rejects.toMatchObject({
        status: 409,
        message: "This person is on your staff already.",
      });
      const host = head.email.split("@")[1];
      const id = organization.idOf(await find(head.id));
      await sql`insert into ${invitations} (${sql.ref(organization.idColumn)}, email, role)
        select ${id}, 'coach-x' || number || '@' || ${host}, ${otherRole} from generate_series(1, ${organization.maxStaff - 2}::integer) as number`.execute(
        db,
      );
      await invite(head, `last@${host}`);
      // The same address replaces its invitation.
      await invite(head, `LAST@${host}`);
      await expect(invite(head, `one-more@${host}`)).rejects.toMatchObject({
        status: 409,
        message: organization.messages.full,
      });
    });

    it("keeps a head who may work now", async () => {
      const { head, add } = await create();
      const member = await find(head.id);
      const leave = () => within((trx) => organization.remove(trx, member, { staffId: member.staffId }));
      const refusal = { status: 409, message: organization.messages.withoutHead };
      const step = (role: Role, staffId = member.staffId) =>
        within((trx) => organization.changeRole(trx, member, { staffId, role }));
      await expect(leave()).rejects.toMatchObject(refusal);
      await expect(step(otherRole)).rejects.toMatchObject(refusal);
      const second = await add(organization.headRole);
      await block(second);
      await expect(leave()).rejects.toMatchObject(refusal);
      await db.updateTable("accounts").set({ is_blocked: false }).where("id", "=", second.id).execute();
      await step(otherRole);
      expect(await find(head.id)).toMatchObject({ role: otherRole });
      await expect(step(otherRole, randomUUID())).rejects.toMatchObject({ status: 404 });
    });

    it("keeps one of two heads who step down at once", async () => {
      const { head, add } = await create();
      const heads = await Promise.all([head, await add(organization.headRole)].map(({ id }) => find(id)));
      const tries = await Promise.allSettled(
        heads.map((one) =>
          within((trx) => organization.changeRole(trx, one, { staffId: one.staffId, role: otherRole })),
        ),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    it("lets a member leave but remove nobody else, and return by invitation", async () => {
      const { head, add } = await create();
      const { id, email } = await add(otherRole);
      const [member, top] = [await find(id), await find(head.id)];
      const remove = (staffId: string) =>
        submitTo(feature, db, { caller: member, fields: { intent: "remove-staff", staffId } });
      expect(await remove(top.staffId)).toMatchObject({ init: { status: 403 } });
      await sql`update ${staff} set joined_at = now() - interval '1 year' where account_id = ${id}`.execute(db);
      expect(await remove(member.staffId)).toBeNull();
      await expect(find(id)).rejects.toMatchObject({ status: 404 });
      await accept({ id, email }, (await invite(head, email, organization.headRole)).invitationId);
      expect(await find(id)).toMatchObject({ role: organization.headRole, staffId: member.staffId });
      const { rows } = await sql<{ isNew: boolean }>`
        select joined_at > now() - interval '1 day' as "isNew" from ${staff} where account_id = ${id}`.execute(db);
      expect(rows).toEqual([{ isNew: true }]);
    });

    it("logs each change", async () => {
      const { head, add } = await create();
      const { staffId } = await add(otherRole);
      const before = await countLog();
      const { member, invitationId } = await invite(head, `later@${head.email.split("@")[1]}`);
      await within((trx) => organization.withdraw(trx, member, { invitationId }));
      await within((trx) => organization.changeRole(trx, member, { staffId, role: organization.headRole }));
      // Nothing changes.
      await within((trx) => organization.changeRole(trx, member, { staffId, role: organization.headRole }));
      await within((trx) => organization.remove(trx, member, { staffId }));
      expect((await countLog()) - before).toBe(4);
    });
  });
}

describeKind("program", programDesk);
describeKind("team", teamDesk);
