import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before a process's own code (`--import`): its clock is ahead by as many milliseconds as the file says that FAULT_CLOCK names, at
// any moment. As with a real clock that is set, timers and `performance` go on as they did. What was taken over is noted beside the file.
const file = process.env.FAULT_CLOCK ?? "";
const rightNow = Date.now.bind(Date);
let ahead = Number.NaN;

function look(): void {
  const wanted = Number(readFileSync(file, "utf8"));
  if (wanted === ahead) return;
  ahead = wanted;
  if (isMainThread) writeFileSync(`${file}.seen`, String(ahead));
}

if (file) {
  look();
  Date.now = () => rightNow() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
    apply: (target) => new target(target.now()).toString(),
  });
  setInterval(look, 20).unref();
}
