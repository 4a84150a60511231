import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { roomProblems, unneededEntries } from "./check-rooms.ts";
import { pageChunks } from "./page-chunks.ts";
import { EMPTY_NAME, ENDINGS, LONG_FILES, MANY_FILES, MAX_FILES, MAX_LINES, PLACES } from "./project-structure.ts";

/** A path that breaks the project structure, and the error message. */
export interface Problem {
  path: string;
  message: string;
}

/** Returns the errors among `paths` (relative, with slashes); `read` returns the text of a source file. */
export function findProblems(paths: string[], read: (file: string) => string): Problem[] {
  const known = new Set(paths);
  return [
    ...unknownFolders(paths),
    ...paths.flatMap((file) => nameProblem(file, known) ?? []),
    ...numberProblems(paths, "migrations/"),
    ...numberProblems(paths, "docs/decisions/"),
    ...paths.filter(isMeasured).flatMap((file) => lengthProblem(file, countLines(read(file))) ?? []),
    ...folderSizes(paths).flatMap(([folder, files]) => sizeProblem(folder, files) ?? []),
    ...roomProblems(paths.filter(isRoomSource), read),
  ];
}

/** Returns the folders of `src` with the number of their source files. */
export function folderSizes(paths: readonly string[]): [folder: string, files: number][] {
  return [...Map.groupBy(paths.filter(isRoomSource), folderOf)].map(([folder, files]) => [folder, files.length]);
}

function sizeProblem(folder: string, files: number): Problem | undefined {
  if (files <= MAX_FILES) return;
  return { path: `${folder}/`, message: `${files} source files, the limit is ${MAX_FILES}: split the room` };
}

function isRoomSource(file: string): boolean {
  return /^src\/.*\.tsx?$/.test(file) && !isTest(file);
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

function unknownFolders(paths: string[]): Problem[] {
  const folders = new Set(paths.map(folderOf).filter((folder) => !PLACES.has(folder)));
  return [...folders].sort().map((folder) => ({
    path: `${folder}/`,
    message: `this folder is not part of the project structure. ${adviceFor(folder)}`,
  }));
}

function adviceFor(folder: string): string {
  if (/^src\//.test(folder)) return "Add a new room to scripts/rooms.ts, at its place in the order of dependency";
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
  if (parent === "")
    return "The top-level folders are .ci, deploy, docs, migrations, sample, scripts, tests, bench, public and src";
  return `Move the files up: ${parent}/ has no such folder`;
}

function nameProblem(file: string, known: Set<string>): Problem | undefined {
  const place = PLACES.get(folderOf(file));
  if (!place) return;
  const name = path.posix.basename(file);
  const words = name.replace(/\..*$/, "");
  if (EMPTY_NAME.test(words)) {
    return {
      path: file,
      message: `"${words}" does not describe the file: name it after its purpose, or move the code into the file that uses it`,
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
  return holds;
}

function testProblem(file: string, tested: string, known: Set<string>): Problem | undefined {
  if (/[^a-z0-9.-]/.test(path.posix.basename(file))) return { path: file, message: "file names are kebab-case" };
  const neighbours = [...known].filter((other) => folderOf(other) === folderOf(file) && !isTest(other));
  // `search-athletes-by-name.test.ts` may test a part of `search-athletes.server.ts`.
  const hasTested = neighbours.some((other) => {
    const subject = other.replace(/(\.server)?\.\w+$/, "");
    return tested === subject || tested.startsWith(`${subject}-`);
  });
  if (hasTested) return;
  return {
    path: file,
    message: `a unit test is next to the file that it tests, but there is no ${path.posix.basename(tested)}.* here`,
  };
}

function numberProblems(paths: string[], folder: string): Problem[] {
  const files = paths.filter((file) => file.startsWith(folder) && /^\d{4}[_-]/.test(file.slice(folder.length))).sort();
  const numbers = files.map((file) => Number(file.slice(folder.length, folder.length + 4)));
  return files.flatMap((file, index) => {
    const [previous, number] = [numbers[index - 1] ?? 0, numbers[index] ?? 0];
    if (number === previous + 1) return [];
    const wrong =
      number === previous ? `number ${number} is taken twice` : `number ${previous + 1} is missing before it`;
    return [{ path: file, message: `${wrong}: files in ${folder} are numbered from 0001 without gaps` }];
  });
}

function isMeasured(file: string): boolean {
  if (isTest(file) || file.startsWith("sample/") || file in LONG_FILES) return false;
  return /\.(tsx?|css|sql|grit)$/.test(file);
}

function lengthProblem(file: string, lines: number): Problem | undefined {
  if (lines <= MAX_LINES) return;
  return {
    path: file,
    message: `${lines} lines, the limit is ${MAX_LINES}: move a use case into its own file`,
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

/** Lists the project's files that Git knows, or, if the project is not a Git checkout, those that .gitignore does not exclude. */
export function listFiles(root: string): string[] {
  return (filesOfGit(root) ?? filesOnDisk(root)).filter((file) => existsSync(path.join(root, file))).sort();
}

function filesOfGit(root: string): string[] | undefined {
  // A copy inside another repository has no .git folder, and that repository may ignore it.
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
  const files = listFiles(root);
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const missing = pageChunks
    .flatMap((chunk) => chunk.files)
    .filter((file) => !files.includes(file))
    .map((file) => ({ path: file, message: "scripts/page-chunks.ts lists this file, which does not exist" }));
  const problems = [...findProblems(files, read), ...unneededEntries(files.filter(isRoomSource), read), ...missing];
  for (const problem of problems) console.error(`${problem.path}: ${problem.message}`);
  // Not by default, because the warnings of a passed check hide what matters in the output of `npm test`.
  for (const [folder, size] of process.argv.includes("--targets") ? folderSizes(files) : [])
    if (size > MANY_FILES) console.log(`${folder}/ has ${size} source files; the target is ${MANY_FILES}`);
  if (problems.length > 0) process.exitCode = 1;
}
