import { type Kysely, sql } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { parseCustomId } from "./custom-id.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

/** A stored subscription. It counts for its account if `problem` is null. */
export interface SubscriptionRecord {
  paypalId: string;
  accountId: string | null;
  planId: string;
  customId: string | null;
  state: PlanState;
  problem: SubscriptionProblem | null;
  nextBillingAt: Date | null;
  accessUntil: Date | null;
  failingSince: Date | null;
  /** True after a cancellation request until PayPal confirms it. */
  isBeingCancelled: boolean;
  createdAt: Date;
  checkedAt: Date;
}

/** A coach's plan and the coach's flagged subscriptions, which do not count. */
export interface CoachPlan {
  paypalId: string;
  state: PlanState;
  accessUntil: Date | null;
  nextBillingAt: Date | null;
  failingSince: Date | null;
  isBeingCancelled: boolean;
}

export interface FlaggedSubscription extends SubscriptionRecord {
  problem: SubscriptionProblem;
  name: string | null;
  email: string | null;
}

// The job that expires plans runs hourly; this expression is exact.
const stateNow = sql<PlanState>`
  case when subscriptions.state = 'cancelled' and (access_until is null or access_until <= now()) then 'expired'
    else subscriptions.state end`;
const isBeingCancelled = sql<boolean>`
  (cancel_requested_at is not null and subscriptions.state in ('pending', 'active', 'suspended'))`;
/** Orders by state, then by the end of the paid period, then by date. */
const rank = sql`array_position(array['active', 'suspended', 'cancelled', 'pending', 'expired'], ${stateNow})`;

function selectRecords(db: Kysely<Database>) {
  return db
    .selectFrom("subscriptions")
    .select([
      "subscriptions.paypal_id as paypalId",
      "subscriptions.account_id as accountId",
      "subscriptions.plan_id as planId",
      "subscriptions.custom_id as customId",
      stateNow.as("state"),
      "subscriptions.problem",
      "subscriptions.next_billing_at as nextBillingAt",
      "subscriptions.access_until as accessUntil",
      "subscriptions.failing_since as failingSince",
      isBeingCancelled.as("isBeingCancelled"),
      "subscriptions.created_at as createdAt",
      "subscriptions.checked_at as checkedAt",
    ]);
}

export async function findPlanOf(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ plan: CoachPlan | null; flagged: SubscriptionRecord[] } | null> {
  if (!isAccountId(accountId)) return null;
  const records = await selectRecords(db)
    .where("account_id", "=", accountId)
    .orderBy(rank)
    .orderBy("access_until", (order) => order.desc().nullsLast())
    .orderBy("created_at", "desc")
    .execute();
  if (records.length === 0) return null;
  return {
    plan: records.find((record) => record.problem === null) ?? null,
    flagged: records.filter((record) => record.problem !== null),
  };
}

/** Omits coaches without a plan. */
export async function findPlanStates(
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<Map<string, PlanState>> {
  const ids = accountIds.filter(isAccountId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("subscriptions")
    .distinctOn("account_id")
    .select([sql<string>`account_id`.as("accountId"), stateNow.as("state")])
    .where("account_id", "in", ids)
    .where("problem", "is", null)
    .orderBy("account_id")
    .orderBy(rank)
    .orderBy("access_until", (order) => order.desc().nullsLast())
    .execute();
  return new Map(rows.map(({ accountId, state }) => [accountId, state]));
}

/** The plan of a program: who pays, until when, and if the last payment failed. */
export interface PlanOfProgram {
  payerId: string | null;
  paidUntil: Date | null;
  /** The subscription whose payment fails. */
  failing: { paypalId: string; accountId: string } | null;
  live: { paypalId: string; accountId: string; state: PlanState } | null;
}

/** Finds the plan of a program among the subscriptions that name it, and those of its staff that name none. */
export async function findPlanOfProgram(
  db: Kysely<Database>,
  { programId, accountIds }: { programId: string; accountIds: readonly string[] },
): Promise<PlanOfProgram> {
  const rows = await selectRecords(db)
    .where("problem", "is", null)
    .where("account_id", "is not", null)
    .where(({ eb, or, and }) =>
      or([
        eb("program_id", "=", programId),
        ...(accountIds.length > 0 ? [and([eb("program_id", "is", null), eb("account_id", "in", accountIds)])] : []),
      ]),
    )
    .orderBy(rank)
    .orderBy("access_until", (order) => order.desc().nullsLast())
    .execute();
  const of = (states: PlanState[]) => rows.find(({ state }) => states.includes(state));
  const named = (row: SubscriptionRecord | undefined) =>
    row ? { paypalId: row.paypalId, accountId: row.accountId ?? "", state: row.state } : null;
  // A suspended one does not count. A canceled one counts until the paid period ends; then its state is `expired`.
  const paid = of(["active"]) ?? of(["cancelled"]);
  const failing = rows.find(({ state, failingSince }) => state === "suspended" || (state === "active" && failingSince));
  return {
    payerId: paid?.accountId ?? null,
    paidUntil: paid?.accessUntil ?? null,
    failing: named(failing),
    live: named(of(["active", "suspended"]) ?? of(["cancelled"])),
  };
}

/** Returns true if the coach has a live plan for the program, or for the own one, other than `except` (a PayPal id). */
export async function hasLivePlan(
  db: Kysely<Database>,
  { accountId, programId = null, except }: { accountId: string; programId?: string | null; except?: string },
): Promise<boolean> {
  const live = db
    .selectFrom("subscriptions")
    .select("paypal_id")
    .where("account_id", "=", accountId)
    .where("program_id", "is not distinct from", programId)
    .where("problem", "is", null)
    .where("state", "in", ["active", "suspended"]);
  const plan = await (except === undefined ? live : live.where("paypal_id", "<>", except)).executeTakeFirst();
  return plan !== undefined;
}

export async function findSubscription(db: Kysely<Database>, paypalId: string): Promise<SubscriptionRecord | null> {
  return (await selectRecords(db).where("paypal_id", "=", paypalId).executeTakeFirst()) ?? null;
}

/** Returns the plan state if the account matches, "pending" for any other account, and "unknown" for an unknown subscription. */
export async function findPlanProgress(
  db: Kysely<Database>,
  { subscriptionId, accountId }: { subscriptionId: string; accountId?: string | undefined },
): Promise<PlanState | "unknown"> {
  const found = await findSubscription(db, subscriptionId);
  if (!found) return "unknown";
  // The page of the payment names the program too.
  const buyer = accountId === undefined ? null : parseCustomId(accountId);
  return found.problem === null && buyer !== null && found.accountId === buyer.accountId ? found.state : "pending";
}

/** Lists flagged subscriptions for the staff, newest first. Omits those of erased accounts. */
export async function findFlaggedSubscriptions(db: Kysely<Database>, limit = 200): Promise<FlaggedSubscription[]> {
  return selectRecords(db)
    .leftJoin("accounts", "accounts.id", "subscriptions.account_id")
    .select([
      sql<SubscriptionProblem>`subscriptions.problem`.as("problem"),
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as("name"),
      "accounts.email",
    ])
    .where("subscriptions.problem", "is not", null)
    .where(
      sql<boolean>`not exists (select from erasures where erasures.account_id::text = split_part(subscriptions.custom_id, '.', 1))`,
    )
    .orderBy("subscriptions.created_at", "desc")
    .limit(limit)
    .execute();
}
