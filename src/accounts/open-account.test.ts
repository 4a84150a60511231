import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, mailTo, publicUrl } from "../../tests/members.ts";
import { createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { Accounts } from "../database/generated-tables.ts";
import { recordRequest } from "./account-requests.server.ts";
import { createProcessKeys } from "./installation-keys.server.ts";
import type { NewAccount } from "./open-account.server.ts";
import { processAccountRequest, processWaitingRequests } from "./process-account-request.server.ts";
import {
  findAccountByAddress,
  findAccountById,
  findAccountWithPassword,
  findOtherAccountByAddress,
  findRequestedDeletions,
} from "./queries.server.ts";

const { db } = testDatabase();
const options = { publicUrl, universityDomains: new Set(["unl.edu"]) };
const hour = 3_600_000;
let made = 0;

function newAddress(domain = "mail.example"): string {
  made += 1;
  return `opened-${made}@${domain}`;
}

function formOf(email: string, more: Partial<Extract<NewAccount, { userType: "Athlete" }>> = {}): NewAccount {
  const person = { firstName: "Ana", lastName: "Reyes", email, passwordHash: "$argon2id$new", signUpId: randomUUID() };
  const profile = { gender: "F", graduationYear: 2027, currentSchool: "Lincoln High", birthYear: 2009 } as const;
  return { userType: "Athlete", ...person, ...profile, sportCodes: [], startPath: null, ...more };
}

const coachOf = (email: string): NewAccount => {
  const { firstName, lastName, passwordHash, signUpId } = formOf(email);
  return { userType: "College Coach", email, firstName, lastName, passwordHash, signUpId, startPath: null };
};

async function request(kind: "register" | "reset" | "verify" | "email-change", details: Record<string, unknown>) {
  await recordRequest(db, { kind, details });
  const { id } = await db.selectFrom("account_requests").select("id").executeTakeFirstOrThrow();
  await processAccountRequest(db, { requestId: id, ...options });
  // A repeated job does nothing.
  await processAccountRequest(db, { requestId: id, ...options });
}

function findAccount(email: string) {
  return db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

async function findEntries(accountId: string) {
  const entries = db.selectFrom("audit_log").select(["actor_label", "actor_account", "action", "details"]);
  return entries.where("subject_account", "=", accountId).orderBy("id").execute();
}

const kindsTo = async (email: string) => (await mailTo(db, email)).map(({ kind }) => kind);

async function ageMails(email: string, minutes: number): Promise<void> {
  await sql`update mail_messages set created_at = now() - ${minutes} * interval '1 minute' where recipient = ${email}`.execute(
    db,
  );
}

/** An account whose address is not confirmed. */
function createUnconfirmed(more: Partial<Insertable<Accounts>> = {}) {
  return createMember(db, { is_verified: false, unproven_sign_up_id: randomUUID(), ...more });
}

describe("a sign-up", () => {
  it("opens an account and records it", async () => {
    const [athlete, coach, other] = [newAddress(), newAddress("cs.unl.edu"), newAddress()];
    const form = formOf(athlete);
    await request("register", form);
    await request("register", coachOf(coach));
    await request("register", coachOf(other));
    const account = await findAccount(athlete);
    expect(account).toMatchObject({
      user_type: "Athlete",
      first_name: "Ana",
      last_name: "Reyes",
      password_hash: "$argon2id$new",
      unproven_sign_up_id: form.signUpId,
      birth_year: 2009,
      domain_status: null,
      is_verified: false,
    });
    const profiles = db.selectFrom("athletes").selectAll().where("account_id", "=", account.id);
    expect(await profiles.execute()).toMatchObject([
      { gender: "F", graduation_year: 2027, current_school: "Lincoln High", is_published: false },
    ]);
    expect(await findAccount(coach)).toMatchObject({ birth_year: null, domain_status: "P" });
    expect(await findAccount(other)).toMatchObject({ domain_status: null });
    expect(await findEntries(account.id)).toEqual([
      { actor_label: "visitor", actor_account: null, action: "account-opened", details: {} },
    ]);
    const [mail] = await mailTo(db, athlete);
    expect(mail).toMatchObject({ kind: "verify", payload: { firstName: "Ana" } });
    expect(mail?.link).toMatch(new RegExp(`^${publicUrl}/verify/${account.id}/[\\da-f-]{36}$`));
  });

  it("G10 lets search engines list the profile of an adult who signs up, and not that of a minor", async () => {
    const listed = async (birthYear: number | null) => {
      const email = newAddress();
      await request("register", formOf(email, { birthYear }));
      const { id } = await findAccount(email);
      const found = db.selectFrom("athletes").select("published_fields").where("account_id", "=", id);
      return (await found.executeTakeFirstOrThrow()).published_fields;
    };
    expect([await listed(2009), await listed(null)]).toEqual([[], ["searchEngines"]]);
  });

  it("B06 replaces an unconfirmed sign-up with all its data", async () => {
    const deletion = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + hour) };
    const { id, email } = await createUnconfirmed({ ...deletion, birth_year: 2010, domain_status: "P" });
    await db.insertInto("athletes").values({ account_id: id, gender: "M" }).execute();
    await request("register", coachOf(email));
    expect(await findAccount(email)).toMatchObject({
      id,
      first_name: "Ana",
      password_hash: "$argon2id$new",
      birth_year: null,
      domain_status: null,
      deletion_requested_at: null,
      erase_after: null,
    });
    expect(await db.selectFrom("athletes").select("id").where("account_id", "=", id).execute()).toEqual([]);
    expect((await findEntries(id)).map(({ action }) => action)).toEqual(["sign-up-replaced"]);
    expect(await kindsTo(email)).toEqual(["verify"]);
  });

  it("preserves a sign-up whose address got three links in the last hour", async () => {
    const { email } = await createUnconfirmed({ first_name: "First" });
    for (let repeated = 0; repeated < 4; repeated += 1)
      await request("register", formOf(email, { firstName: `Number ${repeated}` }));
    expect(await findAccount(email)).toMatchObject({ first_name: "Number 2" });
    expect(await kindsTo(email)).toHaveLength(3);
    await ageMails(email, 61);
    await request("register", formOf(email));
    expect(await findAccount(email)).toMatchObject({ first_name: "Ana" });
  });

  it.each([
    ["is verified", { is_verified: true, unproven_sign_up_id: null }],
    ["was unverified by the staff", { unverified_by_staff: true }],
    ["has a proven password", { unproven_sign_up_id: null }],
  ])("notifies the owner of an account that %s, at most three times an hour", async (_, more) => {
    const { email } = await createUnconfirmed({ first_name: "Owner", ...more });
    for (let repeated = 0; repeated < 4; repeated += 1) await request("register", formOf(email));
    expect(await findAccount(email)).toMatchObject({ first_name: "Owner" });
    const mails = await mailTo(db, email);
    expect(mails.map(({ kind, payload }) => [kind, payload])).toEqual(
      Array(3).fill(["already-registered", { firstName: "Owner", forgotLink: `${publicUrl}/expireforgot` }]),
    );
  });

  it("mails the erasure date to a leaving owner, and nothing to a blocked one", async () => {
    const eraseAfter = new Date(Date.now() + hour);
    const leaving = await createMember(db, { deletion_requested_at: new Date(), erase_after: eraseAfter });
    const blocked = await createUnconfirmed({ is_blocked: true });
    await request("register", formOf(leaving.email));
    await request("register", formOf(blocked.email));
    expect(await mailTo(db, leaving.email)).toMatchObject([
      { kind: "deletion-requested", payload: { firstName: "Casey", eraseOn: eraseAfter.toISOString() } },
    ]);
    expect(await mailTo(db, blocked.email)).toEqual([]);
    expect(await findAccount(blocked.email)).toMatchObject({ first_name: "Casey" });
  });
});

