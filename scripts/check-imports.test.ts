import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";

interface Finding {
  category: string;
  message: string;
  location: { path: string };
}

interface Violation {
  violation: string;
  file: string;
  code: string[];
  message: string;
}

const GOOD_FILES: Record<string, string[]> = {
  "src/config.server.ts": [
    `export const port = process.env.PORT ?? "3000";`,
    "export interface Config {",
    "  port: string;",
    "}",
  ],
  "src/server.ts": [
    `import { setTimeout } from "node:timers/promises";`,
    `import fastify from "fastify";`,
    `import { openPool } from "./database/open.server.ts";`,
    `import { app } from "./server/app.server.ts";`,
    "console.log(setTimeout, fastify, openPool, app);",
  ],
  "src/routes.ts": [`export default ["athletes/profile-page.tsx"];`],
  "src/root.tsx": [
    `import { Button } from "./ui/button.tsx";`,
    "export default function Root() {",
    "  return <Button />;",
    "}",
  ],
  "src/http/page-context.ts": [
    `import type { Kysely } from "kysely";`,
    "export interface PageContext {",
    "  db: Kysely<unknown>;",
    "}",
  ],
  "src/database/open.server.ts": [`import pg from "pg";`, "export const openPool = () => new pg.Pool();"],
  "src/database/tables.ts": [
    `import type { Generated } from "kysely";`,
    "export interface Database {",
    "  id: Generated<number>;",
    "}",
    "export const isUniqueViolation = (error: unknown) => error instanceof Error;",
  ],
  "src/mail/send-mail.server.ts": [
    `import { openPool } from "../database/open.server.ts";`,
    "export const sendMail = openPool;",
  ],
  "src/accounts/schema.ts": [`export const userTypes = ["Athlete"] as const;`],
  "src/accounts/queries.server.ts": [
    `import { type Database, isUniqueViolation } from "../database/tables.ts";`,
    "export const findAccount = (db: Database) => isUniqueViolation(db);",
  ],
  "src/accounts/send-link.server.ts": [
    `import type { Config } from "../config.server.ts";`,
    `import { sendMail } from "../mail/send-mail.server.ts";`,
    "export const sendLink = (config: Config) => [config, sendMail];",
  ],
  "src/athletes/queries.server.ts": [
    `import { createHash } from "node:crypto";`,
    `import { sql } from "kysely";`,
    `import { findAccount } from "../accounts/queries.server.ts";`,
    `import { userTypes } from "../accounts/schema.ts";`,
    `import { sendLink } from "../accounts/send-link.server.ts";`,
    "export const findAthletes = [createHash, sql, findAccount, userTypes, sendLink];",
  ],
  "src/sports/volleyball-stats.ts": [
    `import { userTypes } from "../../accounts/schema.ts";`,
    "export const stats = userTypes;",
  ],
  "src/profile/profile-page.tsx": [
    `import { Button } from "../ui/button.tsx";`,
    `import { findAthletes } from "./queries.server.ts";`,
    "export const loader = () => findAthletes;",
    "export default function ProfilePage() {",
    "  return <Button />;",
    "}",
  ],
  "src/athletes/queries.server.test.ts": [
    `import { app } from "../server/app.server.ts";`,
    `import { testApp } from "../../tests/test-app.ts";`,
    "testApp(app!);",
  ],
  "src/server/admin-api.server.ts": [
    `import { findAthletes } from "../athletes/queries.server.ts";`,
    "export const adminApi = findAthletes;",
  ],
  "src/site/home/home-page.tsx": [
    `import { stats } from "../athletes/stats/volleyball-stats.ts";`,
    "export default function HomePage() {",
    "  return <p>{stats}</p>;",
    "}",
  ],
  "src/server/app.server.ts": [`import { adminApi } from "../admin/api.server.ts";`, "export const app = adminApi;"],
  "src/ui/button.tsx": [
    `import { Line } from "./art/line.tsx";`,
    "export function Button() {",
    "  return (",
    `    <button type="button">`,
    "      <Line />",
    "    </button>",
    "  );",
    "}",
  ],
  "src/ui/art/line.tsx": [
    `import { corner } from "../corner.ts";`,
    "export function Line() {",
    "  return <i>{corner}</i>;",
    "}",
  ],
  "src/ui/corner.ts": ["export const corner = 4;"],
  "src/ui/app.css": [
    `@import "tailwindcss";`,
    "@theme {",
    "  --color-ink: #0b1220;",
    "}",
    "@utility tabular {",
    "  font-variant-numeric: tabular-nums;",
    "}",
    ".card {",
    "  @apply tabular;",
    "}",
  ],
  "tests/test-app.ts": ["export const testApp = (app: unknown) => [app, process.env.HOME];"],
  "scripts/migrate.ts": [`import { testApp } from "../tests/test-app.ts";`, "console.log(testApp);"],
  "src/entry.server.tsx": ["export default (a: 1, b: 2, c: 3, d: 4, e: 5) => [a, b, c, d, e];"],
};

const UNDECLARED = "noUndeclaredDependencies";
const BROWSER = "This file may reach the browser";
const SHIPPED = "src must not import tests";

