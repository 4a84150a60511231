import { readFileSync } from "node:fs";
import { brandFile, type Founder } from "./brand-schema.server.ts";

export interface BrandFile {
  values: Record<string, unknown>;
  problems: string[];
}

const fileName = "brand.json";

/** Parses the content of `brand.json`. Returns no values if there is a problem, so that no page shows half of them. */
export function parseBrand(content: string): BrandFile {
  let values: unknown;
  try {
    values = JSON.parse(content);
  } catch (error) {
    return { values: {}, problems: [`${fileName} is no JSON: ${(error as Error).message}`] };
  }
  const parsed = brandFile.partial().safeParse(values);
  if (parsed.success) return { values: parsed.data, problems: [] };
  const problems = new Set<string>();
  for (const { path, code, ...issue } of parsed.error.issues) {
    const [key] = path;
    if (key === undefined && code === "unrecognized_keys" && "keys" in issue)
      problems.add(`${fileName}: unknown key ${(issue.keys as string[]).join(", ")}. Known keys: ${knownKeys}.`);
    else if (key === undefined) problems.add(`${fileName} must be a JSON object, for example { "name": "Roster" }.`);
    else problems.add(`${fileName}: ${String(key)} must be ${expectationOf(String(key))}.`);
  }
  return { values: {}, problems: [...problems] };
}

const knownKeys = Object.keys(brandFile.shape).join(", ");

function expectationOf(key: string): string {
  return String(new Map(Object.entries(brandFile.shape)).get(key)?.meta()?.expects);
}

function readBrandFile(): BrandFile {
  try {
    return parseBrand(readFileSync(fileName, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (code === "ENOENT") return { values: {}, problems: [] };
    return { values: {}, problems: [`${fileName} cannot be read (${code}). Check its owner.`] };
  }
}

const { values, problems } = readBrandFile();
const { founders, ...texts } = values;

/** Sentences about an invalid `brand.json`. The start prints them and stops. */
export const brandProblems: readonly string[] = problems;
export const customFounders = founders as Founder[] | undefined;
/** The other values as JSON, for the pages. */
export const customBrand = Object.keys(texts).length > 0 ? JSON.stringify(texts) : undefined;

/** Returns the keys that still have a placeholder and that people see. */
export function findPlaceholders(): string[] {
  const needed = ["supportEmail", "address", "legalEntity", "social", "stores", "appLinks", "founders"];
  return needed.filter((key) => values[key] === undefined);
}
