import { expect, test } from "vitest";
import type { UserRecord } from "../schema.ts";
import { availableUserActions } from "./available-user-actions.tsx";

const coach: UserRecord = {
  firstName: "Casey",
  lastName: "Coach",
  email: "casey@mail.example",
  userLoginId: "an-id",
  userType: "College Coach",
  blocked: false,
  domainVerified: null,
  isDemo: false,
  isVerified: true,
  isBeingDeleted: false,
  plan: null,
  version: "v1",
};

test("offers the actions that the account's state allows", () => {
  const labels = (user: Partial<UserRecord>) =>
    availableUserActions({ ...coach, ...user }, { isSelf: false }).account.map(({ label }) => label);
  expect(labels({})).toEqual(["Deactivate", "Unverify", "Mark as Demo"]);
  expect(labels({ blocked: true, isVerified: false, isDemo: true })).toEqual(["Activate", "Verify", "Unmark as Demo"]);
});

test("offers only to deactivate or activate an account that is being deleted", () => {
  const actions = availableUserActions({ ...coach, domainVerified: "P", isBeingDeleted: true }, { isSelf: false });
  expect(actions).toMatchObject({ account: [{ label: "Deactivate" }], domain: [] });
});

test("offers domain actions for coaches only, in all four states", () => {
  const labels = (user: Partial<UserRecord>) =>
    availableUserActions({ ...coach, ...user }, { isSelf: false }).domain.map(({ label }) => label);
  expect(labels({ domainVerified: null })).toEqual(["Approve", "Decline", "Set to Pending"]);
  expect(labels({ domainVerified: "D" })).toEqual(["Approve", "Pending"]);
  expect(labels({ domainVerified: "A" })).toEqual(["Decline", "Pending"]);
  expect(labels({ domainVerified: "P" })).toEqual(["Approve", "Decline"]);
  expect(labels({ userType: "Athlete" })).toEqual([]);
  expect(labels({ userType: "Administrator" })).toEqual([]);
});

test("offers administrators no action that they may not apply to themselves", () => {
  expect(availableUserActions({ ...coach, userType: "Administrator" }, { isSelf: true })).toEqual({
    account: [],
    domain: [],
  });
});

test("uses the exact question, request and message of each action", () => {
  const every = [coach, { ...coach, blocked: true, isVerified: false, isDemo: true }].flatMap((user) => {
    const { account, domain } = availableUserActions(user, { isSelf: false });
    return [...account, ...domain];
  });
  const texts = Object.fromEntries(every.map(({ question, path, done }) => [question, [path, done]]));
  const start = "Are you sure you want to";
  expect(texts).toEqual({
    [`${start} activate this user?`]: ["/admin/user/BlockUser?blockUser=an-id&block=false", "Successfully Activated"],
    [`${start} deactivate this user?`]: [
      "/admin/user/BlockUser?blockUser=an-id&block=true",
      "Successfully Deactivated",
    ],
    [`${start} Approve Domain?`]: [
      "/admin/user/VerifyDomainOfUser?user=an-id&verifyDomain=A",
      "Successfully Approved Domain",
    ],
    [`${start} Decline Domain?`]: [
      "/admin/user/VerifyDomainOfUser?user=an-id&verifyDomain=D",
      "Successfully Declined Domain",
    ],
    [`${start} pending Domain?`]: [
      "/admin/user/VerifyDomainOfUser?user=an-id&verifyDomain=P",
      "Successfully Pending Domain",
    ],
    [`${start} Mark this account?`]: ["/admin/user/MarkDemoUser?user=an-id&isDemo=true", "Successfully Marked"],
    [`${start} Unmark this account?`]: ["/admin/user/MarkDemoUser?user=an-id&isDemo=false", "Successfully Unmarked"],
    [`${start} Verify this account?`]: ["/admin/user/VerifyUser?user=an-id&verify=true", "Successfully Verified"],
    [`${start} Unverify this account?`]: ["/admin/user/VerifyUser?user=an-id&verify=false", "Successfully Unverified"],
  });
});
