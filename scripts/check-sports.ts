import { readFileSync } from "node:fs";
import path from "node:path";
import { registeredSports } from "@openroster/stat-files/sports/registered-sports.ts";
import { listFiles, type Problem } from "./list-files.ts";

/** Files outside `packages/stat-files/src/sports` that may name a sport, each with its reason. An entry without need is an error. */
const namingFiles: Readonly<Record<string, string>> = {
  "bench/create-athletes.ts": "generates statistics, as sample/ does",
  "bench/heaviest-program.ts": "fills a program with data of one sport",
  "bench/heaviest-visits.ts": "requests the endpoints of one sport",
  "bench/heaviest-world.ts": "fills a team with data of one sport",
  "scripts/write-stat-formats.ts": "documents the mappings of the statistics files",
  "src/athletes/link-sites.ts": "the names of sites",
  "src/brand.ts": "the description on the home and about pages",
  "src/schools/describe-source.server.ts": "the names of the sources of data",
  "src/search/search-form.tsx": "the specification fixes the order of the sports",
  "src/site/home/home-features.tsx": "a text of the home page",
  "src/site/home/home-hero.tsx": "a text of the home page",
};

/** Modules that translate formats of other programs: each format has its own names of the sports. */
const translatingModules = ["packages/stat-files/src/"];

const names = registeredSports.map(({ name }) => name);
const codes = registeredSports.map(({ code }) => code);
// A name may be a part of camelCase, but not of another word: prepvolleyball.com.
const sportPattern = new RegExp(
  `(?<![A-Za-z])(?:${names.map((name) => name.toLowerCase()).join("|")})|${names.join("|")}|\\b(?:${codes.join("|")})\\b`,
);

/** Returns the files that name a sport although they should ask `packages/stat-files/src/sports`. */
export function sportProblems(paths: readonly string[], read: (file: string) => string): Problem[] {
  const naming = paths.filter((file) => isChecked(file) && sportPattern.test(read(file)));
  return naming
    .filter((file) => !Object.hasOwn(namingFiles, file))
    .map((file) => ({
      path: file,
      message: `names a sport (${sportPattern.exec(read(file))?.[0]}): ask packages/stat-files/src/sports, so that a new sport needs no change here`,
    }));
}

/** Returns the entries of `namingFiles` that no longer name a sport. */
export function unneededNamingFiles(paths: readonly string[], read: (file: string) => string): Problem[] {
  return Object.keys(namingFiles)
    .filter((file) => !paths.includes(file) || !sportPattern.test(read(file)))
    .map((file) => ({ path: file, message: "scripts/check-sports.ts lists this file without need" }));
}

function isChecked(file: string): boolean {
  return (
    /^(?:src|scripts|bench)\/.*\.(?:tsx?|css|grit)$|^[^/]*\.config\.ts$/.test(file) &&
    !["packages/stat-files/src/sports/", ...translatingModules].some((folder) => file.startsWith(folder)) &&
    !/\.test\.tsx?$/.test(file) &&
    file !== "scripts/check-sports.ts"
  );
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, "..");
  const files = listFiles(root);
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  for (const problem of [...sportProblems(files, read), ...unneededNamingFiles(files, read)]) {
    console.error(`${problem.path}: ${problem.message}`);
    process.exitCode = 1;
  }
}
