import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { coachPlan } from "../../tests/coach-plan.ts";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { password, sendRequest } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testApp } from "../../tests/test-app.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { findFlaggedSubscriptions } from "./queries.server.ts";

const fakePayPal = await startFakePayPal();
const { subscriptions: book, failures } = fakePayPal;
const handle = testApp({ ...fakePayPal.environment, DELETION_GRACE_DAYS: "0" });
const { db } = handle;
const plan = coachPlan(fakePayPal, handle);
const mailFolder = await mkdtemp(path.join(tmpdir(), "openroster-plans-"));

afterAll(() => fakePayPal.close());
afterAll(() => removeFolder(mailFolder));
beforeEach(() => failures.clear());

async function requestDeletion(email: string): Promise<void> {
  const { status } = await sendRequest(handle.app, "POST", "/api/user/RequestDeletion", { body: { email, password } });
  expect(status).toBe(200);
}

it("cancels the plan at PayPal when the user requests account deletion", async () => {
  const { coach, id } = await plan.createSubscriber();
  await requestDeletion(coach.email);
  await plan.checkAll();
  expect(book.get(id).status).toBe("CANCELLED");
  expect(await plan.stored(id)).toMatchObject({ state: "cancelled", accountId: coach.id });
  expect(await coach.mails()).toEqual(["plan-started", "deletion-requested", "plan-ended"]);
});

it("F14 cancels the plan and removes the account's data although PayPal was unavailable until the erasure", async () => {
  const { coach, id } = await plan.createSubscriber();
  failures.add({ with: "cut", path: /billing/ });
  await requestDeletion(coach.email);
  await plan.checkAll();
  expect(book.get(id).status).toBe("ACTIVE");
  await eraseAccounts(db, { mailFolder });
  expect(await plan.stored(id)).toMatchObject({ accountId: null });
  failures.clear();
  await plan.checkAll();
  expect(book.get(id).status).toBe("CANCELLED");
  expect(await plan.stored(id)).toMatchObject({ problem: "no-such-coach", accountId: null });
  expect(await findFlaggedSubscriptions(db)).toEqual([]);
  expect((await coach.mails()).filter((kind) => kind.startsWith("plan-"))).toEqual([]);
});

it("cancels a plan that becomes active after the deletion request", async () => {
  const coach = await plan.createCoach();
  const { id } = coach.subscribe();
  await requestDeletion(coach.email);
  book.approve(id);
  await plan.ask({ subscriptionId: id });
  await plan.checkAll();
  expect(book.get(id).status).toBe("CANCELLED");
  expect(await coach.mails()).toEqual(["deletion-requested"]);
});
