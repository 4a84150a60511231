import { execFileSync } from "node:child_process";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { attackRows, families } from "../tests/attacks/rows.ts";
import { findRowTitles } from "./row-titles.ts";

const root = path.join(import.meta.dirname, "..");
const document = path.join(root, "docs/security.md");
const [begin, end] = ["<!-- attacks: npm run security -->", "<!-- end of attacks -->"];

const files = await Array.fromAsync(
  glob(["{packages,src}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.{test,e2e}.ts"], { cwd: root }),
);
const found = new Map<string, Map<string, number>>();
for (const file of files.sort()) {
  for (const { rows } of findRowTitles(await readFile(path.join(root, file), "utf8"))) {
    for (const id of rows) {
      const counts = found.get(id) ?? new Map<string, number>();
      found.set(id, counts.set(file, (counts.get(file) ?? 0) + 1));
    }
  }
}

const ids = attackRows.map(({ id }) => id);
const problems = [
  ...ids.filter((id) => !found.has(id)).map((id) => `${id} has no test`),
  ...[...found]
    .filter(([id]) => !ids.includes(id))
    .map(([id, counts]) => `${id} is not a row: ${[...counts.keys()].join(", ")}`),
];
const before = await readFile(document, "utf8");
const [head, rest] = before.split(begin);
const [, tail] = rest?.split(end) ?? [];
if (head === undefined || tail === undefined) throw new Error(`docs/security.md must contain ${begin} and ${end}`);
const after = format(`${head}${begin}\n\n${tables()}\n${end}${tail}`);

if (process.argv.includes("--check")) {
  if (after !== before) problems.push("docs/security.md is out of date: npm run security");
} else await writeFile(document, after);
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${ids.length} attacks, each with a test`);
process.exitCode = problems.length > 0 ? 1 : 0;

function tables(): string {
  return Object.entries(families)
    .map(([letter, name]) => {
      const rows = attackRows.filter(({ id }) => id.startsWith(letter));
      const lines = rows.map(({ id, attack, happens }) => `| ${id} | ${attack} | ${happens} | ${testsOf(id)} |`);
      return `### ${name}\n\n| | attack | what happens | tests |\n| --- | --- | --- | --- |\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

function testsOf(id: string): string {
  const counts = [...(found.get(id) ?? [])];
  return counts
    .map(
      ([file, count]) =>
        `[${path.basename(file).replace(/\.(?:test|e2e)\.tsx?$/, "")}](../${file})${count > 1 ? ` ${count}×` : ""}`,
    )
    .join(", ");
}

function format(text: string): string {
  const biome = path.join(root, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", "--stdin-file-path=docs/security.md"], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
}
