import { findRefusal } from "../permissions.ts";
import type { UserRecord } from "../schema.ts";
import { type AccountAction, accountActions, type DomainStatus } from "../vocabulary.ts";

/** Something that can be done to a user: its word in the menu, what is asked first, the call, what is said afterwards. */
export interface UserAction {
  name: AccountAction;
  label: string;
  question: string;
  path: string;
  done: string;
}

/** What can be done to a user as it stands. The portal knows who is signed in by the address only, which `isSelf` compares. */
export function availableUserActions(
  user: UserRecord,
  { isSelf }: { isSelf: boolean },
): { account: UserAction[]; domain: UserAction[] } {
  const administratorId = isSelf ? user.userLoginId : "";
  const isAllowed = ({ name }: UserAction) => findRefusal(name, user, administratorId) === null;
  return { account: accountActsOf(user).filter(isAllowed), domain: domainActsOf(user).filter(isAllowed) };
}

function accountActsOf({ userLoginId, blocked, isVerified, isDemo }: UserRecord): UserAction[] {
  const block = `BlockUser?blockUser=${userLoginId}&block=${!blocked}`;
  const verify = `VerifyUser?user=${userLoginId}&verify=${!isVerified}`;
  const mark = `MarkDemoUser?user=${userLoginId}&isDemo=${!isDemo}`;
  return [
    blocked
      ? createUserAction("account-activated", { label: "Activate", asked: "activate this user?", call: block })
      : createUserAction("account-deactivated", { label: "Deactivate", asked: "deactivate this user?", call: block }),
    isVerified
      ? createUserAction("account-unverified", { label: "Unverify", asked: "Unverify this account?", call: verify })
      : createUserAction("account-verified", { label: "Verify", asked: "Verify this account?", call: verify }),
    isDemo
      ? createUserAction("demo-unmarked", { label: "Unmark as Demo", asked: "Unmark this account?", call: mark })
      : createUserAction("demo-marked", { label: "Mark as Demo", asked: "Mark this account?", call: mark }),
  ];
}

function domainActsOf({ userLoginId, domainVerified }: UserRecord): UserAction[] {
  const call = (status: DomainStatus) => `VerifyDomainOfUser?user=${userLoginId}&verifyDomain=${status}`;
  const pending = domainVerified ? "Pending" : "Set to Pending";
  const acts: Record<DomainStatus, UserAction> = {
    A: createUserAction("domain-approved", { label: "Approve", asked: "Approve Domain?", call: call("A") }),
    D: createUserAction("domain-declined", { label: "Decline", asked: "Decline Domain?", call: call("D") }),
    P: createUserAction("domain-set-pending", { label: pending, asked: "pending Domain?", call: call("P") }),
  };
  const offered: DomainStatus[] = ["A", "D", "P"];
  return offered.filter((status) => status !== domainVerified).map((status) => acts[status]);
}

function createUserAction(
  name: AccountAction,
  { label, asked, call }: { label: string; asked: string; call: string },
): UserAction {
  const question = `Are you sure you want to ${asked}`;
  return { name, label, question, path: `/admin/user/${call}`, done: accountActions[name] };
}
