import { type Kysely, sql } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

/** A subscription as it is recorded; it counts where `problem` is null. */
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
  /** Whether it is to be cancelled and PayPal has not said yet that it is. */
  isBeingCancelled: boolean;
  createdAt: Date;
  checkedAt: Date;
}

/** A coach's plan, and the subscriptions in the coach's name that do not count. */
export interface CoachPlan {
  paypalId: string;
  state: PlanState;
  accessUntil: Date | null;
  nextBillingAt: Date | null;
  failingSince: Date | null;
  isBeingCancelled: boolean;
}

/** A flagged subscription with whom it is for, where that is known. */
export interface FlaggedSubscription extends SubscriptionRecord {
  problem: SubscriptionProblem;
  name: string | null;
  email: string | null;
}

// The job that ends what is over comes once an hour; here it is over at its moment.
const stateNow = sql<PlanState>`
  case when subscriptions.state = 'cancelled' and (access_until is null or access_until <= now()) then 'expired'
    else subscriptions.state end`;
const isBeingCancelled = sql<boolean>`
  (cancel_requested_at is not null and subscriptions.state in ('pending', 'active', 'suspended'))`;
/** The one in force first, then the one that is paid for the longest, then the latest. */
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

/** A coach's plan and what is flagged in the coach's name; null where there is neither. */
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

/** The state of each coach's plan, of those who have one. */
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

/** Whether a plan of the coach's is in force, one by PayPal's id excepted. */
export async function hasLivePlan(
  db: Kysely<Database>,
  { accountId, except }: { accountId: string; except?: string },
): Promise<boolean> {
  const live = db
    .selectFrom("subscriptions")
    .select("paypal_id")
    .where("account_id", "=", accountId)
    .where("problem", "is", null)
    .where("state", "in", ["active", "suspended"]);
  const plan = await (except === undefined ? live : live.where("paypal_id", "<>", except)).executeTakeFirst();
  return plan !== undefined;
}

/** A subscription by PayPal's id, or null. */
export async function findSubscription(db: Kysely<Database>, paypalId: string): Promise<SubscriptionRecord | null> {
  return (await selectRecords(db).where("paypal_id", "=", paypalId).executeTakeFirst()) ?? null;
}

/** What the page after a payment may say: the state, to whoever names subscription and account; "pending" to anyone else; "unknown" where there is none. */
export async function findPlanProgress(
  db: Kysely<Database>,
  { subscriptionId, accountId }: { subscriptionId: string; accountId?: string | undefined },
): Promise<PlanState | "unknown"> {
  const found = await findSubscription(db, subscriptionId);
  if (!found) return "unknown";
  return found.problem === null && accountId !== undefined && found.accountId === accountId ? found.state : "pending";
}

/** Subscriptions that count for nobody, the newest first: what the staff has to look at. Whoever was erased here is no riddle. */
export async function findFlaggedSubscriptions(db: Kysely<Database>, limit = 200): Promise<FlaggedSubscription[]> {
  return selectRecords(db)
    .leftJoin("accounts", "accounts.id", "subscriptions.account_id")
    .select([
      sql<SubscriptionProblem>`subscriptions.problem`.as("problem"),
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as("name"),
      "accounts.email",
    ])
    .where("subscriptions.problem", "is not", null)
    .where(sql<boolean>`not exists (select from erasures where erasures.account_id::text = subscriptions.custom_id)`)
    .orderBy("subscriptions.created_at", "desc")
    .limit(limit)
    .execute();
}
