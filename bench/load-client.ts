import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Random, randomFrom } from "../sample/random.ts";
import { type Asked, askOf, bareTraffic, type Kind, traffic, type World } from "./load-traffic.ts";
import { quantile } from "./search-measure.ts";

/**
 * What to ask and how: `rate` a second, however slow the answers are, or on so many `connections` one after the other. A process of its own
 * makes the requests, for whoever asks and answers in one thread measures itself.
 */
export interface Phase {
  origin: string;
  of: "traffic" | "bare";
  athletes: number;
  seconds: number;
  rate?: number;
  connections?: number;
}

/** How one kind of request was answered; milliseconds from the moment that it was due. */
export interface Answers {
  served: number;
  p50: number;
  p99: number;
  /** Turned away with a 503, and how quickly; how many of these did not say when to come back. */
  shed: number;
  shedP99: number;
  wordless: number;
  failed: number;
}

/** What came of a phase. */
export interface Outcome {
  seconds: number;
  kinds: Record<string, Answers>;
  all: Answers;
  /** Seconds into the phase of the last 503. */
  lastShed: number | null;
  /** How late the client itself was, p99 in ms. */
  lateness: number;
  failures: string[];
}

interface Answered {
  kind: string;
  status: number;
  saysWhen: boolean;
  ms: number;
  at: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4000, scheduling: "lifo" });
let world: World;

process.on("message", async (message: { world: World } | { phase: Phase }) => {
  if ("world" in message) {
    world = message.world;
    return;
  }
  process.send?.(await play(message.phase));
});

async function play(phase: Phase): Promise<Outcome> {
  const random = randomFrom(Math.floor(performance.now()));
  const draw = drawFrom(phase.of === "bare" ? bareTraffic : traffic, phase.athletes);
  const answers: Answered[] = [];
  const failures = new Set<string>();
  const began = performance.now();
  const ask = async (due: number) => {
    const [name, kind] = draw(random);
    const { status, saysWhen, problem } = await send(phase.origin, askOf(kind, world, random));
    const now = performance.now();
    answers.push({ kind: name, status, saysWhen, ms: now - due, at: (due - began) / 1000 });
    if (isFailure(status)) failures.add(`${name}: ${status || problem}`);
  };
  const late = phase.rate
    ? await keepPace({ rate: phase.rate, until: began + phase.seconds * 1000, random, ask })
    : await takeTurns({ connections: phase.connections ?? 1, until: began + phase.seconds * 1000, ask });
  const seconds = (performance.now() - began) / 1000;
  const shedAt = answers.filter(({ status }) => status === 503).map(({ at }) => at);
  return {
    seconds: phase.rate ? phase.seconds : seconds,
    kinds: Object.fromEntries(
      Object.keys(phase.of === "bare" ? bareTraffic : traffic).map((name) => [
        name,
        sumUp(answers.filter(({ kind }) => kind === name)),
      ]),
    ),
    all: sumUp(answers),
    lastShed: shedAt.length > 0 ? Math.max(...shedAt) : null,
    lateness: quantile(late, 0.99),
    failures: [...failures].slice(0, 10),
  };
}

/** Asks at moments of its own, as people do: that an answer is late keeps nobody from asking. */
async function keepPace({
  rate,
  until,
  random,
  ask,
}: {
  rate: number;
  until: number;
  random: Random;
  ask(due: number): Promise<void>;
}): Promise<number[]> {
  const asking: Promise<void>[] = [];
  const late: number[] = [];
  for (let due = performance.now(); due < until; due += (-Math.log(1 - random()) * 1000) / rate) {
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    late.push(Math.max(0, performance.now() - due));
    asking.push(ask(due));
  }
  await Promise.all(asking);
  return late;
}

async function takeTurns({
  connections,
  until,
  ask,
}: {
  connections: number;
  until: number;
  ask(due: number): Promise<void>;
}): Promise<number[]> {
  const lane = async () => {
    while (performance.now() < until) await ask(performance.now());
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return [0];
}

/** Draws a kind, each as often as the traffic has it. */
function drawFrom(kinds: Record<string, Kind>, athletes: number): (random: Random) => [string, Kind] {
  const weighed = Object.entries(kinds).map(([name, kind]) => ({ name, kind, weight: kind.anHour(athletes) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return (random) => {
    let left = random() * total;
    const found = weighed.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    const { name, kind } = found ?? weighed[0] ?? missing();
    return [name, kind];
  };
}

function missing(): never {
  throw new Error("There is no traffic.");
}

function send(
  origin: string,
  { method, path, headers, body }: Asked,
): Promise<{ status: number; saysWhen: boolean; problem?: string }> {
  return new Promise((resolve) => {
    const request = http.request(origin + path, { method, headers, agent, timeout: 30_000 }, (response) => {
      response.on("error", (error) => resolve({ status: 0, saysWhen: false, problem: error.message }));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, saysWhen: response.headers["retry-after"] !== undefined }),
      );
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no answer in 30 s")));
    request.on("error", (error) => resolve({ status: 0, saysWhen: false, problem: error.message }));
    request.end(body ? JSON.stringify(body) : undefined);
  });
}

function isFailure(status: number): boolean {
  return status !== 503 && (status < 200 || status >= 400);
}

function sumUp(answers: Answered[]): Answers {
  const served = answers.filter(({ status }) => status >= 200 && status < 400).map(({ ms }) => ms);
  const shed = answers.filter(({ status }) => status === 503);
  return {
    served: served.length,
    p50: quantile(served, 0.5),
    p99: quantile(served, 0.99),
    shed: shed.length,
    shedP99: quantile(
      shed.map(({ ms }) => ms),
      0.99,
    ),
    wordless: shed.filter(({ saysWhen }) => !saysWhen).length,
    failed: answers.filter(({ status }) => isFailure(status)).length,
  };
}
