import type { Kysely } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connectionsOf } from "../database/open.server.ts";
import type { Reads } from "../database/open-reads.server.ts";
import type { Database } from "../database/tables.ts";
import type { SearchIndex } from "../search/index/open-search-index.server.ts";
import { type ProductState, readProductState } from "./product-state.server.ts";
import type { RequestKind } from "./request-limits.server.ts";

/** What is measured of one process and of the database that it shares; no label ever names a person or a record. */
export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a request that was rejected with 503 because all slots were taken. */
  countShed(what: RequestKind): void;
  /** All of it in Prometheus's text format, with its content type. */
  read(): Promise<{ type: string; text: string }>;
  close(): void;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const stateKept = 5_000;

/** What a process has besides its database: an index, a replica. */
interface Measured {
  search?: Pick<SearchIndex, "health" | "memoryBytes"> | undefined;
  replica?: Pick<Reads, "lag"> | undefined;
}

/** Begins to measure this process. */
export function createMetrics(db: Kysely<Database>, { search, replica }: Measured = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "openroster_http_requests_total",
    help: "Requests answered, by method, route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "openroster_http_request_duration_seconds",
    help: "From the head of a request to the end of its answer, by method and route",
    labelNames: ["method", "route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const shed = new Counter({
    name: "openroster_requests_shed_total",
    help: "Requests rejected with 503 because all slots were taken, by kind",
    labelNames: ["what"],
    registers,
  });
  measureProcess(registers, db, { search, replica });
  const show = measureProduct(registers);
  const state = keepFor(stateKept, () => readProductState(db).catch(() => null));
  return {
    countRequest({ method, route, status, seconds }) {
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status });
      durations.observe({ method: known, route }, seconds);
    },
    countShed: (what) => shed.inc({ what }),
    async read() {
      show(await state());
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

function measureProcess(registers: Registry[], db: Kysely<Database>, { search, replica }: Measured): void {
  gauge(
    registers,
    "openroster_database_connections",
    "Connections of this process: busy, idle; callers that wait for one",
    {
      labels: ["state"],
      collect(set) {
        for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) set(count, { state });
      },
    },
  );
  gauge(
    registers,
    "openroster_replica_lag_seconds",
    "By how much the replica is behind at most; NaN where there is none",
    {
      collect: (set) => set(replica ? (replica.lag ?? Number.POSITIVE_INFINITY) / 1000 : Number.NaN),
    },
  );
  gauge(registers, "openroster_search_index_ready", "1 while searches are answered from memory, 0 while by plain SQL", {
    collect: (set) => set(search?.health ? 1 : 0),
  });
  gauge(registers, "openroster_search_index_athletes", "Athletes in the search index", {
    collect: (set) => set(search?.health?.athletes ?? 0),
  });
  gauge(registers, "openroster_search_index_lag_seconds", "Since the index was last known to be up to date", {
    collect: (set) => set(search?.health?.lagSeconds ?? 0),
  });
  gauge(registers, "openroster_search_index_bytes", "Memory of the search index", {
    collect: (set) => set(search?.memoryBytes ?? 0),
  });
}

/** What the database says is the same whichever process is asked; where it says nothing there is no value, and an alert can tell. */
function measureProduct(registers: Registry[]): (state: ProductState | null) => void {
  const make = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `openroster_${name}`, help, labelNames, registers });
  const up = make("database_up", "1 where the database answers");
  const jobs = make(
    "jobs",
    "Jobs whose time has come (waiting), and that failed for good within a week (failed), by name",
    ["name", "state"],
  );
  const single = {
    mailUnsent: make("mail_unsent", "Mail that waits to be sent"),
    mailOldestSeconds: make("mail_oldest_unsent_seconds", "Age of the oldest mail that waits"),
    mailFailed: make("mail_failed", "Mail that was given up"),
    subscriptionsFlagged: make("subscriptions_flagged", "Subscriptions that count for nobody and want a look"),
    checksOverdueSeconds: make(
      "paypal_oldest_check_seconds",
      "For how long the oldest question to PayPal has been due",
    ),
    erasuresOverdueSeconds: make("erasures_overdue_seconds", "For how long the oldest erasure has been due"),
    backupAgeSeconds: make("backup_age_seconds", "Since the data of the latest whole backup was read"),
  } satisfies Record<Exclude<keyof ProductState, "jobs">, Gauge>;
  return (state) => {
    up.set(state ? 1 : 0);
    jobs.reset();
    for (const { name, waiting, failed } of state?.jobs ?? []) {
      jobs.set({ name, state: "waiting" }, waiting);
      jobs.set({ name, state: "failed" }, failed);
    }
    for (const [name, metric] of Object.entries(single)) {
      // What never happened is older than any limit; what nobody could say is no number.
      metric.set(state ? (state[name as keyof typeof single] ?? Number.POSITIVE_INFINITY) : Number.NaN);
    }
  };
}

type Set = (value: number, labels?: Record<string, string>) => void;

function gauge(
  registers: Registry[],
  name: string,
  help: string,
  { labels = [], collect }: { labels?: string[]; collect(set: Set): void },
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers,
    collect() {
      collect((value, values = {}) => this.set(values, value));
    },
  });
}

/** Asks again only once the last answer is so many milliseconds old; callers meanwhile share it. */
function keepFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (!kept || performance.now() - kept.at > milliseconds) kept = { at: performance.now(), answer: ask() };
    return kept.answer;
  };
}
