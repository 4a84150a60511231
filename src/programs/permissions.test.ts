import { expect, test } from "vitest";
import { canDo, explainRefusal, type ProgramAction, passwordActions, programActions } from "./permissions.ts";
import { type ProgramRole, programRoles } from "./vocabulary.ts";

const roles = Object.keys(programRoles) as ProgramRole[];
const everything = [...programActions].sort();
const allowed = (role: ProgramRole, plan: "free" | "active" | "lapsed") =>
  programActions.filter((action) => canDo({ role, plan }, action)).sort();

test("allows the owner everything with the plan except notes of compliance, and a recruiter no staff and roles", () => {
  expect(allowed("owner", "active")).toEqual(everything.filter((action) => action !== "noteContact"));
  const withheld: ProgramAction[] = [
    "audit",
    "changeRole",
    "close",
    "configure",
    "invite",
    "noteContact",
    "publish",
    "removeStaff",
  ];
  expect(allowed("recruiter", "active")).toEqual(everything.filter((action) => !withheld.includes(action)));
});

test("allows an evaluator notes and ratings, and a reader only to read", () => {
  const ofReader: ProgramAction[] = ["compare", "decide", "read", "search"];
  expect(allowed("evaluator", "active")).toEqual(
    [...ofReader, "attach", "finish", "logContact", "note", "rate"].sort(),
  );
  expect(allowed("reader", "active")).toEqual(ofReader);
  expect(allowed("compliance", "active")).toEqual([...ofReader, "audit", "export", "noteContact"].sort());
});

test("allows a list with notes without the plan, and no less after it", () => {
  const ofFree: ProgramAction[] = ["audit", "changeRole", "close", "configure", "decide", "export", "invite"];
  expect(allowed("owner", "free")).toEqual([...ofFree, "keep", "message", "note", "publish", "read", "removeStaff"]);
  for (const role of roles) expect(allowed(role, "lapsed")).toEqual(expect.arrayContaining(allowed(role, "free")));
  for (const role of roles) expect(allowed(role, "lapsed")).toContain("read");
});

test("explains the role before the plan", () => {
  expect(explainRefusal({ role: "reader", plan: "free" }, "rate")).toMatch(/^Your role/);
  expect(explainRefusal({ role: "owner", plan: "free" }, "rate")).toBe("This is part of the coach plan.");
  expect(explainRefusal({ role: "owner", plan: "lapsed" }, "rate")).toMatch(/has ended/);
});

test("allows the staff of a closed program to read and export, and its owner to open it again", () => {
  const closed = (role: ProgramRole) =>
    programActions.filter((action) => canDo({ role, plan: "active", eraseAt: new Date() }, action)).sort();
  expect(closed("owner")).toEqual(["audit", "close", "compare", "export", "read"]);
  expect(closed("recruiter")).toEqual(["compare", "export", "read"]);
  expect(explainRefusal({ role: "owner", plan: "free", eraseAt: new Date() }, "keep")).toMatch(
    /^This program is closed/,
  );
});

test("asks a member who stays signed in for the password before staff, roles, exports or the end change", () => {
  expect([...passwordActions].sort()).toEqual(["changeRole", "close", "export", "invite", "removeStaff"]);
});
