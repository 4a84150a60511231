import { readFileSync } from "node:fs";
import path from "node:path";
import { findUnmatchedModules, findWrongImports } from "./import-rules.ts";
import { listFiles, type Problem } from "./list-files.ts";
import { pageChunks } from "./page-chunks.ts";

const MAX_LINES = 400;
const MAX_FILES = 40;
/** Lines of the source files of one module of `recruiting`. */
const MAX_ROOM_LINES = 2500;

/** The paths of the project as regular expressions. NAME is a name in kebab case. */
const PLACES = [
  "(?:README|ARCHITECTURE|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|SECURITY)\\.md|LICENSE|\\.[a-z.-]+|redocly\\.yaml",
  "(?:package|package-lock|biome|tsconfig|knip)\\.json|(?:vite|vitest|playwright|react-router)\\.config\\.ts",
  "\\.ci/run|\\.github/pull_request_template\\.md|\\.github/ISSUE_TEMPLATE/NAME\\.md|\\.github/workflows/NAME\\.yaml",
  "deploy/(?:Dockerfile(?:\\.dockerignore)?|caddy/Caddyfile|package\\.json|NAME@?\\.(?:service|timer|yaml|cfg|vcl))",
  "deploy/cluster/(?:README\\.md|Dockerfile|NAME\\.(?:env|yml|yaml|cfg|ini|conf|txt|sh|service|timer))",
  "docs/NAME\\.md|docs/decisions/(?:README|\\d{4}-NAME)\\.md|docs/screens/NAME\\.(?:png|webp|avif|jpg)",
  "migrations/\\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\\.sql|migrations/NAME\\.tsv|registers/(?:README\\.md|NAME\\.csv(?:\\.gz)?)",
  "packages/NAME/(?:package\\.json|README\\.md|src/(?:NAME/)*NAME(?:\\.test|\\.d)?\\.ts)",
  "scripts/NAME(?:\\.test)?\\.ts|scripts/NAME\\.grit|scripts/require-node\\.mjs|bench/NAME\\.ts",
  // Small files as the people of the field have them; their names are those of the collection.
  "tests/cases/(?:NAME(?:\\.test)?\\.ts|README\\.md|(?:inputs|expected)/[\\w.-]+)",
  "tests/(?:(?:attacks|e2e|failures|fake-paypal|new-sport|pages)/)?NAME(?:\\.(?:test|e2e))?\\.(?:tsx?|json|ndjson|csv|html|txt)",
  "packages/stat-files/samples/(?:README\\.md|read-samples\\.ts|[\\w.-]+\\.(?:xml|dvw|vsm|txt|expected\\.json))",
  "public/NAME\\.(?:avif|ico|js|png|svg|webp|txt|webmanifest)|public/\\.well-known/NAME(?:\\.(?:json|txt))?",
  "sample/NAME(?:\\.server)?(?:\\.test)?\\.(?:ts|ndjson|json|txt)",
  "src/(?:NAME/)*NAME(?:\\.server)?(?:\\.test)?\\.(?:tsx?|txt)|src/ui/NAME\\.css",
  "src/site/NAME\\.(?:md|d\\.ts)",
  "src/ui/art/(?:noto/)?NAME\\.(?:svg|png|jpg|webp|avif|woff2?|ttf|otf)|src/ui/art/noto/letters\\.txt",
].map((place) => new RegExp(`^(?:${place.replaceAll("NAME", "[a-z0-9]+(?:-[a-z0-9]+)*")})$`));

const EMPTY_NAME = /(?:^|\/)(?:index|(?:[a-z0-9-]+-)?(?:utils?|helpers?|common|libs?|services?|types|misc))\.[^/]*$/;

/** Returns the errors among `paths` (relative, with slashes). `read` returns the text of a file. */
export function findProblems(paths: readonly string[], read: (file: string) => string): Problem[] {
  const folders = Map.groupBy(paths.filter(isSource), path.posix.dirname);
  const messages = paths.map((file): [string, string[]] => [file, findMessages(file, paths, read)]);
  return [
    ...messages.flatMap(([file, found]) => found.map((message) => ({ path: file, message }))),
    ...["migrations/", "docs/decisions/"].flatMap((folder) => findNumberProblem(paths, folder)),
    ...[...folders]
      .filter(([, files]) => files.length > MAX_FILES)
      .map(([folder, { length }]) => ({ path: folder, message: `${length} source files, at most ${MAX_FILES}` })),
    ...[...folders]
      .filter(([folder]) => folder.startsWith("src/recruiting/"))
      .flatMap(([folder, files]) => {
        const lines = files.reduce((sum, file) => sum + countLines(read(file)), 0);
        const message = `${lines} lines, at most ${MAX_ROOM_LINES}: merge what repeats, or move a part with its own page into a module`;
        return lines > MAX_ROOM_LINES ? [{ path: folder, message }] : [];
      }),
  ];
}

