import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Preloaded into a process (`--import`) to shift its clock. The file FAILURE_CLOCK contains an offset in milliseconds, or `x60` for a clock
// that runs 60 times as fast. Timers and `performance` are unchanged, as with a real clock change. The applied setting is written to a
// second file.
const file = process.env.FAILURE_CLOCK ?? "";
const rightNow = Date.now.bind(Date);
let setting = "";
let now = rightNow;

function look(): void {
  const wanted = readFileSync(file, "utf8");
  if (wanted === setting || wanted === "") return;
  setting = wanted;
  now = clockOf(wanted);
  if (isMainThread) writeFileSync(`${file}.seen`, wanted);
}

function clockOf(wanted: string): () => number {
  if (!wanted.startsWith("x")) return () => rightNow() + Number(wanted);
  const [began, speed] = [rightNow(), Number(wanted.slice(1))];
  return () => began + Math.round((rightNow() - began) * speed);
}

if (file) {
  look();
  Date.now = () => now();
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
    apply: (target) => new target(target.now()).toString(),
  });
  setInterval(look, 20).unref();
}
