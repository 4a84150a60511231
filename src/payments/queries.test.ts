import type { Insertable } from "kysely";
import { expect, it } from "vitest";
import { createMember } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { Subscriptions } from "../database/generated-tables.ts";
import { collectPlanData } from "./collect-plan-data.server.ts";
import {
  findFlaggedSubscriptions,
  findPlanOf,
  findPlanProgress,
  findPlanStates,
  hasLivePlan,
} from "./queries.server.ts";

const { db } = testDatabase();
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
let made = 0;

async function store(accountId: string | null, overrides: Partial<Insertable<Subscriptions>> = {}) {
  made += 1;
  const values = {
    paypal_id: `I-QUERY${made}`,
    account_id: accountId,
    plan_id: "P-COACH",
    custom_id: accountId,
    state: "active",
    paypal_status: "ACTIVE",
    plan_overridden: false,
    paypal_updated_at: new Date(),
    ...overrides,
  } as const;
  await db.insertInto("subscriptions").values(values).execute();
  return values.paypal_id;
}

const planOf = async (accountId: string) => (await findPlanOf(db, accountId))?.plan?.paypalId;

it("returns the plan with the best state, then the longest access, then the latest", async () => {
  const { id } = await createMember(db);
  const rising: string[] = [];
  const ended = { state: "expired", access_until: inDays(-9) } as const;
  rising.push(await store(id, { ...ended, access_until: null }));
  rising.push(await store(id, { ...ended, created_at: inDays(-2) }));
  rising.push(await store(id, { ...ended, created_at: inDays(-1) }));
  rising.push(await store(id, { state: "cancelled", access_until: inDays(-1) }));
  rising.push(await store(id, { state: "pending" }));
  rising.push(await store(id, { state: "cancelled", access_until: inDays(1) }));
  rising.push(await store(id, { state: "cancelled", access_until: inDays(2) }));
  rising.push(await store(id));
  await store(id, { access_until: inDays(3), problem: "second" });
  const states = ["expired", "expired", "expired", "expired", "pending", "cancelled", "cancelled", "active"];
  while (rising.length > 0) {
    const state = states[rising.length - 1];
    expect([state, await planOf(id)]).toEqual([state, rising.at(-1)]);
    expect(await findPlanStates(db, [id])).toEqual(new Map([[id, state]]));
    await db.deleteFrom("subscriptions").where("paypal_id", "=", rising.pop()!).execute();
  }
  expect(await findPlanOf(db, id)).toMatchObject({ plan: null, flagged: [{ problem: "second" }] });
});

it("returns the states of several coaches, and ignores values that are no account ids", async () => {
  const [first, second, none] = await Promise.all([createMember(db), createMember(db), createMember(db)]);
  await store(first.id, { state: "pending" });
  await store(second.id);
  const states = new Map([
    [first.id, "pending"],
    [second.id, "active"],
  ]);
  expect(await findPlanStates(db, [first.id, second.id, none.id, "' or 1=1"])).toEqual(states);
  expect(await findPlanStates(db, ["' or 1=1"])).toEqual(new Map());
});

it.each([
  ["active", null, true],
  ["suspended", null, true],
  ["pending", null, false],
  ["cancelled", null, false],
  ["expired", null, false],
  ["active", "second", false],
] as const)("has a live plan with the state %s and the problem %s: %s", async (state, problem, isLive) => {
  const { id } = await createMember(db);
  const paypalId = await store(id, { state, problem });
  expect(await hasLivePlan(db, { accountId: id })).toBe(isLive);
  expect(await hasLivePlan(db, { accountId: id, except: "I-OTHER" })).toBe(isLive);
  expect(await hasLivePlan(db, { accountId: id, except: paypalId })).toBe(false);
});

it("reports the state of a flagged subscription as pending, also to its account", async () => {
  const { id } = await createMember(db);
  const progress = (subscriptionId: string, accountId?: string) => findPlanProgress(db, { subscriptionId, accountId });
  expect(await progress(await store(id), id)).toBe("active");
  expect(await progress(await store(id, { problem: "second" }), id)).toBe("pending");
  expect(await progress(await store(null, { problem: "no-such-coach" }))).toBe("pending");
  expect(await progress("I-NONE", id)).toBe("unknown");
});

it("lists flagged subscriptions newest first up to the limit", async () => {
  await db.deleteFrom("subscriptions").execute();
  const { id } = await createMember(db, { first_name: "Flagged", last_name: "Coach" });
  const old = await store(id, { problem: "second", created_at: inDays(-3) });
  const newer = await store(id, { problem: "overridden", created_at: inDays(-1) });
  const middle = await store(null, { problem: "foreign-plan", created_at: inDays(-2) });
  await store(id);
  const ids = async (limit?: number) => (await findFlaggedSubscriptions(db, limit)).map(({ paypalId }) => paypalId);
  expect(await ids()).toEqual([newer, middle, old]);
  expect(await ids(2)).toEqual([newer, middle]);
  expect(await findFlaggedSubscriptions(db)).toMatchObject([
    { problem: "overridden", name: "Flagged Coach" },
    { problem: "foreign-plan", name: null, email: null },
    { problem: "second", name: "Flagged Coach" },
  ]);
});

it("exports the plans of an account in the order of their creation", async () => {
  const { id } = await createMember(db);
  const newer = await store(id, { created_at: inDays(-1) });
  const old = await store(id, { created_at: inDays(-2), state: "expired" });
  expect(await collectPlanData(db, id)).toMatchObject([{ payPalSubscription: old }, { payPalSubscription: newer }]);
});
