import { findRefusal } from "../permissions.ts";
import type { UserRecord } from "../schema.ts";
import { type AccountAction, accountActions, type DomainStatus } from "../vocabulary.ts";

export interface UserAction {
  name: AccountAction;
  label: string;
  question: string;
  path: string;
  done: string;
}

/** Lists the actions for a user in its current state. `isSelf` compares addresses, because the portal knows only the address of its user. */
export function availableUserActions(
  user: UserRecord,
  { isSelf }: { isSelf: boolean },
): { account: UserAction[]; domain: UserAction[] } {
  const administratorId = isSelf ? user.userLoginId : "";
  const isAllowed = ({ name }: UserAction) => findRefusal(name, user, administratorId) === null;
  const account = accountActsOf(user).filter(isAllowed);
  // Nobody can use an account that is being deleted, so its other marks make no difference.
  if (user.isBeingDeleted) return { account: account.filter(({ name }) => stillMatters.has(name)), domain: [] };
  return { account, domain: domainActsOf(user).filter(isAllowed) };
}

const stillMatters: ReadonlySet<AccountAction> = new Set(["account-activated", "account-deactivated"]);

function accountActsOf({ userLoginId, blocked, isVerified, isDemo }: UserRecord): UserAction[] {
  const block = `BlockUser?blockUser=${userLoginId}&block=${!blocked}`;
  const verify = `VerifyUser?user=${userLoginId}&verify=${!isVerified}`;
  const mark = `MarkDemoUser?user=${userLoginId}&isDemo=${!isDemo}`;
  return [
    blocked
      ? createUserAction("account-activated", { label: "Activate", prompt: "activate this user?", call: block })
      : createUserAction("account-deactivated", {
          label: "Deactivate",
          prompt: "deactivate this user?",
          call: block,
        }),
    isVerified
      ? createUserAction("account-unverified", { label: "Unverify", prompt: "Unverify this account?", call: verify })
      : createUserAction("account-verified", { label: "Verify", prompt: "Verify this account?", call: verify }),
    isDemo
      ? createUserAction("demo-unmarked", { label: "Unmark as Demo", prompt: "Unmark this account?", call: mark })
      : createUserAction("demo-marked", { label: "Mark as Demo", prompt: "Mark this account?", call: mark }),
  ];
}

function domainActsOf({ userLoginId, domainVerified }: UserRecord): UserAction[] {
  const call = (status: DomainStatus) => `VerifyDomainOfUser?user=${userLoginId}&verifyDomain=${status}`;
  const pending = domainVerified ? "Pending" : "Set to Pending";
  const actions: Record<DomainStatus, UserAction> = {
    A: createUserAction("domain-approved", { label: "Approve", prompt: "Approve Domain?", call: call("A") }),
    D: createUserAction("domain-declined", { label: "Decline", prompt: "Decline Domain?", call: call("D") }),
    P: createUserAction("domain-set-pending", { label: pending, prompt: "pending Domain?", call: call("P") }),
  };
  const offered: DomainStatus[] = ["A", "D", "P"];
  return offered.filter((status) => status !== domainVerified).map((status) => actions[status]);
}

function createUserAction(
  name: AccountAction,
  { label, prompt, call }: { label: string; prompt: string; call: string },
): UserAction {
  const question = `Are you sure you want to ${prompt}`;
  return { name, label, question, path: `/admin/user/${call}`, done: accountActions[name] };
}
