import type { UserRecord } from "./schema.ts";
import { type AccountAction, coachType } from "./vocabulary.ts";

/** Returns the reason why an administrator may not apply an action to an account, or null if it is allowed. */
export function findRefusal(
  action: AccountAction,
  subject: Pick<UserRecord, "userLoginId" | "userType">,
  administratorId: string,
): string | null {
  if (action.startsWith("domain-") && subject.userType !== coachType)
    return "Only a college coach has a domain status.";
  if (subject.userLoginId === administratorId && !allowedOnSelf.has(action)) {
    return "You can’t deactivate, unverify or mark your own account.";
  }
  return null;
}

const allowedOnSelf: ReadonlySet<AccountAction> = new Set(["account-activated", "account-verified"]);
