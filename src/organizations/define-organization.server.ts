import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { MemberType } from "../accounts/permissions.ts";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import { uncheckedName } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import type { QueuedMail } from "../mail/queue-mail.server.ts";

/** A member of the staff of an organization. */
export interface StaffMember {
  staffId: string;
  accountId: string;
}

/** A change of the staff for the log. The account is null after its erasure. */
export type StaffEvent<Role extends string> =
  | { action: "invited"; role: Role }
  | { action: "withdrawn" }
  | { action: "joined"; role: Role; staffId: string; accountId: string }
  | { action: "role-changed"; from: Role; role: Role; staffId: string; accountId: string | null }
  | { action: "removed"; role: Role; staffId: string; accountId: string | null };

/** An account that joins the staff. */
export interface JoiningAccount {
  accountId: string;
  email: string;
  name: string;
}

/** Where a kind of organization, such as programs, differs from the others. */
export interface OrganizationKind<Member extends StaffMember, Role extends string> {
  tables: Record<"organizations" | "staff" | "liveStaff" | "invitations", keyof Database>;
  /** The column with the id of the organization, in every table except the first one. */
  idColumn: string;
  idOf(member: Member): string;
  /** The type of accounts of the staff. */
  userType: MemberType;
  /** True if the rows of the staff keep the name with which a member joined, also after the account is erased. */
  keepsNames: boolean;
  /** An organization always keeps a member with this role. */
  headRole: Role;
  /** Returns true if the last member with this role may leave. By default, none may. */
  mayLoseHead?(trx: Kysely<Database>, id: string): Promise<boolean>;
  /** Organizations for which an account can work. */
  maxOfAccount: number;
  /** Maximum number of members and invitations. */
  maxStaff: number;
  messages: Record<"full" | "withoutHead" | "expiredInvitation" | "otherOrganization" | "otherAccount", string>;
  /** Throws 422 if the organization does not invite this address. */
  checkAddress?(trx: Kysely<Database>, member: Member, email: string): Promise<void>;
  /** Checks an account that joins by invitation, and may approve it. Throws 403 or 409. */
  admitInvited?(
    trx: Kysely<Database>,
    account: JoiningAccount,
    invitation: { id: string; email: string },
  ): Promise<void>;
  invitationMail(member: Member, to: { email: string; publicUrl: string }): QueuedMail;
  /** Writes the log. Entries name no invited person, because they outlive accounts. */
  log(trx: Kysely<Database>, actor: StaffMember & { organizationId: string }, event: StaffEvent<Role>): Promise<void>;
}

interface StaffRow<Role> {
  staffId: string;
  accountId: string | null;
  role: Role;
  isLive: boolean;
}

