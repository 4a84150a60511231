import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Random, randomFrom } from "../sample/random.ts";
import { bareTraffic, createRequest, type Kind, type LoadRequest, traffic, type World } from "./load-traffic.ts";
import { quantile } from "./search-measure.ts";

/**
 * Traffic of one phase: open-loop at `rate` requests per second, of which `memberRate` are of members and staff, or
 * closed-loop on `connections`. A separate process sends the requests, so that the client does not slow the server's thread.
 */
export interface Phase {
  origin: string;
  of: "traffic" | "bare";
  athletes: number;
  seconds: number;
  rate?: number;
  /** Default: their part of the busy hour. */
  memberRate?: number;
  connections?: number;
}

/** Response statistics of one kind of request. Milliseconds count from the scheduled time. */
export interface ResponseStats {
  served: number;
  p50: number;
  p99: number;
  /** Responses with 503: their number, p99 in ms, and the number without a Retry-After header. */
  shed: number;
  shedP99: number;
  withoutRetryAfter: number;
  failed: number;
}

export interface Outcome {
  seconds: number;
  kinds: Record<string, ResponseStats>;
  all: ResponseStats;
  /** Time of the last 503 in seconds since the start of the phase. */
  lastShed: number | null;
  /** Delay of the client itself, p99 in ms. */
  lateness: number;
  failures: string[];
}

interface SampledResponse {
  kind: string;
  status: number;
  hasRetryAfter: boolean;
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
  const kinds = Object.entries(phase.of === "bare" ? bareTraffic : traffic);
  const responses: SampledResponse[] = [];
  const failures = new Set<string>();
  const startedAt = performance.now();
  const sender = (some: typeof kinds) => {
    const chooseKind = createKindPicker(some, phase.athletes);
    return (due: number) => sendOne(due, chooseKind(random));
  };
  const sendOne = async (due: number, [name, kind]: [string, Kind]) => {
    const { status, hasRetryAfter, problem } = await send(phase.origin, createRequest(kind, world, random));
    const now = performance.now();
    responses.push({ kind: name, status, hasRetryAfter, ms: now - due, at: (due - startedAt) / 1000 });
    if (isFailure(status)) failures.add(`${name}: ${status || problem}`);
  };
  const until = startedAt + phase.seconds * 1000;
  const { rate, memberRate, connections = 1 } = phase;
  const atRate = (ofKinds: typeof kinds, perSecond: number) =>
    sendAtRate({ rate: perSecond, until, random, sendOne: sender(ofKinds) });
  const late = rate
    ? (memberRate === undefined
        ? await atRate(kinds, rate)
        : await Promise.all([
            atRate(
              kinds.filter(([, { isMember }]) => isMember),
              memberRate,
            ),
            atRate(
              kinds.filter(([, { isMember }]) => !isMember),
              Math.max(1, rate - memberRate),
            ),
          ])
      ).flat()
    : await sendBackToBack({ connections, until, sendOne: sender(kinds) });
  const seconds = (performance.now() - startedAt) / 1000;
  const shedAt = responses.filter(({ status }) => status === 503).map(({ at }) => at);
  return {
    seconds: phase.rate ? phase.seconds : seconds,
    kinds: Object.fromEntries(kinds.map(([name]) => [name, summarize(responses.filter(({ kind }) => kind === name))])),
    all: summarize(responses),
    lastShed: shedAt.length > 0 ? Math.max(...shedAt) : null,
    lateness: quantile(late, 0.99),
    failures: [...failures].slice(0, 10),
  };
}

/** Sends requests at random times, independent of the responses, like real users (open loop). */
async function sendAtRate({
  rate,
  until,
  random,
  sendOne,
}: {
  rate: number;
  until: number;
  random: Random;
  sendOne(due: number): Promise<void>;
}): Promise<number[]> {
  const pending: Promise<void>[] = [];
  const late: number[] = [];
  for (let due = performance.now(); due < until; due += (-Math.log(1 - random()) * 1000) / rate) {
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    late.push(Math.max(0, performance.now() - due));
    pending.push(sendOne(due));
  }
  await Promise.all(pending);
  return late;
}

async function sendBackToBack({
  connections,
  until,
  sendOne,
}: {
  connections: number;
  until: number;
  sendOne(due: number): Promise<void>;
}): Promise<number[]> {
  const sendUntilEnd = async () => {
    while (performance.now() < until) await sendOne(performance.now());
  };
  await Promise.all(Array.from({ length: connections }, sendUntilEnd));
  return [0];
}

/** Returns a function that picks a kind at random, weighted by its frequency. */
function createKindPicker(kinds: [string, Kind][], athletes: number): (random: Random) => [string, Kind] {
  const weighted = kinds.map(([name, kind]) => ({ name, kind, weight: kind.perHour(athletes) }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return (random) => {
    let remaining = random() * total;
    const found = weighted.find(({ weight }) => {
      remaining -= weight;
      return remaining < 0;
    });
    const { name, kind } = found ?? weighted[0] ?? missing();
    return [name, kind];
  };
}

function missing(): never {
  throw new Error("There are no kinds of requests.");
}

function send(
  origin: string,
  { method, path, headers, body }: LoadRequest,
): Promise<{ status: number; hasRetryAfter: boolean; problem?: string }> {
  return new Promise((resolve) => {
    const request = http.request(origin + path, { method, headers, agent, timeout: 30_000 }, (response) => {
      response.on("error", (error) => resolve({ status: 0, hasRetryAfter: false, problem: error.message }));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, hasRetryAfter: response.headers["retry-after"] !== undefined }),
      );
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no response within 30 s")));
    request.on("error", (error) => resolve({ status: 0, hasRetryAfter: false, problem: error.message }));
    request.end(body ? JSON.stringify(body) : undefined);
  });
}

function isFailure(status: number): boolean {
  return status !== 503 && (status < 200 || status >= 400);
}

function summarize(responses: SampledResponse[]): ResponseStats {
  const served = responses.filter(({ status }) => status >= 200 && status < 400).map(({ ms }) => ms);
  const shed = responses.filter(({ status }) => status === 503);
  return {
    served: served.length,
    p50: quantile(served, 0.5),
    p99: quantile(served, 0.99),
    shed: shed.length,
    shedP99: quantile(
      shed.map(({ ms }) => ms),
      0.99,
    ),
    withoutRetryAfter: shed.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    failed: responses.filter(({ status }) => isFailure(status)).length,
  };
}
