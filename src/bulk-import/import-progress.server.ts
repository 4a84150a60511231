import { SingleBar } from "cli-progress";
import type { ImportTotals } from "./import-athletes.server.ts";
import type { ReadProgress } from "./read-athlete-file.server.ts";

export interface ImportProgress {
  show(totals: ImportTotals, read: ReadProgress): void;
  end(): void;
}

const secondsBetweenLines = 5;

export function startProgress(name: string, output: NodeJS.WriteStream = process.stderr): ImportProgress {
  const started = performance.now();
  return output.isTTY ? showBar(name, output, started) : showLines(name, output, started);
}

function showBar(name: string, output: NodeJS.WriteStream, started: number): ImportProgress {
  const bar = new SingleBar({
    stream: output,
    format: `${name} [{bar}] {percentage}% | {athletes} athletes | {rate}/s | {left} left`,
    barCompleteChar: "=",
    barIncompleteChar: " ",
    hideCursor: true,
    // Ctrl-C must end the import cleanly, so the bar must not handle it.
    gracefulExit: false,
  });
  bar.start(1, 0, { athletes: "0", rate: "0", left: "?" });
  return {
    show(totals, read) {
      const { athletes, rate, left } = measure(totals, read, started);
      bar.setTotal(Math.max(read.size, 1));
      bar.update(read.bytesRead, { athletes: inGroups(athletes), rate: inGroups(rate), left });
    },
    end: () => bar.stop(),
  };
}

function showLines(name: string, output: NodeJS.WriteStream, started: number): ImportProgress {
  let shown = started;
  return {
    show(totals, read) {
      if (performance.now() - shown < secondsBetweenLines * 1000) return;
      shown = performance.now();
      const { percent, athletes, rate, left } = measure(totals, read, started);
      output.write(`${name}: ${percent}%, ${inGroups(athletes)} athletes, ${inGroups(rate)}/s, ${left} left\n`);
    },
    end() {},
  };
}

function measure(totals: ImportTotals, { bytesRead, size }: ReadProgress, started: number) {
  const seconds = (performance.now() - started) / 1000;
  const athletes = totals.imported + totals.updated + totals.unchanged + totals.rejected;
  const done = size > 0 ? Math.min(bytesRead / size, 1) : 1;
  return {
    percent: Math.floor(done * 100),
    athletes,
    rate: Math.round(athletes / Math.max(seconds, 0.001)),
    left: inWords((seconds / Math.max(done, 0.0001)) * (1 - done)),
  };
}

/** 65 → "1 min 5 s" */
function inWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function inGroups(value: number): string {
  return value.toLocaleString("en-US");
}
