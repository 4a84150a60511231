import path from "node:path";
import { expect, test } from "vitest";
import { findProblems, findUnlistedDecisions } from "./check-structure.ts";
import { findUnmatchedModules, findWrongImports } from "./import-rules.ts";

test.each([
  ["packages/a.ts", "no such path"],
  ["src/ui/textField.tsx", "no such path"],
  ["src/site/home.css", "no such path"],
  ["src/athletes/search.sql", "no such path"],
  ["src/server/date-helpers.server.ts", "does not describe"],
  ["src/athletes/merge-athletes.test.ts", "next to the file that it tests"],
  ["migrations/0003_plans.sql", "missing or taken twice"],
  ["docs/decisions/0001-one-more.md", "missing or taken twice"],
])("rejects the path %s", (file, message) => {
  const valid = [
    "docs/decisions/0001-mail.md",
    "migrations/0001_mail.sql",
    "src/ui/button.test.tsx",
    "src/ui/button.tsx",
  ];
  expect(findProblems(valid, () => "")).toEqual([]);
  expect(findProblems([...valid, file], () => "")).toEqual([{ path: file, message: expect.stringContaining(message) }]);
});

test("rejects an index of decisions that misses a page, repeats one, or has another title or status", () => {
  const pages = new Map([
    [
      "0001-mail.md",
      "# 1. Mail\n\nStatus: replaced by [decision 2](0002-queue.md) and\n[decision 3](0003-jobs.md). Reasons.\n",
    ],
    ["0002-queue.md", "# 2. Queue\n\n## Context\n"],
  ]);
  const lines = ["- [1. Mail](0001-mail.md): replaced by 2 and 3", "- [2. Queue](0002-queue.md): in force"] as const;
  const check = (...index: string[]) => findUnlistedDecisions(pages, index.join("\n"));
  const queue = { path: "0002-queue.md", message: expect.stringContaining(lines[1]) };
  expect(check("# Decisions", ...lines)).toEqual([]);
  expect(check(lines[0])).toEqual([queue]);
  expect(check(...lines, lines[1])).toEqual([queue]);
  expect(check(lines[0], lines[1].replace("in force", "replaced by 3"))).toEqual([queue]);
  expect(check(lines[0], lines[1].replace("Queue", "Jobs"))).toEqual([queue]);
  expect(check(...lines, "- [3. Jobs](0003-jobs.md): in force")).toHaveLength(1);
});

test("rejects a module of recruiting with more than 2,500 lines, without its tests", () => {
  const files = Array.from({ length: 10 }, (_, index) => `src/recruiting/board/part-${index}.ts`);
  const read = () => "\n".repeat(250);
  expect(findProblems([...files, "src/recruiting/board/part-1.test.ts"], read)).toEqual([]);
  expect(findProblems([...files, "src/recruiting/board/more.ts"], read)).toEqual([
    { path: "src/recruiting/board", message: expect.stringContaining("2750 lines, at most 2500") },
  ]);
});

test("rejects a file with more than 400 lines and a folder with more than 40 source files", () => {
  const files = Array.from({ length: 41 }, (_, index) => `src/jobs/job-${index}.ts`);
  expect(findProblems([...files.slice(1), "src/jobs/job-2.test.ts"], () => "\n".repeat(400))).toEqual([]);
  expect(findProblems(files, (file) => "\n".repeat(file === files[7] ? 401 : 0))).toEqual([
    { path: files[7], message: expect.stringContaining("401 lines") },
    { path: "src/jobs", message: expect.stringContaining("41 source files") },
  ]);
});

test.each([
  ["sign-up/a.ts", 'import { a } from "../accounts/queries.server.ts";', null],
  ["search/filters/a.ts", 'import { a } from "@openroster/stat-files/sports/sports.ts";', null],
  ["mail/a.ts", 'import { type Config, ConfigProblem } from "../config.server.ts";', null],
  ["mail/a.ts", 'import type { Pool } from "pg";', null],
  ["mail/a.server.ts", 'import { Pool } from "pg";', null],
  ["contact/a.server.ts", 'import { requireAction } from "../programs/require-action.server.ts";', "mayAlso"],
  ["contact/a.server.ts", 'import { planLimit } from "../programs/require-action.server.ts";', null],
  ["payments/api.server.ts", 'import { requireWithin } from "../http/rate-limits.server.ts";', null],
  ["settings/a.server.ts", 'import { requireWithin } from "../http/rate-limits.server.ts";', "its limit"],
  ["http/a.ts", 'import type { A } from "../accounts/schema.ts";', "before src/http"],
  ["http/a.ts", 'const a = () => import("../accounts/schema.ts");', "before src/http"],
  ["jobs/a.ts", 'import { memberContext } from "#member-context";', "before src/jobs"],
  ["recruiting/events/a.ts", 'export { a } from "../board/schema.ts";', "before src/recruiting/events"],
  ["search/a.ts", 'import { a } from "../ui/art/drawings/a.ts";', "not list its folder"],
  ["mail/a.ts", 'import { a } from "@openroster/trial-postgres/file-lock.ts";', "browser"],
  ["site/a.tsx", 'import { a } from "../search/search-page.tsx";', "only routes.ts"],
  ["site/a.ts", 'import { a } from "../search/api.server.ts";', "only src/server"],
  ["mail/a.ts", 'import { readConfig } from "../config.server.ts";', "as an argument"],
  ["mail/a.ts", 'import { inbox } from "../../tests/inbox.ts";', "runs without"],
  ["mail/a.ts", 'import { Pool } from "pg";', "browser"],
  ["mail/a.ts", 'const read = () => import("node:fs");', "browser"],
  ["../packages/stat-files/src/a.ts", 'import { a } from "../../../src/mail/a.ts";', "without the product"],
  ["../packages/stat-files/src/a.ts", 'import { a } from "./sports/sports.ts";', null],
])("checks that src/%s has %s", (file, text, reason) => {
  expect(findWrongImports(path.posix.join("src", file), text)).toEqual(
    reason === null ? [] : [expect.stringContaining(reason)],
  );
});

test("reports a module without files and a folder outside of the modules", () => {
  const unmatched = findUnmatchedModules(["src/leagues/a.ts", "src/ui/a.ts"]);
  expect([...unmatched]).toEqual(expect.arrayContaining(["src/mail", "src/leagues"]));
  expect(unmatched).not.toContain("src/ui");
});
