import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";
import { findProblems } from "./check-structure.ts";
import { MAX_LINES } from "./house-plan.ts";

const GOOD_TREE = [
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
  "scripts/browser-imports.grit",
  "scripts/check-structure.test.ts",
  "scripts/check-structure.ts",
  "src/accounts/api.server.test.ts",
  "src/accounts/api.server.ts",
  "src/accounts/common-passwords.txt",
  "src/accounts/permissions.test.ts",
  "src/accounts/permissions.ts",
  "src/accounts/reset-password-page.tsx",
  "src/accounts/reset-password.server.ts",
  "src/admin/admin-layout.tsx",
  "src/admin/user-card.test.tsx",
  "src/admin/user-card.tsx",
  "src/athletes/card-image.server.tsx",
  "src/athletes/profile-page.tsx",
  "src/athletes/queries.server.ts",
  "src/athletes/sample/athletes.ndjson",
  "src/athletes/schema.ts",
  "src/athletes/search-athletes-by-name.test.ts",
  "src/athletes/search-athletes.server.ts",
  "src/athletes/search-index/bitmap.ts",
  "src/athletes/stats/volleyball-stats.ts",
  "src/brand.ts",
  "src/config.server.ts",
  "src/database/tables.ts",
  "src/entry.server.tsx",
  "src/jobs/queue.server.ts",
  "src/mail/send-mail.server.ts",
  "src/mail/templates/verify-account.tsx",
  "src/page-context.ts",
  "src/payments/handle-webhook.server.ts",
  "src/root.tsx",
  "src/routes.ts",
  "src/server.ts",
  "src/server/app.server.ts",
  "src/site/home-page.tsx",
  "src/ui/app.css",
  "src/ui/art/court.svg",
  "src/ui/button.tsx",
  "src/ui/use-media-query.ts",
  "tests/e2e/search.spec.ts",
  "tests/factories.ts",
  "tests/faults/kill-server.test.ts",
  "tests/paypal-stand-in/start-stand-in.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];

/** Each file, added to the good tree, breaks one rule: what it breaks, its path, what is said, and the path it is said of. */
const BREACHES: { what: string; file: string; says: string; of?: string }[] = [
  { what: "an unknown file at the top", file: "notes.md", says: "the top is a closed list" },
  { what: "an unknown folder at the top", file: "packages/a.ts", says: "At the top stand only", of: "packages/" },
  { what: "anything but run in .ci", file: ".ci/deploy.yml", says: "only .ci/run" },
  { what: "an unknown file at the top of src", file: "src/format-date.ts", says: "the top of src is a closed list" },
  { what: "an unknown folder in src", file: "src/teams/a.tsx", says: "Below src/ stand only site", of: "src/teams/" },
  {
    what: "a sub-folder of a feature that the plan does not name",
    file: "src/accounts/mail/verify.server.ts",
    says: "src/accounts/ is flat",
    of: "src/accounts/mail/",
  },
  {
    what: "a sub-folder beside the named ones",
    file: "src/athletes/cards/a.tsx",
    says: "stats, sample, import, search-index",
    of: "src/athletes/cards/",
  },
  {
    what: "a third level",
    file: "src/athletes/stats/vb/a.ts",
    says: "src/athletes/stats/ is flat",
    of: "src/athletes/stats/vb/",
  },
  { what: "a folder below an unknown one", file: "src/teams/a/b.ts", says: "two levels deep", of: "src/teams/a/" },
  {
    what: "a folder in a mechanism",
    file: "src/jobs/handlers/a.server.ts",
    says: "src/jobs/ is flat",
    of: "src/jobs/handlers/",
  },
  {
    what: "a folder that is named like a property of every object",
    file: "constructor/a.ts",
    says: "At the top stand only",
    of: "constructor/",
  },
  {
    what: "pure code of a feature outside of schema and permissions",
    file: "src/payments/plan-price.ts",
    says: "stands in schema.ts, permissions.ts or a component",
  },
  { what: "a style sheet in a feature", file: "src/site/home.css", says: "style sheets stand in src/ui/" },
  { what: "SQL outside of migrations", file: "src/athletes/search.sql", says: "stand in migrations/" },
  { what: "a picture in a feature", file: "src/site/hero.jpg", says: "stand in src/ui/art/" },
  { what: "a font outside of its place", file: "src/ui/inter.woff2", says: "stand in src/ui/art/" },
  { what: "a file name in camel case", file: "src/ui/textField.tsx", says: "kebab-case" },
  { what: "a feature file with an underscore", file: "src/athletes/find_athlete.server.ts", says: "kebab-case" },
  { what: "a test in camel case", file: "src/ui/buttonClick.test.tsx", says: "kebab-case" },
  { what: "a barrel", file: "src/ui/index.ts", says: '"index" says nothing' },
  { what: "a dumping ground", file: "src/accounts/utils.server.ts", says: '"utils" says nothing' },
  {
    what: "a dumping ground behind a prefix",
    file: "src/server/date-helpers.server.ts",
    says: '"date-helpers" says nothing',
  },
  { what: "a file of types", file: "src/athletes/stats/types.ts", says: '"types" says nothing' },
  {
    what: "a test without the file that it tests",
    file: "src/athletes/merge-athletes.test.ts",
    says: "there is no merge-athletes.* here",
  },
  { what: "a misnamed migration", file: "migrations/3-plans.sql", says: "NNNN_<name>.sql" },
  { what: "a gap in the migrations", file: "migrations/0004_plans.sql", says: "number 3 is missing" },
  { what: "a migration number taken twice", file: "migrations/0002_zones.sql", says: "number 2 is taken twice" },
  { what: "code among the migrations", file: "migrations/0003_plans.ts", says: "NNNN_<name>.sql" },
  { what: "a decision without a number", file: "docs/decisions/mail.md", says: "NNNN-<what-was-decided>.md" },
  { what: "a gap in the decisions", file: "docs/decisions/0004-mail.md", says: "number 3 is missing" },
  { what: "a page of docs with a capital", file: "docs/Deploy.md", says: "kebab-case" },
  { what: "anything but pictures among the screens", file: "docs/screens/home.html", says: "pictures of the product" },
  { what: "a folder in scripts", file: "scripts/import/a.ts", says: "scripts/ is flat", of: "scripts/import/" },
  { what: "a script of another language", file: "scripts/deploy.sh", says: "the commands of package.json" },
  {
    what: "an unknown folder of tests",
    file: "tests/unit/a.test.ts",
    says: "e2e, faults, paypal-stand-in",
    of: "tests/unit/",
  },
];

test("a tree as the house plan shows it has no problem", () => {
  expect(findProblems(GOOD_TREE, () => MAX_LINES)).toEqual([]);
});

test.each(BREACHES)("$what is refused, and only that", ({ file, says, of = file }) => {
  const problems = findProblems([...GOOD_TREE, file], () => 1);
  expect(problems).toEqual([{ path: of, message: expect.stringContaining(says) }]);
});

test("numbers begin at 0001", () => {
  const problems = findProblems(["migrations/0002_accounts.sql"], () => 1);
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
])("%s may not pass the limit of lines", (long) => {
  const problems = findProblems(GOOD_TREE, (file) => (file === long ? MAX_LINES + 1 : 1));
  expect(problems).toEqual([{ path: long, message: expect.stringContaining(`${MAX_LINES + 1} lines`) }]);
});

test.each([
  "src/accounts/permissions.test.ts",
  "src/accounts/common-passwords.txt",
  "src/athletes/sample/athletes.ndjson",
])("%s may be as long as it likes", (long) => {
  expect(findProblems(GOOD_TREE, (file) => (file === long ? MAX_LINES + 1 : 1))).toEqual([]);
});

test("the command prints each path with what is wrong and fails, and passes over what .gitignore names", async () => {
  const { status, stderr } = await checkFolder({ "src/utils.ts": "", "data/anything.bin": "", ".ci/run": "" });
  expect(stderr).toBe(
    'src/utils.ts: "utils" says nothing: name the file after what it does, or put the code into the file that uses it\n',
  );
  expect(status).toBe(1);
});

test("the command says nothing about a good tree", async () => {
  expect(await checkFolder({ "src/server.ts": "", ".ci/run": "" })).toMatchObject({
    status: 0,
    stderr: "",
    stdout: "",
  });
});

/** Runs the command in a folder that is no Git checkout and holds `files` beside the command itself. */
async function checkFolder(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "structure-"));
  onTestFinished(() => removeFolder(folder));
  for (const name of ["check-structure.ts", "house-plan.ts"]) {
    await cp(path.join(import.meta.dirname, name), path.join(folder, "scripts", name));
  }
  for (const [file, text] of Object.entries({
    ".gitignore": "data/\n",
    "package.json": `{ "type": "module" }`,
    ...files,
  })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return spawnSync(process.execPath, ["scripts/check-structure.ts"], { cwd: folder, encoding: "utf8" });
}
