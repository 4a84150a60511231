import type { Insertable } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createMember, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import type { Subscriptions } from "../../database/generated-tables.ts";

const server = testApp();
let admin: SignedIn;
let made = 0;

beforeAll(async () => {
  admin = await createAdministrator(server.db);
});

async function get(url: string) {
  const { status, body } = await sendRequest(server.app, "GET", url, { headers: admin.headers });
  expect(status).toBe(200);
  return body.result;
}

async function createSubscription(accountId: string | null, overrides: Partial<Insertable<Subscriptions>> = {}) {
  made += 1;
  const paypal_id = `I-PORTAL${made}`;
  await server.db
    .insertInto("subscriptions")
    .values({
      paypal_id,
      account_id: accountId,
      plan_id: "P-COACH",
      custom_id: accountId,
      state: "active",
      paypal_status: "ACTIVE",
      plan_overridden: false,
      paypal_updated_at: new Date(),
      ...overrides,
    })
    .execute();
  return paypal_id;
}

describe("coach plans in the portal", () => {
  it("lists the plan state of coaches only, without flagged subscriptions", async () => {
    const [subscribed, cheating, without] = await Promise.all(
      ["Subscribed", "Cheating", "Without"].map((first_name) =>
        createMember(server.db, { first_name, last_name: "Planlist" }),
      ),
    );
    await createSubscription(subscribed!.id);
    await createSubscription(cheating!.id, { problem: "overridden", plan_overridden: true });
    const { data } = await get("/admin/user/GetUsers?search=planlist");
    const plans = new Map(data.map((user: { userLoginId: string; plan: unknown }) => [user.userLoginId, user.plan]));
    expect(plans.get(subscribed!.id)).toBe("active");
    expect(plans.get(cheating!.id)).toBeNull();
    expect(plans.get(without!.id)).toBeNull();
  });

  it("shows the plan and the flagged subscriptions on the account's page", async () => {
    const { id } = await createMember(server.db);
    const until = new Date(Date.now() + 86_400_000);
    const counted = await createSubscription(id, {
      state: "cancelled",
      paypal_status: "CANCELLED",
      access_until: until,
    });
    const second = await createSubscription(id, { problem: "second" });
    const user = await get(`/api/admin/user/${id}`);
    expect(user.plan).toBe("cancelled");
    expect(user.coachPlan).toEqual({
      paypalId: counted,
      state: "cancelled",
      nextBillingAt: null,
      accessUntil: until.toISOString(),
      failingSince: null,
      isBeingCancelled: false,
    });
    expect(user.flaggedSubscriptions).toMatchObject([{ paypalId: second, problem: "second", state: "active" }]);
  });

  it("P04 lists flagged subscriptions with problem, ids and account, if any", async () => {
    const { id, email } = await createMember(server.db, { first_name: "Flagged", last_name: "Coach" });
    const second = await createSubscription(id, { problem: "second" });
    const unknownSubscription = await createSubscription(null, {
      problem: "no-such-coach",
      custom_id: "<b>nobody</b>",
    });
    await createSubscription((await createMember(server.db)).id);
    const { data } = await get("/api/admin/subscriptions");
    expect(data.slice(0, 2)).toMatchObject([
      { paypalId: unknownSubscription, problem: "no-such-coach", account: null, customId: "<b>nobody</b>" },
      { paypalId: second, problem: "second", account: { userLoginId: id, name: "Flagged Coach", email } },
    ]);
    expect(data.every(({ problem }: { problem: string | null }) => problem !== null)).toBe(true);

    const { payload } = await server.app.inject({ url: "/api/admin/subscriptions.csv", headers: admin.headers });
    const [columns, first, next] = payload.split("\r\n");
    expect(columns).toBe("id,account,plan,customId,state,problem,firstSeen,lastChecked");
    expect(first).toContain(`${unknownSubscription},,P-COACH,<b>nobody</b>,active,no-such-coach,`);
    expect(next).toContain(`${second},${id},P-COACH,${id},active,second,`);
    expect(payload.trim().split("\r\n")).toHaveLength(data.length + 1);
  });
});