describe("a request for a link", () => {
  it.each([
    ["is verified", { is_verified: true }, []],
    ["is not verified", { is_verified: false }, ["verify", "verify", "verify"]],
    ["was unverified by the staff", { is_verified: false, unverified_by_staff: true }, []],
    ["is blocked", { is_verified: false, is_blocked: true }, []],
    [
      "is being deleted",
      { is_verified: false, deletion_requested_at: new Date(), erase_after: new Date(Date.now() + hour) },
      [],
    ],
  ])("mails at most three verification links to an account that %s", async (_, more, kinds) => {
    const { id, email } = await createMember(db, more);
    for (let repeated = 0; repeated < 4; repeated += 1) await request("verify", { userId: id });
    expect(await kindsTo(email)).toEqual(kinds);
  });

  it("mails at most three reset links an hour, and none without an account", async () => {
    const [member, blocked] = [await createMember(db), await createMember(db, { is_blocked: true })];
    for (let repeated = 0; repeated < 4; repeated += 1) await request("reset", { address: member.email });
    for (const address of [blocked.email, newAddress()]) await request("reset", { address });
    await request("verify", { userId: "not an id" });
    expect([await kindsTo(member.email), await kindsTo(blocked.email)]).toEqual([["reset", "reset", "reset"], []]);
    const [mail] = await mailTo(db, member.email);
    expect(mail?.payload).toEqual({ firstName: "Casey", link: mail?.link });
    expect(mail?.link).toMatch(new RegExp(`^${publicUrl}/forgotpassword/${member.id}/[\\da-f-]{36}$`));
  });

  it("is processed in the order of arrival, and the rest after a failure", async () => {
    const [first, second] = [await createMember(db), await createMember(db)];
    await recordRequest(db, { kind: "reset", details: { address: second.email } });
    await recordRequest(db, { kind: "reset", details: {} });
    await recordRequest(db, { kind: "reset", details: { address: first.email } });
    await sql`update account_requests set created_at = now() - interval '1 hour' where details->>'address' = ${first.email}`.execute(
      db,
    );
    await expect(processWaitingRequests(db, options)).rejects.toThrow();
    const { rows } = await sql<{ recipient: string }>`
      select recipient from mail_messages where recipient in (${first.email}, ${second.email}) order by created_at`.execute(
      db,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([first.email, second.email]);
    await db.deleteFrom("account_requests").execute();
  });
});

describe("an email change", () => {
  async function requestChange(accountId: string, newEmail: string, expires_at = new Date(Date.now() + hour)) {
    await db.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
    const values = { account_id: accountId, new_email: newEmail, expires_at };
    const { id } = await db.insertInto("email_changes").values(values).returning("id").executeTakeFirstOrThrow();
    await request("email-change", { userId: accountId, changeId: id });
  }

  it("mails a link to both addresses", async () => {
    const [{ id, email }, moved] = [await createMember(db), newAddress()];
    await requestChange(id, moved);
    const [[old], [fresh]] = [await mailTo(db, email), await mailTo(db, moved)];
    expect([old?.kind, old?.payload]).toEqual(["email-change-old", { firstName: "Casey", link: old?.link }]);
    expect([fresh?.kind, fresh?.payload]).toEqual(["email-change-new", { link: fresh?.link }]);
    for (const mail of [old, fresh])
      expect(mail?.link).toMatch(new RegExp(`^${publicUrl}/confirmemail/${id}/[\\da-f-]{36}$`));
  });

  it("mails nothing after it expired, or if the account is blocked or leaving", async () => {
    const deletion = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + hour) };
    const moved = newAddress();
    for (const [more, expiresAt] of [
      [{}, new Date()],
      [{ is_blocked: true }, undefined],
      [deletion, undefined],
    ] as const) {
      const { id, email } = await createMember(db, more);
      await requestChange(id, moved, expiresAt);
      expect(await mailTo(db, email)).toEqual([]);
    }
    expect(await mailTo(db, moved)).toEqual([]);
  });

  it("E01 notifies the owner of the new address instead, at most three times an hour", async () => {
    const [changing, owner] = [await createMember(db), await createMember(db, { first_name: "Owner" })];
    const blocked = await createMember(db, { is_blocked: true });
    for (let repeated = 0; repeated < 4; repeated += 1) await requestChange(changing.id, owner.email);
    await requestChange(changing.id, blocked.email);
    const payload = { firstName: "Owner", forgotLink: `${publicUrl}/expireforgot` };
    expect((await mailTo(db, owner.email)).map((mail) => [mail.kind, mail.payload])).toEqual(
      Array(3).fill(["email-taken", payload]),
    );
    expect(await mailTo(db, blocked.email)).toEqual([]);
  });
});

