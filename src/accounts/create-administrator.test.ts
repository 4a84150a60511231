import { describe, expect, it } from "vitest";
import { createMember } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createAdministrator } from "./create-administrator.server.ts";
import { createHasher } from "./password-hash.server.ts";
import { loadCommonPasswords } from "./request-context.server.ts";

const { db } = testDatabase();
const hasher = createHasher();
const commonPasswords = await loadCommonPasswords();

function create(email: string, password: string) {
  return createAdministrator(db, { email, password, hasher, commonPasswords });
}

describe("createAdministrator", () => {
  it("creates a verified administrator with an audit entry, and changes the password on the second run", async () => {
    expect(await create("admin@mail.example", "a long enough one")).toEqual({ outcome: "created" });
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("email", "=", "admin@mail.example")
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ user_type: "Administrator", is_verified: true });
    expect(await hasher.matches("a long enough one", account.password_hash)).toBe(true);
    expect(await create("Admin@mail.example", "another long one")).toEqual({ outcome: "password-changed" });
    const entries = await db.selectFrom("audit_log").selectAll().where("subject_account", "=", account.id).execute();
    expect(entries.map(({ action, actor_label }) => [action, actor_label])).toEqual([
      ["administrator-created", "command line"],
      ["administrator-password-changed", "command line"],
    ]);
  });

  it("rejects a weak password and the address of a member", async () => {
    expect(await create("admin2@mail.example", "password1")).toEqual({
      outcome: "refused",
      message: "This password is too common. Please choose a different one.",
    });
    for (const password of ["Site Administrator", "admin2@mail.example"])
      expect(await create("admin2@mail.example", password)).toEqual({
        outcome: "refused",
        message: "The password can’t be your email or your name.",
      });
    const { email } = await createMember(db);
    expect(await create(email, "a long enough one")).toEqual({
      outcome: "refused",
      message: `${email} is the address of a member (College Coach).`,
    });
  });

  it("restores the access of an administrator who is blocked, unverified or without the authenticator app", async () => {
    const values = { is_blocked: true, is_verified: false, unverified_by_staff: true };
    const { id, email } = await createMember(db, { user_type: "Administrator", ...values });
    await db
      .insertInto("second_factors")
      .values({ account_id: id, secret: Buffer.alloc(52), last_step: 0 })
      .execute();
    expect(await create(email, "a long enough one")).toEqual({ outcome: "password-changed" });
    expect(await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
      is_blocked: false,
      is_verified: true,
      unverified_by_staff: false,
    });
    expect(await db.selectFrom("second_factors").select("account_id").execute()).toEqual([]);
  });
});
