#!/usr/bin/env node
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { statFileLimits } from "./document/limits.ts";
import { type ReadOptions, StatFileError } from "./document/stat-file.ts";
import { readStatFile, tooLarge } from "./read-stat-file.ts";
import { isSportCode } from "./sports/sport-definition.ts";
import { sportCodes } from "./sports/sports.ts";
import { exportFormats, writeStatFile } from "./write-stat-file.ts";

const usage = `Usage: stat-files FILE [--sport ${sportCodes.join("|")}] [--mapping MAPPING.json] [--to ${exportFormats.join("|")} [--team 1|2]]`;

try {
  process.stdout.write(await run());
} catch (error) {
  if (!(error instanceof StatFileError) && !isArgumentError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sport: { type: "string" },
      mapping: { type: "string" },
      to: { type: "string" },
      team: { type: "string", default: "1" },
    },
  });
  const [path, ...others] = positionals;
  const format = exportFormats.find((name) => name === values.to);
  if (!path || others.length > 0 || (values.to && !format)) throw new StatFileError(usage);
  const bytes = await readBytes(path);
  const file = readStatFile(bytes, {
    ...readSport(values.sport),
    ...(values.mapping ? { mapping: readMapping(await readBytes(values.mapping)) } : {}),
  });
  if (!format) return `${JSON.stringify(file, null, 2)}\n`;
  const { text, warnings } = writeStatFile(file, {
    format,
    team: Number(values.team) - 1,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  for (const warning of warnings) console.error(warning);
  return text;
}

/** Checks the size before the file is in memory. */
async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > statFileLimits.bytes) throw tooLarge();
    return await readFile(path);
  } catch (error) {
    if (error instanceof StatFileError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw new StatFileError(
      code === "ENOENT" ? `The file ${path} does not exist.` : `The file ${path} cannot be opened (${code}).`,
      { cause: error },
    );
  }
}

function readSport(code: string | undefined): Pick<ReadOptions, "sport"> {
  if (code === undefined) return {};
  if (isSportCode(code)) return { sport: code };
  throw new StatFileError(`The sport must be ${sportCodes.join(", ").replace(/, (?=\w+$)/, " or ")}.`);
}

/** Reads an object of column headers and targets. */
function readMapping(bytes: Buffer): Record<string, string | null> {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new StatFileError("The mapping is not a JSON object of column headers and statistic ids.", { cause: error });
  }
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
