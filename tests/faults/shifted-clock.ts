import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before a process's own code (`--import`): its clock is ahead by as many milliseconds as the file says that FAULT_CLOCK names, at
// any moment, or runs that many times as fast where it says `x60`. As with a real clock that is set, timers and `performance` go on as they
// did. What was taken over is noted beside the file.
const file = process.env.FAULT_CLOCK ?? "";
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
