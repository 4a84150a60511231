import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, mailTo } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { findAccountWithPassword } from "../accounts/queries.server.ts";
import { startDeletion } from "./hide-account.server.ts";
import { findOwnDeletion, keepAccount } from "./keep-account.server.ts";

const { db } = testDatabase();
const keys = createProcessKeys();

async function createLeaving(label: "member" | "administrator", eraseInDays = 7) {
  const { id, email } = await createMember(db);
  await startDeletion(db, { id, graceDays: eraseInDays, actor: { label } });
  return { id, email };
}

async function keep(email: string): Promise<boolean> {
  const account = await findAccountWithPassword(db, { address: email, clientAddress: "192.0.2.1", keys });
  if (!account) throw new Error("There is no such account.");
  return keepAccount(db, account, "https://roster.example");
}

function find(id: string) {
  return db
    .selectFrom("accounts")
    .select(["deletion_requested_at", "erase_after"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

describe("keepAccount", () => {
  it("takes a member's own request back, logs it and mails it once", async () => {
    const { id, email } = await createLeaving("member");
    expect(await findOwnDeletion(db, id)).toEqual((await find(id)).erase_after);
    expect(await keep(email)).toBe(true);
    expect(await find(id)).toEqual({ deletion_requested_at: null, erase_after: null });
    expect(await mailTo(db, email)).toMatchObject([
      { kind: "deletion-canceled", payload: { signInLink: "https://roster.example/signin", isByMember: true } },
    ]);
    const entries = db.selectFrom("audit_log").select(["action", "actor_label", "actor_account"]).orderBy("id");
    expect(await entries.where("subject_account", "=", id).execute()).toEqual([
      { action: "deletion-requested", actor_label: "member", actor_account: null },
      { action: "deletion-canceled", actor_label: "member", actor_account: id },
    ]);
    expect(await findOwnDeletion(db, id)).toBeNull();
    expect(await keep(email)).toBe(false);
  });

  it.each([
    ["an account without a request", async () => createMember(db)],
    ["a request of the staff", async () => createLeaving("administrator")],
    ["a request whose day has come", async () => createLeaving("member", 0)],
    [
      "a request that the staff resumed",
      async () => {
        const leaving = await createLeaving("member");
        await sql`insert into audit_log (actor_label, action, subject_account, details)
          values ('administrator', 'deletion-resumed', ${leaving.id}, '{}')`.execute(db);
        return leaving;
      },
    ],
  ])("changes nothing for %s", async (_, create) => {
    const { id, email } = await create();
    const before = await find(id);
    expect(await findOwnDeletion(db, id)).toBeNull();
    expect(await keep(email)).toBe(false);
    expect(await find(id)).toEqual(before);
    expect(await mailTo(db, email)).toEqual([]);
  });
});