describe("finding accounts", () => {
  it("prefers the exact address, then the oldest account of its mailbox", async () => {
    const plain = newAddress();
    const [tagged, other] = [plain.replace("@", "+one@"), plain.replace("@", "+two@")];
    const newer = await createMember(db, { email: tagged });
    const older = await createMember(db, { email: other });
    await sql`update accounts set created_at = now() - interval '1 hour' where id = ${older.id}`.execute(db);
    const keys = createProcessKeys();
    for (const [address, id] of [
      [tagged.toUpperCase(), newer.id],
      [other, older.id],
      [plain, older.id],
    ] as const) {
      const withPassword = await findAccountWithPassword(db, { address, clientAddress: "192.0.2.1", keys });
      expect([(await findAccountByAddress(db, address))?.id, withPassword?.id]).toEqual([id, id]);
    }
    expect((await findOtherAccountByAddress(db, { address: plain, accountId: older.id }))?.id).toBe(newer.id);
    expect((await findOtherAccountByAddress(db, { address: plain, accountId: newer.id }))?.id).toBe(older.id);
    const missing = newAddress();
    expect([
      await findAccountByAddress(db, missing),
      await findOtherAccountByAddress(db, { address: missing, accountId: older.id }),
    ]).toEqual([null, null]);
  });

  it("returns the fields of an account", async () => {
    const signUpId = randomUUID();
    const deletion = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + hour) };
    const { id, email } = await createMember(db, { unproven_sign_up_id: signUpId, last_name: "Lane", ...deletion });
    expect(await findAccountById(db, id)).toEqual({
      id,
      email,
      userType: "College Coach",
      firstName: "Casey",
      isVerified: true,
      isBlocked: false,
      eraseAfter: deletion.erase_after,
      isUnverifiedByStaff: false,
      unprovenSignUpId: signUpId,
    });
    const client = { clientAddress: "192.0.2.1", keys: createProcessKeys() };
    expect(await findAccountWithPassword(db, { address: email, ...client })).toEqual({
      id,
      email,
      userType: "College Coach",
      firstName: "Casey",
      lastName: "Lane",
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
      isVerified: true,
      isBlocked: false,
      isBeingDeleted: true,
      isPasswordProven: false,
      knowsClient: false,
    });
    expect([await findAccountById(db, "x"), await findAccountById(db, randomUUID())]).toEqual([null, null]);
    expect(await findAccountWithPassword(db, { address: "", ...client })).toBeNull();
    expect(await findOtherAccountByAddress(db, { address: email, accountId: randomUUID() })).toEqual({
      ...{ id, email, firstName: "Casey", isReachable: false },
    });
  });

  it("lists the accounts that wait for erasure by date", async () => {
    await db.deleteFrom("accounts").where("erase_after", "is not", null).execute();
    const due = {
      deletion_requested_at: new Date(Date.now() - 2 * hour),
      erase_after: new Date(Date.now() - hour),
    };
    const waiting = await createMember(db, { ...due, erase_after: new Date(Date.now() + hour) });
    const ready = await createMember(db, { ...due, user_type: "Athlete" });
    await createSignedIn(db);
    expect(await findRequestedDeletions(db)).toMatchObject([
      { id: ready.id, userType: "Athlete", requestedAt: due.deletion_requested_at, isDue: true },
      { id: waiting.id, userType: "College Coach", isDue: false },
    ]);
  });
});
