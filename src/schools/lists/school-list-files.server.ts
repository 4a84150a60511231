import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import Papa from "papaparse";
import { z } from "zod";
import { associations, controls } from "../vocabulary.ts";

export const shippedFolder = path.join(import.meta.dirname, "../../../registers");

const word = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const unset = z.literal("").transform(() => null);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([unset, schema]);
const number = (least: number, most: number) => optional(z.coerce.number().min(least).max(most));
const collegeId = z.coerce.number().int().min(100_000).max(999_999);
const state = z.string().regex(/^[A-Z]{2}$/);
const year = z.coerce.number().int().min(2000).max(2100);
const list = z.string().transform((text) => text.split(" ").filter(Boolean));

/** Colleges that are not in the list of the first migration. */
const colleges = z.object({
  collegeId,
  name: word(120),
  city: word(80),
  state,
  website: z.string().regex(/^https:\/\/[a-z0-9.-]+\/[!-~]*$/),
  associations: list.pipe(z.array(z.enum(associations))),
  campusDomain: optional(word(80)),
  mailDomains: list.pipe(z.array(word(80)).min(1)),
});

const facts = z.object({
  collegeId,
  control: optional(z.enum(controls)),
  enrollment: number(0, 1_000_000),
  enrollmentYear: optional(word(10)),
  admissionRate: number(0, 1),
  admissionYear: optional(word(10)),
  tuitionInState: number(0, 1_000_000),
  tuitionOutOfState: number(0, 1_000_000),
  tuitionYear: optional(word(10)),
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  status: z.string().transform((status) => status === "closed" || status === "merged"),
});

const programs = z.object({
  collegeId,
  association: optional(z.enum(associations)),
  division: optional(z.enum(["I", "II", "III"])),
  subdivision: optional(z.enum(["FBS", "FCS"])),
  conference: optional(word(60)),
  sport: z.enum(sportCodes),
  gender: z.enum(["F", "M"]),
  season: year,
  source: word(120),
});

const zipCode = /^\d{5}(?:-\d{4})?$/;

/** `year` is the newest one in which the source names the school. */
const highSchools = z.object({
  name: word(160),
  city: word(80),
  state,
  /** Lists of earlier versions have none. */
  zip: z.preprocess((text) => (zipCode.test(String(text)) ? String(text).slice(0, 5) : null), z.string().nullable()),
  source: word(120),
  year,
});

const zipCodes = z.object({
  zip: z.string().regex(/^\d{5}$/),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

const listRows = {
  colleges,
  "college-facts": facts,
  "college-programs": programs,
  "high-schools": highSchools,
  "zip-codes": zipCodes,
} as const;

export type ListName = keyof typeof listRows;
export type ListRow<Name extends ListName> = z.output<(typeof listRows)[Name]>;

export const listNames = Object.keys(listRows) as ListName[];

export interface ListFile {
  name: ListName;
  file: string;
  bytes: Buffer;
  sha256: string;
}

/** Reads the list from NAME.csv or NAME.csv.gz. Returns null if the folder has neither. */
export async function readListFile(folder: string, name: ListName): Promise<ListFile | null> {
  for (const file of [`${name}.csv.gz`, `${name}.csv`].map((base) => path.join(folder, base))) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw new StartupProblem(`${file} cannot be read (${error.code}).`);
    });
    if (bytes) return { name, file, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  }
  return null;
}

/** Returns the rows of a list. Throws a StartupProblem that names the first invalid line. */
export function parseList<Name extends ListName>(name: Name, { file, bytes }: ListFile): ListRow<Name>[] {
  const text = (file.endsWith(".gz") ? unpack(file, bytes) : bytes).toString("utf8");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const [first] = data;
  if (!first) throw new StartupProblem(`${file} has no rows.`);
  const missing = Object.keys(listRows[name].shape).filter(
    (column) => column !== "zip" && !Object.hasOwn(first, column),
  );
  if (missing.length > 0)
    throw new StartupProblem(`${file} has no column ${missing.join(", ")}; registers/README.md names the columns.`);
  return data.map((line, index) => {
    const row = listRows[name].safeParse(line);
    if (row.success) return row.data as ListRow<Name>;
    const [problem] = row.error.issues;
    throw new StartupProblem(`${file}, row ${index + 1}, ${problem?.path.join(".")}: ${problem?.message}.`);
  });
}

function unpack(file: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new StartupProblem(`${file} is not a complete gzip file.`, { cause: error });
  }
}
