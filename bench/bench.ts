import { readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A measurement: `run` prints its own tables. */
interface Benchmark {
  run(args: string[]): Promise<void>;
}

const parts = new Set(["bench.ts", "made-athletes.ts"]);
// What one measurement is made of is named after it.
const isPart = (file: string) => parts.has(file) || /^(?:search-(?!page\.)|load-)/.test(file);
// As the server runs: without it React would render with its checks for developers, in twice the time.
process.env.NODE_ENV ??= "production";
const [name = "", ...args] = process.argv.slice(2);
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(".ts") && !isPart(file))
  .map((file) => path.basename(file, ".ts"))
  .sort();

if (names.includes(name)) {
  console.table({
    processor: os.cpus()[0]?.model.trim(),
    cores: os.availableParallelism(),
    memory: `${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    system: `${os.type()} ${os.release()}`,
    node: process.version,
  });
  const benchmark: Benchmark = await import(pathToFileURL(path.join(import.meta.dirname, `${name}.ts`)).href);
  await benchmark.run(args);
} else {
  console.log(`Usage: npm run bench -- NAME [options]\nThere are: ${names.join(", ")}`);
  process.exitCode = name === "" ? 0 : 1;
}
