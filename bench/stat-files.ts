import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import { SaxesParser } from "saxes";
import { openFileReader } from "../src/uploads/open-file-reader.server.ts";
import { printTable, startTable } from "./partial-tables.ts";

const folder = path.join(import.meta.dirname, "../packages/stat-files/samples");

/**
 * Reads the StatCrew samples and compares the time with a bare parse of the same bytes; then reads all samples in a row, and
 * prints the processor time of hostile files. `--files N`
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { files: { type: "string", default: "1000" } } });
  const files = Number(values.files);
  const names = (await readdir(folder)).filter((name) => /\.(?:xml|dvw|vsm|txt)$/.test(name));
  const samples = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const statCrew = samples.filter((sample) => sample.includes("game source="));
  const reader = openFileReader();
  try {
    await reader.read(statCrew[0] ?? Buffer.alloc(0));
    // Alternating rounds, so that other load of the machine affects all of them.
    const seconds = { parse: 0, library: 0, process: 0 };
    const rounds = Math.max(1, Math.round(files / 10 / statCrew.length));
    const table = startTable();
    for (let round = -2; round < rounds; round += 1) {
      const times = {
        parse: await time(statCrew, parseBare),
        library: await time(statCrew, readStatFile),
        process: await time(statCrew, (sample) => reader.read(sample)),
      };
      if (round < 0) continue;
      for (const key of ["parse", "library", "process"] as const) seconds[key] += times[key];
      const count = (round + 1) * statCrew.length;
      const row = (taken: number) => ({ "files/s": perSecond(count, taken), ratio: ratio(seconds.parse, taken) });
      table["bare XML parse"] = row(seconds.parse);
      table["read, same process"] = row(seconds.library);
      table["read, own process"] = row(seconds.process);
    }
    printTable(table);
    await printMemory(samples, files);
    await printHostile(samples);
  } finally {
    await reader.close();
  }
}

/** Reads `files` samples in this process and prints its memory at each quarter. */
async function printMemory(samples: Buffer[], files: number): Promise<void> {
  const quarters = startTable();
  for (let index = 0; index <= files; index += 1) {
    const sample = samples[index % samples.length];
    if (sample) readStatFile(sample);
    if (index % Math.ceil(files / 4) === 0) {
      globalThis.gc?.();
      const { heapUsed, rss } = process.memoryUsage();
      quarters[`${index} files`] = { heap: megabytes(heapUsed), resident: megabytes(rss) };
    }
  }
  printTable(quarters);
}

const hostileFiles: Record<string, string> = {
  "attributes in one element": `<vbgame ${Array.from({ length: 180_000 }, (_, index) => `a${index}=""`).join(" ")}/>`,
  "elements without end": `<vbgame>${"<a/>".repeat(500_000)}</vbgame>`,
  "line breaks in an attribute": `<vbgame a="${"\n".repeat(2_000_000)}"/>`,
  "ampersands, 8 MB": `<vbgame>${"&".repeat(8_000_000)}</vbgame>`,
  "escaped JSON, 8 MB": `{"format":"${'\\"'.repeat(4_000_000)}`,
  "40,000 columns": `Player,Kills,${"c,".repeat(40_000)}c\nAna,5\n`,
};

/** Prints the processor time that the reading process uses for the largest sample and for hostile files. */
async function printHostile(samples: Buffer[]): Promise<void> {
  let usedMs = 0;
  const charge = async (_owner: string, cpuMs: number) => {
    usedMs += cpuMs;
  };
  const reader = openFileReader({ budget: { require: async () => {}, charge } });
  const table = startTable();
  const largest = samples.toSorted((one, other) => other.length - one.length)[0] ?? Buffer.alloc(0);
  const files = { "first file of the process": largest, "largest sample": largest, ...hostileFiles };
  try {
    for (const [name, content] of Object.entries(files)) {
      usedMs = 0;
      const bytes = Buffer.from(content);
      await reader.read(bytes).catch(() => null);
      const share = `${Math.round((usedMs / statFileLimits.cpuMs) * 100)} %`;
      table[name] = { size: megabytes(bytes.length), "processor ms": usedMs, "of the limit": share };
    }
  } finally {
    await reader.close();
  }
  printTable(table);
}

function parseBare(sample: Buffer): void {
  const parser = new SaxesParser();
  parser.on("opentag", () => {});
  parser.write(sample.toString("utf8")).close();
}

async function time(samples: Buffer[], step: (sample: Buffer) => unknown): Promise<number> {
  const started = performance.now();
  for (const sample of samples) await step(sample);
  return (performance.now() - started) / 1000;
}

function perSecond(count: number, seconds: number): number {
  return Math.round((count / seconds) * 10) / 10;
}

function ratio(bare: number, own: number): string {
  return `${(bare / own).toFixed(2)}×`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}