function findMessages(file: string, paths: readonly string[], read: (file: string) => string): string[] {
  const isMeasured = /\.(?:tsx?|css|sql|grit)$/.test(file) && !isTest(file) && !file.startsWith("sample/");
  const lines = isMeasured ? countLines(read(file)) : 0;
  return [
    ...(PLACES.some((place) => place.test(file)) ? [] : ["PLACES in scripts/check-structure.ts has no such path"]),
    ...(EMPTY_NAME.test(file) ? ["the name does not describe the file"] : []),
    ...(lines > MAX_LINES && !path.basename(file).startsWith("generated-")
      ? [`${lines} lines, at most ${MAX_LINES}: move a use case into its own file`]
      : []),
    ...(isSource(file) || (/^packages\/.*\.ts$/.test(file) && !isTest(file)) ? findWrongImports(file, read(file)) : []),
    ...(isStrayTest(file, paths) ? ["a unit test is next to the file that it tests"] : []),
  ];
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** `search-athletes-by-name.test.ts` may test a part of `search-athletes.server.ts`, and `api.test.ts` any endpoints. */
function isStrayTest(file: string, paths: readonly string[]): boolean {
  if (!isTest(file) || !/^(?:src|scripts)\//.test(file) || /[/-]api\.test\.ts$/.test(file)) return false;
  const tested = file.replace(/(?:\.server)?\.test\.tsx?$/, "-");
  return !paths.some((other) => !isTest(other) && tested.startsWith(other.replace(/(?:\.server)?\.\w+$/, "-")));
}

function findNumberProblem(paths: readonly string[], folder: string): Problem[] {
  const files = paths.filter((file) => file.startsWith(folder) && /^\d{4}/.test(file.slice(folder.length))).sort();
  const wrong = files.find((file, index) => Number(file.slice(folder.length).slice(0, 4)) !== index + 1);
  return wrong ? [{ path: wrong, message: "numbers begin at 0001: one before it is missing or taken twice" }] : [];
}

/** Returns a problem for each page of decisions that the index does not list exactly once, with its title and its status. */
export function findUnlistedDecisions(pages: ReadonlyMap<string, string>, index: string): Problem[] {
  const lines = index.split("\n").filter((line) => line.startsWith("- ["));
  const expected = [...pages].map(([file, text]) => {
    const title = /^# (.*)$/m.exec(text)?.[1];
    const status = /^Status: (.+?)\.\s/ms.exec(text)?.[1]?.replace(/\[decision (\d+)\]\(.*?\)/g, "$1");
    return { file, line: `- [${title}](${file}): ${status?.replaceAll("\n", " ") ?? "in force"}` };
  });
  const wrong = expected.filter(({ line }) => lines.filter((other) => other === line).length !== 1);
  const unknown = lines.filter((line) => !expected.some((one) => one.line === line));
  return [
    ...wrong.map(({ file, line }) => ({ path: file, message: `docs/decisions/README.md must list once: ${line}` })),
    ...(wrong.length === 0 ? unknown : []).map((line) => ({ path: line, message: "docs/decisions has no such page" })),
  ];
}

function isSource(file: string): boolean {
  return /^src\/.*\.tsx?$/.test(file) && !isTest(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, "..");
  const files = listFiles(root);
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  const pages = new Map(decisions.map((file) => [path.basename(file), read(file)]));
  const problems = [...findProblems(files, read), ...findUnlistedDecisions(pages, read("docs/decisions/README.md"))];
  const unknown = pageChunks.flatMap((chunk) => chunk.files).filter((file) => !files.includes(file));
  problems.push(
    ...unknown.map((file) => ({ path: file, message: "scripts/page-chunks.ts lists it, but it does not exist" })),
    ...[...findUnmatchedModules(files.filter(isSource))].map((name) => ({
      path: name,
      message: "scripts/modules.ts does not list this folder, or lists it although it has no files",
    })),
  );
  for (const problem of problems) console.error(`${problem.path}: ${problem.message}`);
  if (problems.length > 0) process.exitCode = 1;
}
