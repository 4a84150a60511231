import { describe, expect, it } from "vitest";
import { findRefusal } from "./permissions.ts";
import { type AccountAction, accountActions } from "./vocabulary.ts";

const actions = Object.keys(accountActions) as AccountAction[];
const administratorId = "administrator";
const coach = { userLoginId: "coach", userType: "College Coach" } as const;
const athlete = { userLoginId: "athlete", userType: "Athlete" } as const;
const oneself = { userLoginId: administratorId, userType: "Administrator" } as const;

describe("permissions of administrators", () => {
  it("allows every action on a coach", () => {
    expect(actions.filter((action) => findRefusal(action, coach, administratorId) !== null)).toEqual([]);
  });

  it("refuses only the domain actions on an athlete, with the reason", () => {
    const refused = actions.filter((action) => findRefusal(action, athlete, administratorId) !== null);
    expect(refused).toEqual(["domain-approved", "domain-declined", "domain-set-pending"]);
    expect(findRefusal("domain-approved", athlete, administratorId)).toBe("Only a college coach has a domain status.");
  });

  it("allows administrators only to activate and verify their own account", () => {
    const allowed = actions.filter((action) => findRefusal(action, oneself, administratorId) === null);
    expect(allowed).toEqual(["account-activated", "account-verified"]);
    expect(findRefusal("demo-marked", oneself, administratorId)).toBe(
      "You can’t deactivate, unverify or mark your own account.",
    );
  });
});