/** Returns a kind of organization with the changes of its staff. Each change needs the transaction of its action. */
export function defineOrganization<Member extends StaffMember, Role extends string>(
  kind: OrganizationKind<Member, Role>,
) {
  const { idOf, headRole, messages } = kind;
  const idColumn = sql.ref(kind.idColumn);
  const organizations = sql.table(kind.tables.organizations);
  const staff = sql.table(kind.tables.staff);
  const liveStaff = sql.table(kind.tables.liveStaff);
  const invitations = sql.table(kind.tables.invitations);
  const log = (trx: Kysely<Database>, member: Member, event: StaffEvent<Role>) =>
    kind.log(trx, { ...member, organizationId: idOf(member) }, event);

  /** Serializes changes of the staff, so that limits and the last head hold. */
  async function lock(trx: Kysely<Database>, id: string): Promise<void> {
    await sql`select from ${organizations} where id = ${id} for update`.execute(trx);
  }

  /** Invites an address by mail. The response does not depend on whether the address has an account. Throws 409 at the limit. */
  async function invite(
    trx: Kysely<Database>,
    member: Member,
    { email, role }: { email: string; role: Role },
    { publicUrl, limits }: Pick<Services, "publicUrl" | "limits">,
  ): Promise<void> {
    const id = idOf(member);
    await lock(trx, id);
    await kind.checkAddress?.(trx, member, email);
    const { rows } = await sql<{ isMember: boolean; count: number }>`
      select exists (select from ${liveStaff} where ${idColumn} = ${id} and email_key(email) = email_key(${email})) as "isMember",
        ((select count(*) from ${liveStaff} where ${idColumn} = ${id})
          + (select count(*) from ${invitations} where ${idColumn} = ${id} and expires_at > now()
              and email_key(email) <> email_key(${email})))::integer as count`.execute(trx);
    if (rows[0]?.isMember) throw createHttpError(409, "This person is on your staff already.");
    if (Number(rows[0]?.count) >= kind.maxStaff) throw createHttpError(409, messages.full);
    await takeInvitation(trx, { id, email });
    await sql`insert into ${invitations} (${idColumn}, email, role) values (${id}, ${email}, ${role})`.execute(trx);
    await log(trx, member, { action: "invited", role });
    await queueInvitation(trx, limits, kind.invitationMail(member, { email, publicUrl }));
  }

  /** Deletes an invitation. Throws 404 for an unknown one. */
  async function withdraw(
    trx: Kysely<Database>,
    member: Member,
    { invitationId }: { invitationId: string },
  ): Promise<void> {
    const { numAffectedRows } = await sql`
      delete from ${invitations} where ${idColumn} = ${idOf(member)} and id = ${invitationId}`.execute(trx);
    if (!numAffectedRows) throw createHttpError(404, "We can’t find this record.");
    await log(trx, member, { action: "withdrawn" });
  }

  /** Changes the role of a member. Throws 404 for an unknown member, and 409 for the last head. */
  async function changeRole(
    trx: Kysely<Database>,
    member: Member,
    { staffId, role }: { staffId: string; role: Role },
  ): Promise<void> {
    const id = idOf(member);
    const { role: from, accountId } = await requireRemainingHead(trx, { id, staffId, role });
    if (from === role) return;
    await sql`update ${staff} set role = ${role} where ${idColumn} = ${id} and id = ${staffId}`.execute(trx);
    await log(trx, member, { action: "role-changed", staffId, accountId, from, role });
  }

  /** Removes a member, who loses access with the next request. The entries of the member remain. Throws 404 and 409 as `changeRole` does. */
  async function remove(trx: Kysely<Database>, member: Member, { staffId }: { staffId: string }): Promise<void> {
    const id = idOf(member);
    const { accountId, role } = await requireRemainingHead(trx, { id, staffId, role: null });
    await sql`update ${staff} set removed_at = now() where ${idColumn} = ${id} and id = ${staffId}`.execute(trx);
    await log(trx, member, { action: "removed", staffId, accountId, role });
  }

  /** Locks the organization and returns the member before the change. Throws 404 for an unknown one, and 409 if no live head would remain. */
  async function requireRemainingHead(
    trx: Kysely<Database>,
    { id, staffId, role }: { id: string; staffId: string; role: Role | null },
  ): Promise<StaffRow<Role>> {
    await lock(trx, id);
    const { rows } = await sql<StaffRow<Role>>`
      select id as "staffId", account_id as "accountId", role,
          id in (select staff_id from ${liveStaff} where ${idColumn} = ${id}) as "isLive"
        from ${staff} where ${idColumn} = ${id} and removed_at is null`.execute(trx);
    const changed = rows.find((one) => one.staffId === staffId);
    if (!changed) throw createHttpError(404, "We can’t find this record.");
    const heads = rows.filter((one) => one.isLive && one.role === headRole && one.staffId !== staffId);
    if (changed.role === headRole && role !== headRole && heads.length === 0 && !(await kind.mayLoseHead?.(trx, id)))
      throw createHttpError(409, messages.withoutHead);
    return changed;
  }

  /**
   * Joins the organization of an invitation to the account’s address. Throws 404 for an unknown or expired invitation, and 409 for a member
   * of another organization.
   */
  async function accept(
    trx: Kysely<Database>,
    { accountId }: { accountId: string },
    { invitationId }: { invitationId: string },
  ): Promise<void> {
    const account = await lockAccount(trx, accountId);
    const { email } = account;
    const { rows } = await sql<{ id: string }>`
      select ${idColumn} as id from ${invitations} where id = ${invitationId} and email_key(email) = email_key(${email})`.execute(
      trx,
    );
    const id = rows[0]?.id;
    if (id) await lock(trx, id);
    const invitation = id && (await takeInvitation(trx, { id, email }));
    if (!invitation) throw createHttpError(404, messages.expiredInvitation);
    await kind.admitInvited?.(trx, account, { id, email: invitation.email });
    if (!(await requireNoOther(trx, { accountId, id }))) await join(trx, account, { id, role: invitation.role });
  }

  /** Locks an account, so that it joins no more organizations than it can. Throws 403 if it must not join any. */
  async function lockAccount(trx: Kysely<Database>, accountId: string): Promise<JoiningAccount> {
    const account = await trx
      .selectFrom("accounts")
      .select(["id as accountId", sql<string>`email`.as("email")])
      .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name"))
      .where("id", "=", accountId)
      .where("user_type", "=", kind.userType)
      .where(sql<boolean>`is_public_account(accounts)`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw createHttpError(403, messages.otherAccount);
    return account;
  }

  /** Returns true for a member of the organization. Throws 409 for a member of as many others as an account can work for. */
  async function requireNoOther(
    trx: Kysely<Database>,
    { accountId, id }: { accountId: string; id: string },
  ): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      select ${idColumn} as id from ${staff} where account_id = ${accountId} and removed_at is null`.execute(trx);
    if (rows.some((one) => one.id === id)) return true;
    if (rows.length >= kind.maxOfAccount) throw createHttpError(409, messages.otherOrganization);
    return false;
  }

  /** Deletes the invitation of an address, and returns it. Returns null without one, or if it has expired. */
  async function takeInvitation(
    trx: Kysely<Database>,
    { id, email }: { id: string; email: string },
  ): Promise<{ role: Role; email: string } | null> {
    const { rows } = await sql<{ role: Role; email: string; isOpen: boolean }>`
      delete from ${invitations} where ${idColumn} = ${id} and email_key(email) = email_key(${email})
      returning role, email, expires_at > now() as "isOpen"`.execute(trx);
    return rows.find(({ isOpen }) => isOpen) ?? null;
  }

  /** Adds an account to the staff, or a former member again, or gives a member a role. */
  async function join(
    trx: Kysely<Database>,
    { accountId, name }: JoiningAccount,
    { id, role }: { id: string; role: Role },
  ): Promise<void> {
    const values = { [kind.idColumn]: id, account_id: accountId, role, ...(kind.keepsNames && { name }) };
    const columns = Object.keys(values).map((column) => sql.ref(column));
    const { rows } = await sql<{ staffId: string }>`
      insert into ${staff} as current (${sql.join(columns)}) values (${sql.join(Object.values(values))})
      on conflict (${idColumn}, account_id) do update
        set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}, removed_at = null,
          joined_at = case when current.removed_at is null then current.joined_at else now() end
      returning id as "staffId"`.execute(trx);
    const staffId = rows[0]?.staffId ?? "";
    await kind.log(trx, { organizationId: id, staffId, accountId }, { action: "joined", role, staffId, accountId });
  }

  /** Lists the open invitations of an organization, oldest first. */
  async function listInvitations(db: Kysely<Database>, id: string) {
    const { rows } = await sql<{ invitationId: string; email: string; role: Role }>`
      select id as "invitationId", email, role from ${invitations}
      where ${idColumn} = ${id} and expires_at > now() order by created_at`.execute(db);
    return rows;
  }

  /** Deletes the invitations of an address, for the erasure of its account. */
  async function eraseInvitations(trx: Kysely<Database>, email: string): Promise<void> {
    await sql`delete from ${invitations} where email_key(email) = email_key(${email})`.execute(trx);
  }

  return {
    ...kind,
    ...{ invite, withdraw, changeRole, remove, accept },
    ...{ lockAccount, requireNoOther, takeInvitation, join, listInvitations, eraseInvitations },
  };
}
