import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Runs in its own thread, because the thread of the test reads large responses. Ends with a message from the test.
const { url } = workerData as { url: string };
const pauseMs = 20;
const burstMs = 10;
let isWatching = true;
parentPort?.once("message", () => {
  isWatching = false;
});

const delays: number[] = [];
const slowdowns: number[] = [];
while (isWatching) {
  const start = performance.now();
  const response = await fetch(`${url}/healthz`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/healthz returned ${response.status}.`);
  delays.push(performance.now() - start);
  if (delays.length % 5 === 0) slowdowns.push(measureSlowdown());
  await sleep(pauseMs);
}
parentPort?.postMessage({ delays, slowdowns });

/** Returns how many times longer than its processor time a computation takes: 1 on an idle machine. */
function measureSlowdown(): number {
  const [start, before] = [performance.now(), process.threadCpuUsage()];
  while (performance.now() - start < burstMs);
  const { user, system } = process.threadCpuUsage(before);
  return ((performance.now() - start) * 1000) / Math.max(1, user + system);
}
