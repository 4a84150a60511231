import { parseArgs } from "node:util";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { hasAthletes, loadGeneratedAthletes } from "../sample/load-generated.server.ts";
import { startProgress } from "../src/bulk-import/import-progress.server.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { type Config, readConfig } from "../src/config.server.ts";
import { type Instance, openInstance } from "../src/database/open-instance.server.ts";
import { runCommand } from "../src/server/command.server.ts";

const usage = `Usage: ${describeCommand("generate", "--athletes N [--seed 1] [--events] [--add] [--yes]")}`;
const interruption = new AbortController();

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const config = readConfig();
  requireTrial(config, options.yes);
  // Opens the folder exclusively, because the indexes of an empty database are dropped during the load.
  const instance = await openInstance(config, { role: "server", statementTimeout: 0, onProgress: console.error });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interruption.abort());
  try {
    await generate(instance, options);
  } finally {
    await instance.close();
  }
});

interface Options {
  athletes: number;
  seed: number;
  events: boolean;
  add: boolean;
  yes: boolean;
}

function readOptions(args: string[]): Options {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        athletes: { type: "string" },
        seed: { type: "string", default: "1" },
        events: flag,
        add: flag,
        yes: flag,
      },
    });
    const { athletes, seed, ...flags } = values;
    return { athletes: wholeNumber(athletes, 100_000_000), seed: wholeNumber(seed, 65_535), ...flags };
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function wholeNumber(text: string | undefined, max: number): number {
  const value = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || value > max)
    throw new Error(`Give a whole number up to ${max.toLocaleString("en-US")}.`);
  return value;
}

function requireTrial({ PUBLIC_URL }: Config, yes: boolean): void {
  if (!PUBLIC_URL || yes) return;
  throw new StartupProblem(
    `PUBLIC_URL is ${PUBLIC_URL}: this database is public, and generated athletes are for trials. Add --yes to continue.`,
  );
}

async function generate({ db, description }: Instance, { add, ...options }: Options): Promise<void> {
  if (!add && (await hasAthletes(db)))
    throw new StartupProblem(`${description} already contains athletes. Use --add to add generated ones.`);
  console.error(`Loading generated athletes into ${description}.`);
  const progress = startProgress("generate");
  const started = performance.now();
  let seconds = 0;
  const stored = await loadGeneratedAthletes(db, {
    ...options,
    signal: interruption.signal,
    onReport: console.error,
    onProgress: (loaded) => {
      seconds = (performance.now() - started) / 1000;
      progress.show(
        { imported: loaded, updated: 0, unchanged: 0, rejected: 0, interrupted: false },
        { bytesRead: loaded, size: options.athletes },
      );
      if (loaded === options.athletes) progress.end();
    },
  });
  const all = (performance.now() - started) / 1000;
  const rate = Math.round(stored / Math.max(seconds, 0.001)).toLocaleString("en-US");
  console.log(
    `${stored.toLocaleString("en-US")} athletes, ${rate} per second, ${all.toFixed(1)} s in total with indexes`,
  );
  if (interruption.signal.aborted) process.exitCode = 130;
}
