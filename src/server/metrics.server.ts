import type { Kysely } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type BuildInfo, buildInfo } from "../config/build-info.server.ts";
import { connectionsOf } from "../database/open.server.ts";
import type { Reads } from "../database/open-reads.server.ts";
import type { Database } from "../database/tables.ts";
import { type ClusterState, readCluster } from "../doctor/check-cluster.server.ts";
import { cacheResult } from "../http/cache-result.server.ts";
import type { SearchIndex } from "../search/index/open-search-index.server.ts";
import { type ProductState, readProductState } from "./product-state.server.ts";
import type { RequestKind } from "./request-limits.server.ts";

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countShed(what: RequestKind): void;
  countCachedPage(result: "hit" | "not modified" | "miss" | "outage"): void;
  read(): Promise<{ type: string; text: string }>;
  close(): void;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const stateCacheMs = 5_000;

interface Measured {
  /** Own connections for public reads. Without them the same as those of the other requests. */
  reads?: Kysely<Database>;
  search?: Pick<SearchIndex, "health" | "memoryBytes"> | undefined;
  replica?: Pick<Reads, "lag"> | undefined;
}

export function createMetrics(db: Kysely<Database>, measured: Measured = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "openroster_http_requests_total",
    help: "Completed requests, by method, route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "openroster_http_request_duration_seconds",
    help: "From the request headers to the end of the response, by method and route",
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
  const cached = new Counter({
    name: "openroster_cached_pages_total",
    help: "Public pages sent from the cache (hit), confirmed with 304 (not modified), rendered and cached (miss), or sent without the database (outage)",
    labelNames: ["result"],
    registers,
  });
  const labelNames = ["version", "commit", "node"] satisfies (keyof BuildInfo)[];
  const help = "Always 1; version and commit of the product, and the version of Node";
  new Gauge({ name: "openroster_build_info", help, labelNames, registers }).set({ ...buildInfo }, 1);
  measureProcess(registers, db, measured);
  const show = measureProduct(registers);
  const state = cacheResult(stateCacheMs, () => readProductState(db).catch(() => null));
  const showCluster = measureCluster(registers);
  const cluster = cacheResult(stateCacheMs, () => readCluster(db).catch(() => null));
  return {
    countRequest({ method, route, status, seconds }) {
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status });
      durations.observe({ method: known, route }, seconds);
    },
    countShed: (what) => shed.inc({ what }),
    countCachedPage: (result) => cached.inc({ result }),
    async read() {
      show(await state());
      showCluster(await cluster());
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

function measureProcess(registers: Registry[], db: Kysely<Database>, { reads = db, search, replica }: Measured): void {
  gauge(registers, "openroster_database_connections", "Connections of this process: busy, idle, and waiting callers", {
    labels: ["state"],
    collect(set) {
      const pools = [...new Set([db, reads])].flatMap((one) => connectionsOf(one) ?? []);
      for (const state of ["busy", "idle", "waiting"] as const)
        set(
          pools.reduce((sum, pool) => sum + pool[state], 0),
          { state },
        );
    },
  });
  gauge(registers, "openroster_replica_lag_seconds", "Maximum replication lag; NaN without a replica", {
    collect: (set) => set(replica ? (replica.lag ?? Number.POSITIVE_INFINITY) / 1000 : Number.NaN),
  });
  gauge(registers, "openroster_search_index_ready", "1 if searches use the index in memory, 0 if they use plain SQL", {
    collect: (set) => set(search?.health ? 1 : 0),
  });
  gauge(registers, "openroster_search_index_athletes", "Athletes in the search index", {
    collect: (set) => set(search?.health?.athletes ?? 0),
  });
  gauge(registers, "openroster_search_index_lag_seconds", "Time since the index was last up to date", {
    collect: (set) => set(search?.health?.lagSeconds ?? 0),
  });
  gauge(registers, "openroster_search_index_bytes", "Memory of the search index", {
    collect: (set) => set(search?.memoryBytes ?? 0),
  });
}

/** Database metrics have no value if the database is unavailable, so that an alert can detect it. */
function measureProduct(registers: Registry[]): (state: ProductState | null) => void {
  const createGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `openroster_${name}`, help, labelNames, registers });
  const up = createGauge("database_up", "1 if the database responds");
  const jobs = createGauge(
    "jobs",
    "Due jobs (waiting), and jobs that failed permanently within a week (failed), by name",
    ["name", "state"],
  );
  const single = {
    mailUnsent: createGauge("mail_unsent", "Mail that is not sent yet"),
    mailOldestSeconds: createGauge("mail_oldest_unsent_seconds", "Age of the oldest unsent mail"),
    mailFailed: createGauge("mail_failed", "Mail that failed permanently"),
    subscriptionsFlagged: createGauge("subscriptions_flagged", "Subscriptions that grant no access and need a review"),
    checksOverdueSeconds: createGauge(
      "paypal_oldest_check_seconds",
      "Time since the oldest subscription refresh from PayPal was due",
    ),
    erasuresOverdueSeconds: createGauge("erasures_overdue_seconds", "Time since the oldest erasure was due"),
    backupAgeSeconds: createGauge("backup_age_seconds", "Time since the snapshot of the latest complete backup"),
  } satisfies Record<Exclude<keyof ProductState, "jobs">, Gauge>;
  return (state) => {
    up.set(state ? 1 : 0);
    jobs.reset();
    for (const { name, waiting, failed } of state?.jobs ?? []) {
      jobs.set({ name, state: "waiting" }, waiting);
      jobs.set({ name, state: "failed" }, failed);
    }
    for (const [name, metric] of Object.entries(single) as [keyof typeof single, Gauge][]) {
      // Null means that the event never happened, so its age is infinite. NaN means that the database is unavailable.
      metric.set(state ? (state[name] ?? Number.POSITIVE_INFINITY) : Number.NaN);
    }
  };
}

/** Members have no value if the database is unavailable. */
function measureCluster(registers: Registry[]): (state: ClusterState | null) => void {
  const createGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `openroster_database_${name}`, help, labelNames, registers });
  const replicas = createGauge("replicas", "Replicas that follow the primary, synchronous or asynchronous", ["mode"]);
  const lag = createGauge("replica_lag_bytes", "Write-ahead log that a replica has not replayed", ["member"]);
  const timeline = createGauge("timeline", "Timeline of the primary, which each failover increases");
  const failover = createGauge("failover_age_seconds", "Time since the last failover was seen");
  return (state) => {
    replicas.reset();
    lag.reset();
    timeline.set(state?.timeline ?? Number.NaN);
    const failedOverAt = state?.failedOverAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    failover.set(state ? (Date.now() - failedOverAt) / 1000 : Number.NaN);
    if (!state) return;
    for (const mode of ["synchronous", "asynchronous"] as const)
      replicas.set({ mode }, state.members.filter((one) => one.isSynchronous === (mode === "synchronous")).length);
    for (const { name, lagBytes } of state.members) lag.set({ member: name }, lagBytes ?? Number.POSITIVE_INFINITY);
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
