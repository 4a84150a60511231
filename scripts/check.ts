import { spawn } from "node:child_process";

/** Steps of `npm run check`. All of them run, even if one fails. */
const steps: Record<string, string[]> = {
  "format and lint": ["biome", "check", "--error-on-warnings", "."],
  "page types": ["react-router", "typegen"],
  types: ["tsc", "--project", "."],
  structure: ["node", "scripts/check-structure.ts"],
  sports: ["node", "scripts/check-sports.ts"],
  words: ["node", "scripts/check-words.ts"],
  migrations: ["node", "scripts/check-migrations.ts"],
  "environment example": ["node", "scripts/write-env-example.ts", "--check"],
  "statistics formats": ["node", "scripts/write-stat-formats.ts", "--check"],
  "attacks and their tests": ["node", "scripts/list-attacks.ts", "--check"],
  "failures and their tests": ["node", "scripts/list-failures.ts", "--check"],
  "OpenAPI document": ["node", "scripts/check-openapi.ts"],
  "lock file": ["node", "scripts/check-lock-file.ts"],
  licences: ["node", "scripts/list-licences.ts", "--check"],
  "unused code": ["knip"],
};

let failed = 0;
for (const [name, [command = "", ...args]] of Object.entries(steps)) {
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(command, args, { stdio: "inherit" }).once("error", reject).once("close", resolve);
  });
  if (code !== 0) failed += 1;
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name}`);
}
console.log(`check: ${Object.keys(steps).length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
