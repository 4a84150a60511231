import { execFileSync } from "node:child_process";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { failureRows } from "../tests/failures/rows.ts";
import { failureId, findRowTitles } from "./row-titles.ts";
import { runFailures } from "./run-failures.ts";

// `--run [NAME…]` runs the failure tests first. `--check` changes nothing and reports errors.
const root = path.join(import.meta.dirname, "..");
const document = path.join(root, "docs/reliability.md");
const marks = {
  figures: ["<!-- figures: npm run failures -->", "<!-- end of figures -->"],
  failures: ["<!-- failures: npm run failures -->", "<!-- end of failures -->"],
} as const;

const [mode = "", ...names] = process.argv.slice(2);
const files = await Array.fromAsync(
  glob(["{packages,src}/**/*.test.{ts,tsx}", "tests/**/*.{test,e2e}.ts"], { cwd: root }),
);
const found = new Map<string, Set<string>>();
for (const file of files.sort()) {
  for (const { rows } of findRowTitles(await readFile(path.join(root, file), "utf8"), failureId)) {
    for (const id of rows) found.set(id, (found.get(id) ?? new Set()).add(file));
  }
}

const ids = failureRows.map(({ id }) => id);
const named = new Set([...found.values()].flatMap((tests) => [...tests]));
const failureTests = files.filter((file) => file.startsWith("tests/failures/"));
const problems = [
  ...failureRows.filter(({ id, notRun }) => !found.has(id) && !notRun).map(({ id }) => `${id} has no test`),
  ...[...found]
    .filter(([id]) => !ids.includes(id))
    .map(([id, tests]) => `${id} is not a row: ${[...tests].join(", ")}`),
  ...failureTests.filter((file) => !named.has(file)).map((file) => `${file} tests no row`),
];

let text = await readFile(document, "utf8");
const before = text;
text = replaceBetween(text, marks.failures, table());
if (mode === "--run") {
  const [begin, end] = marks.figures;
  const figures = text.split(begin)[1]?.split(end)[0] ?? "";
  const { lines, failed } = await runFailures(figures, { tests: failureTests, names });
  problems.push(...failed.map((file) => `${file} failed`));
  text = replaceBetween(text, marks.figures, lines.join("\n"));
}
const after = format(text);
if (mode !== "--check") await writeFile(document, after);
else if (after !== before) problems.push("docs/reliability.md is out of date: node scripts/list-failures.ts");
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${ids.length} failures, each with a test or a reason`);
process.exitCode = problems.length > 0 ? 1 : 0;

function table(): string {
  const lines = failureRows.map(({ id, failure, holds, notRun = "" }) => {
    const tests = [...(found.get(id) ?? [])].map((file) => `[${shortName(file)}](../${file})`).join(", ");
    return `| ${id} | ${failure} | ${holds} | ${tests} | ${notRun} |`;
  });
  return `| | failure | what holds | tests | what is not run here |\n| --- | --- | --- | --- | --- |\n${lines.join("\n")}`;
}

function shortName(file: string): string {
  return path.basename(file).replace(/\.(?:test|e2e)\.tsx?$/, "");
}

function replaceBetween(whole: string, [begin, end]: readonly [string, string], part: string): string {
  const [head, rest] = whole.split(begin);
  const [, tail] = rest?.split(end) ?? [];
  if (head === undefined || tail === undefined) throw new Error(`docs/reliability.md must contain ${begin} and ${end}`);
  return `${head}${begin}\n\n${part}\n\n${end}${tail}`;
}

function format(markdown: string): string {
  const biome = path.join(root, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", "--stdin-file-path=docs/reliability.md"], {
    cwd: root,
    input: markdown,
    encoding: "utf8",
  });
}
