import { expect, test } from "vitest";
import { canDo, explainRefusal, type ProgramAction, programActions } from "./permissions.ts";
import { type ProgramRole, programRoles } from "./vocabulary.ts";

const roles = Object.keys(programRoles) as ProgramRole[];
const everything = [...programActions].sort();
const allowed = (role: ProgramRole, plan: "free" | "active" | "lapsed") =>
  programActions.filter((action) => canDo({ role, plan }, action)).sort();

test("allows the owner everything with the plan, and a recruiter everything except staff and roles", () => {
  expect(allowed("owner", "active")).toEqual(everything);
  const withheld: ProgramAction[] = ["audit", "configure", "invite", "removeStaff"];
  expect(allowed("recruiter", "active")).toEqual(everything.filter((action) => !withheld.includes(action)));
});

test("allows an evaluator notes and ratings, and a reader only to read", () => {
  expect(allowed("evaluator", "active")).toEqual(["compare", "finish", "logContact", "note", "rate", "read", "search"]);
  expect(allowed("reader", "active")).toEqual(["compare", "read", "search"]);
  expect(allowed("compliance", "active")).toEqual(["audit", "compare", "export", "read", "search"]);
});

test("allows only reading and exporting after the plan, and a list with notes without one", () => {
  expect(allowed("owner", "lapsed")).toEqual(["audit", "compare", "export", "read", "removeStaff"]);
  expect(allowed("owner", "free")).toEqual(["audit", "configure", "export", "keep", "note", "read", "removeStaff"]);
  for (const role of roles) expect(allowed(role, "lapsed")).toContain("read");
});

test("explains the role before the plan", () => {
  expect(explainRefusal({ role: "reader", plan: "free" }, "rate")).toMatch(/^Your role/);
  expect(explainRefusal({ role: "owner", plan: "free" }, "rate")).toBe("This is part of the coach plan.");
  expect(explainRefusal({ role: "owner", plan: "lapsed" }, "rate")).toMatch(/has ended/);
});
