import { findRefusal } from "../permissions.ts";
import type { UserRecord } from "../schema.ts";
import { type AccountAct, accountActs, type DomainStatus } from "../vocabulary.ts";

/** Something that can be done to a user: its word in the menu, what is asked first, the call, what is said afterwards. */
export interface UserAct {
  name: AccountAct;
  label: string;
  question: string;
  path: string;
  done: string;
}

/** What can be done to a user as it stands. The portal knows who is signed in by the address only, which `isSelf` compares. */
export function userActs(user: UserRecord, { isSelf }: { isSelf: boolean }): { account: UserAct[]; domain: UserAct[] } {
  const administratorId = isSelf ? user.userLoginId : "";
  const isAllowed = ({ name }: UserAct) => findRefusal(name, user, administratorId) === null;
  return { account: accountActsOf(user).filter(isAllowed), domain: domainActsOf(user).filter(isAllowed) };
}

function accountActsOf({ userLoginId, blocked, isVerified, isDemo }: UserRecord): UserAct[] {
  const block = `BlockUser?blockUser=${userLoginId}&block=${!blocked}`;
  const verify = `VerifyUser?user=${userLoginId}&verify=${!isVerified}`;
  const mark = `MarkDemoUser?user=${userLoginId}&isDemo=${!isDemo}`;
  return [
    blocked
      ? makeAct("account-activated", { label: "Activate", asked: "activate this user?", call: block })
      : makeAct("account-deactivated", { label: "Deactivate", asked: "deactivate this user?", call: block }),
    isVerified
      ? makeAct("account-unverified", { label: "Unverify", asked: "Unverify this account?", call: verify })
      : makeAct("account-verified", { label: "Verify", asked: "Verify this account?", call: verify }),
    isDemo
      ? makeAct("demo-unmarked", { label: "Unmark as Demo", asked: "Unmark this account?", call: mark })
      : makeAct("demo-marked", { label: "Mark as Demo", asked: "Mark this account?", call: mark }),
  ];
}

function domainActsOf({ userLoginId, domainVerified }: UserRecord): UserAct[] {
  const call = (status: DomainStatus) => `VerifyDomainOfUser?user=${userLoginId}&verifyDomain=${status}`;
  const pending = domainVerified ? "Pending" : "Set to Pending";
  const acts: Record<DomainStatus, UserAct> = {
    A: makeAct("domain-approved", { label: "Approve", asked: "Approve Domain?", call: call("A") }),
    D: makeAct("domain-declined", { label: "Decline", asked: "Decline Domain?", call: call("D") }),
    P: makeAct("domain-set-pending", { label: pending, asked: "pending Domain?", call: call("P") }),
  };
  const offered: DomainStatus[] = ["A", "D", "P"];
  return offered.filter((status) => status !== domainVerified).map((status) => acts[status]);
}

function makeAct(name: AccountAct, { label, asked, call }: { label: string; asked: string; call: string }): UserAct {
  const question = `Are you sure you want to ${asked}`;
  return { name, label, question, path: `/admin/user/${call}`, done: accountActs[name] };
}
