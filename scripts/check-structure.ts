import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { EMPTY_NAME, ENDINGS, LONG_FILES, MAX_LINES, PLACES } from "./house-plan.ts";

/** A path that breaks the house plan, with what is wrong and where it belongs. */
export interface Problem {
  path: string;
  message: string;
}

/** Finds what breaks the house plan among `paths` (relative, with slashes); `countLines` is asked for source files only. */
export function findProblems(paths: string[], countLines: (file: string) => number): Problem[] {
  const known = new Set(paths);
  return [
    ...unknownFolders(paths),
    ...paths.flatMap((file) => nameProblem(file, known) ?? []),
    ...numberProblems(paths, "migrations/"),
    ...numberProblems(paths, "docs/decisions/"),
    ...paths.filter(isMeasured).flatMap((file) => lengthProblem(file, countLines(file)) ?? []),
  ];
}

function unknownFolders(paths: string[]): Problem[] {
  const folders = new Set(paths.map(folderOf).filter((folder) => !PLACES.has(folder)));
  return [...folders].sort().map((folder) => ({
    path: `${folder}/`,
    message: `the house plan has no such folder. ${adviceFor(folder)}`,
  }));
}

function adviceFor(folder: string): string {
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
  const siblings = [...PLACES.keys()].filter(
    (place) => place.startsWith(`${parent}/`) && !place.slice(parent.length + 1).includes("/"),
  );
  if (parent === "")
    return "At the top stand only .ci, deploy, docs, migrations, scripts, tests, bench, public and src; code belongs into src/<feature>/";
  if (!PLACES.has(parent)) return "The tree is two levels deep: move the files up";
  if (siblings.length === 0) return `${parent}/ is flat: move the files up`;
  return `Below ${parent}/ stand only ${siblings.map((place) => place.slice(parent.length + 1)).join(", ")}`;
}

function nameProblem(file: string, known: Set<string>): Problem | undefined {
  const place = PLACES.get(folderOf(file));
  if (!place) return;
  const name = path.posix.basename(file);
  const words = name.replace(/\..*$/, "");
  if (EMPTY_NAME.test(words)) {
    return {
      path: file,
      message: `"${words}" says nothing: name the file after what it does, or put the code into the file that uses it`,
    };
  }
  const tested = isTest(file) ? testedName(file) : undefined;
  if (tested && /^(src|scripts)\//.test(file)) return testProblem(file, tested, known);
  if (place.files.test(name)) return;
  return { path: file, message: messageFor(file, place.holds) };
}

function messageFor(file: string, holds: string): string {
  const belongs = ENDINGS.find(({ ending }) => ending.test(file))?.belongs;
  if (belongs) return belongs;
  if (/[A-Z_ ]/.test(path.posix.basename(file)) && file.includes("/")) return `file names are kebab-case; ${holds}`;
  if (/\.ts$/.test(file) && /^src\/\w+\/[^/]+$/.test(file)) {
    return `pure code of a feature stands in schema.ts, permissions.ts or a component, and code of the server ends in .server.ts; ${holds}`;
  }
  return holds;
}

function testProblem(file: string, tested: string, known: Set<string>): Problem | undefined {
  if (/[^a-z0-9.-]/.test(path.posix.basename(file))) return { path: file, message: "file names are kebab-case" };
  const neighbours = [...known].filter((other) => folderOf(other) === folderOf(file) && !isTest(other));
  // `search-athletes-by-name.test.ts` may test one side of `search-athletes.server.ts`.
  const hasTested = neighbours.some((other) => {
    const subject = other.replace(/(\.server)?\.\w+$/, "");
    return tested === subject || tested.startsWith(`${subject}-`);
  });
  if (hasTested) return;
  return {
    path: file,
    message: `a test stands beside the file it tests, but there is no ${path.posix.basename(tested)}.* here`,
  };
}

function numberProblems(paths: string[], folder: string): Problem[] {
  const files = paths.filter((file) => file.startsWith(folder) && /^\d{4}[_-]/.test(file.slice(folder.length))).sort();
  const numbers = files.map((file) => Number(file.slice(folder.length, folder.length + 4)));
  return files.flatMap((file, place) => {
    const [before, number] = [numbers[place - 1] ?? 0, numbers[place] ?? 0];
    if (number === before + 1) return [];
    const wrong = number === before ? `number ${number} is taken twice` : `number ${before + 1} is missing before it`;
    return [{ path: file, message: `${wrong}: files in ${folder} are numbered from 0001 without gaps` }];
  });
}

function isMeasured(file: string): boolean {
  if (isTest(file) || file.startsWith("src/athletes/sample/") || file in LONG_FILES) return false;
  return /\.(tsx?|css|sql|grit)$/.test(file);
}

function lengthProblem(file: string, lines: number): Problem | undefined {
  if (lines <= MAX_LINES) return;
  return {
    path: file,
    message: `${lines} lines, ${MAX_LINES} are the limit: one use case, one file; move a part into a file of its own`,
  };
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

function testedName(file: string): string {
  return file.replace(/(\.server)?\.(test|spec)\.tsx?$/, "");
}

function folderOf(file: string): string {
  const folder = path.posix.dirname(file);
  return folder === "." ? "" : folder;
}

/** Lists the project's files as Git sees them, or by .gitignore where the project is no Git checkout. */
export function listFiles(root: string): string[] {
  return (filesOfGit(root) ?? filesOnDisk(root)).filter((file) => existsSync(path.join(root, file))).sort();
}

function filesOfGit(root: string): string[] | undefined {
  // A copy inside another repository has no .git of its own, and that repository may ignore it.
  if (!existsSync(path.join(root, ".git"))) return;
  try {
    const list = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    });
    return list.split("\0").filter(Boolean);
  } catch {
    return;
  }
}

function filesOnDisk(root: string): string[] {
  const lines = readFileSync(path.join(root, ".gitignore"), "utf8").split("\n");
  const ignored = lines
    .map((line) => line.trim().replace(/^\/|\/$/g, ""))
    .filter((line) => line !== "" && !line.startsWith("#"));
  const exclude = [".git", ...ignored].flatMap((pattern) => [pattern, `**/${pattern}`]);
  return globSync(["**", "**/.*", "**/.*/**"], { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, "..");
  const problems = findProblems(
    listFiles(root),
    (file) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
  );
  for (const problem of problems) console.error(`${problem.path}: ${problem.message}`);
  if (problems.length > 0) process.exitCode = 1;
}
