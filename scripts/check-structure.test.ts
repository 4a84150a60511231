import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";
import { unneededEntries } from "./check-rooms.ts";
import { findProblems } from "./check-structure.ts";
import { MAX_LINES } from "./project-structure.ts";

const VALID_TREE = [
  ".ci/run",
  ".env.example",
  ".gitignore",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "bench/search-mix.ts",
  "biome.json",
  "docs/decisions/0001-one-engine.md",
  "docs/decisions/0002-search-in-the-process.md",
  "docs/screens/home-mobile.png",
  "knip.json",
  "migrations/0001_accounts.sql",
  "migrations/0002_team_seasons.sql",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "public/.well-known/assetlinks.json",
  "public/favicon.ico",
  "react-router.config.ts",
  "redocly.yaml",
  "scripts/browser-imports.grit",
  "scripts/check-structure.test.ts",
  "scripts/check-structure.ts",
  "src/sign-in/sign-in-api.test.ts",
  "src/sign-in/sign-in-api.server.ts",
  "src/accounts/common-passwords.txt",
  "src/accounts/permissions.test.ts",
  "src/accounts/permissions.ts",
  "src/accounts/reset-password-page.tsx",
  "src/accounts/reset-password.server.ts",
  "src/admin/admin-layout.tsx",
  "src/admin/user-card.test.tsx",
  "src/admin/user-card.tsx",
  "src/athletes/card-image.server.tsx",
  "src/profile/profile-page.tsx",
  "src/athletes/queries.server.ts",
  "sample/athletes.ndjson",
  "src/athletes/schema.ts",
  "src/search/search-athletes-by-name.test.ts",
  "src/search/search-athletes.server.ts",
  "src/search/index/bitmap.ts",
  "src/sports/volleyball-stats.ts",
  "src/brand.ts",
  "src/config.server.ts",
  "src/database/tables.ts",
  "src/entry.server.tsx",
  "src/jobs/queue.server.ts",
  "src/mail/send-mail.server.ts",
  "src/mail/templates/verify-account.tsx",
  "src/http/page-context.ts",
  "src/payments/handle-webhook.server.ts",
  "src/root.tsx",
  "src/routes.ts",
  "src/server.ts",
  "src/server/app.server.ts",
  "src/site/home/home-page.tsx",
  "src/ui/app.css",
  "src/ui/art/court.svg",
  "src/ui/button.tsx",
  "src/ui/use-media-query.ts",
  "tests/e2e/search.spec.ts",
  "tests/factories.ts",
  "tests/failures/kill-server.test.ts",
  "tests/fake-paypal/start-fake-paypal.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];

/** Each file breaks one rule if it is added to the valid tree: description, path, expected message, and the reported path. */
const VIOLATIONS: { violation: string; file: string; message: string; reportedPath?: string }[] = [
  { violation: "an unknown file at the top", file: "notes.md", message: "the top is a closed list" },
  {
    violation: "an unknown folder at the top",
    file: "packages/a.ts",
    message: "The top-level folders are",
    reportedPath: "packages/",
  },
  { violation: "anything but run in .ci", file: ".ci/deploy.yml", message: "only .ci/run" },
  {
    violation: "an unknown file at the top of src",
    file: "src/format-date.ts",
    message: "the top of src is a closed list",
  },
  {
    violation: "an unknown folder in src",
    file: "src/leagues/a.tsx",
    message: "Add a new room",
    reportedPath: "src/leagues/",
  },
  {
    violation: "an unknown folder in a room",
    file: "src/accounts/mail/verify.server.ts",
    message: "Add a new room",
    reportedPath: "src/accounts/mail/",
  },
  {
    violation: "a folder that is named like a property of every object",
    file: "constructor/a.ts",
    message: "The top-level folders are",
    reportedPath: "constructor/",
  },
  { violation: "a style sheet in a feature", file: "src/site/home.css", message: "style sheets belong in src/ui/" },
  { violation: "SQL outside of migrations", file: "src/athletes/search.sql", message: "belong in migrations/" },
  { violation: "a picture in a feature", file: "src/site/hero.jpg", message: "belong in src/ui/art/" },
  { violation: "a font outside of its place", file: "src/ui/inter.woff2", message: "belong in src/ui/art/" },
  { violation: "a file name in camel case", file: "src/ui/textField.tsx", message: "kebab-case" },
  {
    violation: "a feature file with an underscore",
    file: "src/athletes/find_athlete.server.ts",
    message: "kebab-case",
  },
  { violation: "a test in camel case", file: "src/ui/buttonClick.test.tsx", message: "kebab-case" },
  { violation: "a barrel", file: "src/ui/index.ts", message: '"index" does not describe' },
  { violation: "a dumping ground", file: "src/accounts/utils.server.ts", message: '"utils" does not describe' },
  {
    violation: "a dumping ground behind a prefix",
    file: "src/server/date-helpers.server.ts",
    message: '"date-helpers" does not describe',
  },
  { violation: "a file of types", file: "src/sports/types.ts", message: '"types" does not describe' },
  {
    violation: "a test without the file that it tests",
    file: "src/athletes/merge-athletes.test.ts",
    message: "there is no merge-athletes.* here",
  },
  { violation: "a misnamed migration", file: "migrations/3-plans.sql", message: "NNNN_<name>.sql" },
  { violation: "a gap in the migrations", file: "migrations/0004_plans.sql", message: "number 3 is missing" },
  {
    violation: "a migration number taken twice",
    file: "migrations/0002_zones.sql",
    message: "number 2 is taken twice",
  },
  { violation: "code among the migrations", file: "migrations/0003_plans.ts", message: "NNNN_<name>.sql" },
  { violation: "a decision without a number", file: "docs/decisions/mail.md", message: "NNNN-<what-was-decided>.md" },
  { violation: "a gap in the decisions", file: "docs/decisions/0004-mail.md", message: "number 3 is missing" },
  { violation: "a page of docs with a capital", file: "docs/Deploy.md", message: "kebab-case" },
  {
    violation: "anything but pictures among the screens",
    file: "docs/screens/home.html",
    message: "pictures of the product",
  },
  {
    violation: "a folder in scripts",
    file: "scripts/import/a.ts",
    message: "scripts/ has no such folder",
    reportedPath: "scripts/import/",
  },
  { violation: "a script of another language", file: "scripts/deploy.sh", message: "the commands of package.json" },
  {
    violation: "an unknown folder of tests",
    file: "tests/unit/a.test.ts",
    message: "tests/ has no such folder",
    reportedPath: "tests/unit/",
  },
];

const LONGEST = "\n".repeat(MAX_LINES);

test("accepts a tree that follows the project structure", () => {
  expect(findProblems(VALID_TREE, () => LONGEST)).toEqual([]);
});

test.each(VIOLATIONS)("rejects $violation", ({ file, message, reportedPath = file }) => {
  const problems = findProblems([...VALID_TREE, file], () => "");
  expect(problems).toEqual([{ path: reportedPath, message: expect.stringContaining(message) }]);
});

test("rejects a first migration without number 0001", () => {
  const problems = findProblems(["migrations/0002_accounts.sql"], () => "");
  expect(problems).toEqual([
    { path: "migrations/0002_accounts.sql", message: expect.stringContaining("number 1 is missing") },
  ]);
});

test.each([
  "src/athletes/schema.ts",
  "src/ui/app.css",
  "migrations/0001_accounts.sql",
  "scripts/check-structure.ts",
  "tests/factories.ts",
])("rejects %s above the line limit", (long) => {
  const problems = findProblems(VALID_TREE, (file) => (file === long ? `${LONGEST}\n` : ""));
  expect(problems).toEqual([{ path: long, message: expect.stringContaining(`${MAX_LINES + 1} lines`) }]);
});

test.each(["src/accounts/permissions.test.ts", "src/accounts/common-passwords.txt", "sample/athletes.ndjson"])(
  "accepts %s of any length",
  (long) => {
    expect(findProblems(VALID_TREE, (file) => (file === long ? `${LONGEST}\n` : ""))).toEqual([]);
  },
);

test("rejects a room with more than 40 source files and ignores tests", () => {
  const files = Array.from({ length: 41 }, (_, index) => `src/jobs/job-${index}.server.ts`);
  expect(findProblems([...files.slice(0, 40), "src/jobs/job-1.test.ts"], () => "")).toEqual([]);
  expect(findProblems(files, () => "")).toEqual([
    { path: "src/jobs/", message: "41 source files, the limit is 40: split the room" },
  ]);
});

/** Imports between rooms: description, importing file, import, and error message or null. */
const IMPORTS: [description: string, file: string, code: string, error: string | null][] = [
  [
    "an open file of a room below",
    "src/sign-up/a.server.ts",
    'import { a } from "../accounts/queries.server.ts";',
    null,
  ],
  ["any file of its own room", "src/jobs/a.server.ts", 'import { a } from "./b.server.ts";', null],
  ["a package", "src/jobs/a.server.ts", 'import { z } from "zod";', null],
  ["a type of the configuration", "src/payments/a.server.ts", 'import type { C } from "../config.server.ts";', null],
  ["an open context", "src/coach/a.tsx", 'import { pageContext } from "#page-context";', null],
  [
    "a closed file",
    "src/sign-up/a.ts",
    'import { a } from "../accounts/password-hash.ts";',
    "does not open password-hash.ts",
  ],
  [
    "a room above",
    "src/http/a.ts",
    'import { a } from "../accounts/schema.ts";',
    "src/http may not import src/accounts",
  ],
  ["a room above, for its types", "src/http/a.ts", 'import type { A } from "../accounts/schema.ts";', "may not import"],
  [
    "a room above, over several lines",
    "src/http/a.ts",
    'import {\n  a,\n} from "../accounts/schema.ts";',
    "may not import",
  ],
  ["a room above, loaded late", "src/http/a.ts", 'const a = () => import("../accounts/schema.ts");', "may not import"],
  ["a context of a room above", "src/jobs/a.ts", 'import { memberContext } from "#member-context";', "may not import"],
  ["the server", "src/profile/a.ts", 'import { app } from "../server/app.server.ts";', "may not import src/server"],
  ["the portal", "src/site/a.tsx", 'import { a } from "../admin/schema.ts";', "may not import src/admin"],
  [
    "the configuration",
    "src/payments/a.ts",
    'import { readConfig } from "../config.server.ts";',
    "only types and errors",
  ],
  [
    "a file for the top alone",
    "src/mail/a.ts",
    'import { a } from "../database/open.server.ts";',
    "does not open open.server.ts",
  ],
];

test.each(IMPORTS)("checks an import of %s in %s", (_, file, code, error) => {
  const problems = findProblems([file], () => code);
  expect(problems).toEqual(error === null ? [] : [{ path: file, message: expect.stringContaining(error) }]);
});

test("reports an entry of rooms.ts that no import needs", () => {
  const messages = unneededEntries(["src/jobs/job.server.ts"], () => "").map(({ message }) => message);
  expect(messages).toContain("scripts/rooms.ts lists database without need");
});

test("prints each path with its error, exits with 1, and ignores files that .gitignore excludes", async () => {
  const { status, stderr } = await checkFolder({ "src/utils.ts": "", "data/anything.bin": "", ".ci/run": "" });
  expect(stderr).toBe(
    'src/utils.ts: "utils" does not describe the file: name it after its purpose, or move the code into the file that uses it\n',
  );
  expect(status).toBe(1);
});

test("prints nothing about a valid tree", async () => {
  expect(await checkFolder({ "README.md": "", ".ci/run": "" })).toMatchObject({
    status: 0,
    stderr: "",
    stdout: "",
  });
});

/** Runs the command in a folder that is not a Git checkout and contains `files` and the command itself. */
async function checkFolder(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "structure-"));
  onTestFinished(() => removeFolder(folder));
  for (const name of [
    "check-structure.ts",
    "check-rooms.ts",
    "project-structure.ts",
    "rooms.ts",
    "stat-file-rooms.ts",
    "coach-rooms.ts",
    "admin-rooms.ts",
    "team-rooms.ts",
  ]) {
    await cp(path.join(import.meta.dirname, name), path.join(folder, "scripts", name));
  }
  for (const [file, text] of Object.entries({
    ".gitignore": "data/\n",
    "package.json": `{ "type": "module", "imports": {} }`,
    "scripts/page-chunks.ts": "export const pageChunks = [];",
    ...files,
  })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return spawnSync(process.execPath, ["scripts/check-structure.ts"], { cwd: folder, encoding: "utf8" });
}
