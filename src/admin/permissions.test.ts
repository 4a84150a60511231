import { describe, expect, it } from "vitest";
import { findRefusal } from "./permissions.ts";
import { type AccountAction, accountActions } from "./vocabulary.ts";

const acts = Object.keys(accountActions) as AccountAction[];
const administratorId = "administrator";
const coach = { userLoginId: "coach", userType: "College Coach" } as const;
const athlete = { userLoginId: "athlete", userType: "Athlete" } as const;
const oneself = { userLoginId: administratorId, userType: "Administrator" } as const;

describe("findRefusal", () => {
  it("allows every action on a coach", () => {
    expect(acts.filter((act) => findRefusal(act, coach, administratorId) !== null)).toEqual([]);
  });

  it("refuses only the domain actions on an athlete, and gives the reason", () => {
    const refused = acts.filter((act) => findRefusal(act, athlete, administratorId) !== null);
    expect(refused).toEqual(["domain-approved", "domain-declined", "domain-set-pending"]);
    expect(findRefusal("domain-approved", athlete, administratorId)).toBe("Only a college coach has a domain status.");
  });

  it("allows an administrator to activate and verify the own account, and nothing else", () => {
    const allowed = acts.filter((act) => findRefusal(act, oneself, administratorId) === null);
    expect(allowed).toEqual(["account-activated", "account-verified"]);
    expect(findRefusal("demo-marked", oneself, administratorId)).toBe(
      "You can’t deactivate, unverify or mark your own account.",
    );
  });
});
