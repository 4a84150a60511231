import type { UserRecord } from "./schema.ts";
import { type AccountAction, coachType } from "./vocabulary.ts";

/** What an act does to oneself or to one who is no coach is refused; null where nothing stands against it. */
export function findRefusal(
  act: AccountAction,
  subject: Pick<UserRecord, "userLoginId" | "userType">,
  administratorId: string,
): string | null {
  if (act.startsWith("domain-") && subject.userType !== coachType) return "Only a college coach has a domain status.";
  if (subject.userLoginId === administratorId && !harmlessToOneself.has(act)) {
    return "You can’t deactivate, unverify or mark your own account.";
  }
  return null;
}

const harmlessToOneself: ReadonlySet<AccountAction> = new Set(["account-activated", "account-verified"]);