/** Rejected imports: description, importing file, imported module, and the expected message. */
const IMPORTS: [violation: string, file: string, from: string, message: string][] = [
  ["the PostgreSQL driver in a page", "src/athletes/a-page.tsx", "pg", BROWSER],
  ["Kysely in a schema", "src/payments/schema.ts", "kysely", BROWSER],
  ["Fastify in a component", "src/site/c.tsx", "fastify", BROWSER],
  ["a part of Fastify in a component", "src/site/d.tsx", "@fastify/static", BROWSER],
  ["a module of Node in a component", "src/site/e.tsx", "node:fs", BROWSER],
  ["a test helper in a feature", "src/athletes/g.server.ts", "../../tests/factories.ts", SHIPPED],
  ["a script in a sub-folder", "src/athletes/stats/c.ts", "../../../scripts/migrate.ts", SHIPPED],
  ["a benchmark in ui", "src/ui/d.tsx", "../../bench/search-mix.ts", SHIPPED],
  ["a file without its ending", "src/athletes/h.server.ts", "./queries.server", "useImportExtensions"],
  ["Node's modules without their prefix", "src/athletes/i.server.ts", "fs", "useNodejsImportProtocol"],
  ["a package that package.json does not name", "src/athletes/j.server.ts", "left-pad", UNDECLARED],
  ["a package for development in what ships", "src/athletes/k.server.ts", "fast-check", UNDECLARED],
];

const VIOLATIONS: Violation[] = [
  ...IMPORTS.map(([violation, file, from, message]) => ({ violation, file, message, code: importing(from) })),
  {
    violation: "the PostgreSQL driver loaded late in a page",
    file: "src/athletes/b-page.tsx",
    code: [`export const loader = () => import("pg");`],
    message: BROWSER,
  },
  {
    violation: "a type imported as a value",
    file: "src/accounts/c.server.ts",
    code: [`import { Database } from "../database/tables.ts";`, "export const a = (db: Database) => db;"],
    message: "useImportType",
  },
  {
    violation: "an import cycle",
    file: "src/ui/e.ts",
    code: [`import { f } from "./f.ts";`, "export const e = () => f;"],
    message: "noImportCycles",
  },
  {
    violation: "a barrel",
    file: "src/ui/g.ts",
    code: [`export { corner } from "./corner.ts";`],
    message: "noBarrelFile",
  },
  {
    violation: "a file that re-exports everything",
    file: "src/ui/h.ts",
    code: [`export * from "./corner.ts";`],
    message: "noReExportAll",
  },
  {
    violation: "a default export",
    file: "src/ui/i.tsx",
    code: ["export default function Icon() {}"],
    message: "noDefaultExport",
  },
  {
    violation: "the environment read outside of the configuration",
    file: "src/server/a.server.ts",
    code: ["export const port = process.env.PORT;"],
    message: "noProcessEnv",
  },
  {
    violation: "console in what ships",
    file: "src/mail/b.server.ts",
    code: [`console.info("sent");`],
    message: "noConsole",
  },
  {
    violation: "any",
    file: "src/jobs/c.server.ts",
    code: ["export const run = (job: any) => job;"],
    message: "noExplicitAny",
  },
  {
    violation: "a promise that no one waits for",
    file: "src/jobs/d.server.ts",
    code: ["async function send() {}", "export function run() {", "  send();", "}"],
    message: "noFloatingPromises",
  },
  {
    violation: "a picture without a text",
    file: "src/ui/j.tsx",
    code: [`export const Photo = () => <img src="/a.png" />;`],
    message: "useAltText",
  },
];

const CONFIGURATION = [
  "biome.json",
  "package.json",
  ".gitignore",
  "scripts/browser-imports.grit",
  "scripts/shipped-imports.grit",
  "scripts/text-lookups.grit",
  "scripts/redirect-paths.grit",
];
const root = path.join(import.meta.dirname, "..");
let folder: string;
let findings: Finding[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lint-rules-"));
  for (const file of CONFIGURATION) {
    await cp(path.join(root, file), path.join(folder, file));
  }
  const bad = Object.fromEntries(VIOLATIONS.map(({ file, code }) => [file, code]));
  const otherHalf = { "src/ui/f.ts": [`import { e } from "./e.ts";`, "export const f = () => e;"] };
  for (const [file, code] of Object.entries({ ...GOOD_FILES, ...otherHalf, ...bad })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${code.join("\n")}\n`);
  }
  findings = await lint();
});

afterAll(() => removeFolder(folder));

test.each(Object.keys(GOOD_FILES))("reports nothing in %s", (file) => {
  expect(findings.filter((finding) => finding.location.path === file)).toEqual([]);
});

test.each(VIOLATIONS)("rejects $violation in $file", ({ file, message }) => {
  const messages = findings
    .filter((finding) => finding.location.path === file)
    .map((finding) => `${finding.category}: ${finding.message}`);
  expect(messages).toContainEqual(expect.stringContaining(message));
});

function importing(from: string): string[] {
  return [`import { thing } from "${from}";`, "export const a = thing;"];
}

async function lint(): Promise<Finding[]> {
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = ["lint", "--reporter=json", "--max-diagnostics=none", "--error-on-warnings"];
  // biome exits with 1 if it finds a violation, as it must here.
  const run = promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder, maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout).diagnostics;
}
