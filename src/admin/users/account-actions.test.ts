import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let colleague: SignedIn;
let athlete: SignedIn;

beforeAll(async () => {
  [admin, colleague] = [await createAdministrator(db), await createAdministrator(db, { first_name: "Grace" })];
});
beforeEach(async () => {
  await db.deleteFrom("accounts").where("user_type", "=", "Athlete").execute();
  athlete = await createAthleteAccount(db, { first_name: "Ana" });
});

async function post(path: string, body?: object, by = admin) {
  const url = `/api/admin/user/${athlete.id}/${path}`;
  const { status, body: response } = await sendRequest(handle.app, "POST", url, { headers: by.headers, body });
  return { status, message: response.message };
}

async function read(path = `/api/admin/user/${athlete.id}`) {
  return (await sendRequest(handle.app, "GET", path, { headers: admin.headers })).body.result;
}

const stored = () =>
  db
    .selectFrom("accounts")
    .select(["deletion_requested_at as requestedAt", "erase_after as eraseAfter"])
    .where("id", "=", athlete.id)
    .executeTakeFirstOrThrow();

const actions = async () => {
  const rows = await db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_account", "=", athlete.id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};

const waiting = async () => (await read("/api/admin/waiting")).deletions;

it("erases an account on request only after a second person confirmed it", async () => {
  expect(await post("erase-request", { proof: "school" })).toEqual({
    status: 200,
    message: "The request waits for a second person of the staff.",
  });
  expect((await post("erase-request", { proof: "school" }, colleague)).status).toBe(409);
  expect(await waiting()).toBe(1);
  expect((await read()).eraseRequest).toMatchObject({ proof: "school", askedBy: { userLoginId: admin.id } });
  expect((await read("/api/admin/deletions")).waiting).toMatchObject([{ account: { userLoginId: athlete.id } }]);
  expect(await post("erase-request/confirm")).toEqual({
    status: 409,
    message: "You checked the identity, so a second person must confirm the erasure.",
  });
  expect((await stored()).requestedAt).toBeNull();
  expect((await post("erase-request/confirm", undefined, colleague)).status).toBe(200);
  expect((await read()).isBeingDeleted).toBe(true);
  expect(await mailTo(db, athlete.email)).toMatchObject([
    { kind: "deletion-requested", payload: { firstName: "Ana", isByStaff: true } },
  ]);
  expect(await waiting()).toBe(0);
  expect((await post("erase-request/confirm", undefined, colleague)).status).toBe(409);
  expect(await actions()).toEqual(["erase-requested", "deletion-requested", "erase-confirmed"]);
});

it("withdraws a request for an erasure", async () => {
  await post("erase-request", { proof: "call" });
  expect((await post("erase-request/withdraw", undefined, colleague)).status).toBe(200);
  expect((await post("erase-request/confirm", undefined, colleague)).status).toBe(409);
  expect((await stored()).requestedAt).toBeNull();
  expect((await post("erase-request/withdraw")).status).toBe(409);
});

it("erases an account without an email address on request", async () => {
  await db.updateTable("accounts").set({ email: null, password_hash: null }).where("id", "=", athlete.id).execute();
  await post("erase-request", { proof: "guardian" });
  expect((await post("erase-request/confirm", undefined, colleague)).status).toBe(200);
  await sql`update accounts set erase_after = now() where id = ${athlete.id}`.execute(db);
  await eraseAccounts(db, { mailFolder: "/nonexistent" });
  expect(await db.selectFrom("accounts").select("id").where("id", "=", athlete.id).execute()).toEqual([]);
});

it("cancels a deletion at the owner’s request, and restores it with its dates within two minutes", async () => {
  const dates = { requestedAt: new Date("2026-11-01T10:00:00Z"), eraseAfter: new Date("2126-12-01T10:00:00Z") };
  const set = () =>
    db
      .updateTable("accounts")
      .set({ deletion_requested_at: dates.requestedAt, erase_after: dates.eraseAfter })
      .where("id", "=", athlete.id)
      .execute();
  await set();
  expect((await post("deletion/cancel", { proof: "address" })).status).toBe(200);
  expect(await stored()).toEqual({ requestedAt: null, eraseAfter: null });
  expect(await mailTo(db, athlete.email)).toMatchObject([{ kind: "deletion-canceled" }]);
  expect((await post("deletion/cancel", { proof: "address" })).status).toBe(409);
  expect((await post("deletion/resume", undefined, colleague)).status).toBe(200);
  expect(await stored()).toEqual(dates);
  expect(await mailTo(db, athlete.email)).toEqual([]);
});

it("does not restore a canceled deletion after two minutes", async () => {
  await db
    .insertInto("audit_log")
    .values({
      ...{
        actor_account: admin.id,
        actor_label: "administrator",
        action: "deletion-canceled",
        subject_account: athlete.id,
      },
      ...{
        at: new Date(Date.now() - 121_000),
        details: JSON.stringify({ requestedAt: "2026-11-01", eraseAfter: "2126-12-01" }),
      },
    })
    .execute();
  expect(await post("deletion/resume")).toEqual({
    status: 409,
    message: "The two minutes are over. If the owner wants the erasure, ask for it again.",
  });
});

it("refuses to erase administrators and accounts that are being deleted", async () => {
  const url = `/api/admin/user/${colleague.id}/erase-request`;
  const refused = await sendRequest(handle.app, "POST", url, { headers: admin.headers, body: { proof: "address" } });
  expect(refused.status).toBe(409);
  await db
    .updateTable("accounts")
    .set({
      deletion_requested_at: new Date(Date.now() - 60 * 86_400_000),
      erase_after: new Date(Date.now() - 3 * 86_400_000),
    })
    .where("id", "=", athlete.id)
    .execute();
  expect((await post("erase-request", { proof: "address" })).status).toBe(409);
  expect((await read("/api/admin/deletions")).data).toMatchObject([{ isOverdue: true }]);
  expect(await waiting()).toBe(1);
});

it("stores one note per account for the staff only, and erases it with the account", async () => {
  const url = `/api/admin/user/${athlete.id}/note`;
  const write = (text: string, version: number, by = admin) =>
    sendRequest(handle.app, "PUT", url, { headers: by.headers, body: { text, version } });
  expect((await write(" Called the school.\nNobody there. ", 0)).status).toBe(200);
  expect((await read()).note).toMatchObject({
    text: "Called the school.\nNobody there.",
    version: 1,
    writtenBy: expect.stringContaining("Ada"),
  });
  expect((await write("Other", 0, colleague)).status).toBe(409);
  expect((await write("Second", 1, colleague)).status).toBe(200);
  expect((await write("x".repeat(1001), 2)).status).toBe(400);
  expect((await write("", 2, athlete)).status).toBe(401);
  const own = await sendRequest(handle.app, "GET", "/api/me/account", { headers: athlete.headers });
  expect(own.text).not.toContain("Second");
  expect((await write("", 2)).status).toBe(200);
  expect((await read()).note).toBeNull();
  await write("Third", 0);
  await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
  expect(await db.selectFrom("account_notes").selectAll().execute()).toEqual([]);
});
