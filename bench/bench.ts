import { readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

interface Benchmark {
  run(args: string[]): Promise<void>;
}

const parts = new Set(["bench.ts", "made-athletes.ts"]);
// The parts of a benchmark have its name as prefix.
const isPart = (file: string) => parts.has(file) || /^(?:search-(?!page\.)|load-)/.test(file);
// Without production mode, React renders with its development checks and takes twice as long.
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
  console.log(`Usage: npm run bench -- NAME [options]\nBenchmarks: ${names.join(", ")}`);
  process.exitCode = name === "" ? 0 : 1;
}
