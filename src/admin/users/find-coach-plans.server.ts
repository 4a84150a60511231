import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import {
  findFlaggedSubscriptions,
  findPlanOf,
  findPlanStates,
  type SubscriptionRecord,
} from "../../payments/queries.server.ts";
import type { FlaggedList, FlaggedRecord, UserDetail, UserRecord } from "../schema.ts";
import { coachType } from "../vocabulary.ts";

export async function addPlans(db: Kysely<Database>, users: Omit<UserRecord, "plan">[]): Promise<UserRecord[]> {
  const coaches = users.filter(({ userType }) => userType === coachType);
  const states = await findPlanStates(
    db,
    coaches.map(({ userLoginId }) => userLoginId),
  );
  return users.map((user) => ({ ...user, plan: states.get(user.userLoginId) ?? null }));
}

export async function findPlanInFull(
  db: Kysely<Database>,
  userLoginId: string,
): Promise<Pick<UserDetail, "plan" | "coachPlan" | "flaggedSubscriptions">> {
  const found = await findPlanOf(db, userLoginId);
  const plan = found?.plan ?? null;
  return {
    plan: plan?.state ?? null,
    coachPlan: plan && {
      paypalId: plan.paypalId,
      state: plan.state,
      nextBillingAt: plan.nextBillingAt?.toISOString() ?? null,
      accessUntil: plan.accessUntil?.toISOString() ?? null,
      failingSince: plan.failingSince?.toISOString() ?? null,
      isBeingCancelled: plan.isBeingCancelled,
    },
    flaggedSubscriptions: found?.flagged.flatMap((record) => toFlagged(record, null) ?? []) ?? [],
  };
}

export async function findFlagged(db: Kysely<Database>, limit?: number): Promise<FlaggedList> {
  const found = await findFlaggedSubscriptions(db, limit);
  const data = found.flatMap(({ name, email, ...record }) => {
    const account = record.accountId !== null && name !== null ? { userLoginId: record.accountId, name, email } : null;
    return toFlagged(record, account) ?? [];
  });
  return { data };
}

function toFlagged(record: SubscriptionRecord, account: FlaggedRecord["account"]): FlaggedRecord | null {
  const { paypalId, planId, customId, state, problem, isBeingCancelled, createdAt, checkedAt } = record;
  if (problem === null) return null;
  return {
    paypalId,
    account,
    planId,
    customId,
    state,
    problem,
    isBeingCancelled,
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
  };
}
