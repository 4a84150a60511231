import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { clientKey } from "../accounts/client-address.server.ts";
import { type LimitName, type Limits, limitRules, tooManyRequests } from "../accounts/rate-limits.server.ts";

/** Reads that one client was granted in advance; times in milliseconds since 1970. */
interface Lease {
  left: number;
  expires: number;
  refusedUntil: number;
  renewal: Promise<void> | null;
}

const rule: LimitName = "public-read";
// A client's 600 reads a minute are fetched from the shared counters in so many steps: most reads cost no query.
const steps = 30;

/** Limits how much one client reads over all processes; probes and files that never change are not counted. */
export function limitReads(app: FastifyInstance, limits: Limits): void {
  const leases = new LRUCache<string, Lease>({ max: 100_000 });
  const size = Math.max(1, Math.floor(limits.pointsOf(rule) / steps));

  function leaseOf(client: string): Lease {
    const lease = leases.get(client) ?? { left: 0, expires: 0, refusedUntil: 0, renewal: null };
    leases.set(client, lease);
    return lease;
  }

  async function renew(client: string, lease: Lease): Promise<void> {
    const seconds = await limits.take(rule, client, size);
    if (seconds > 0) lease.refusedUntil = Date.now() + seconds * 1000;
    else Object.assign(lease, { left: size, expires: Date.now() + limitRules[rule].seconds * 1000 });
  }

  /** Seconds to wait, 0 where the read is granted. */
  async function ask(client: string, lease: Lease): Promise<number> {
    for (;;) {
      const now = Date.now();
      if (lease.refusedUntil > now) return Math.ceil((lease.refusedUntil - now) / 1000);
      if (takeOne(lease, now)) return 0;
      // Of many reads at once only the first fetches; the others wait for what it brings.
      lease.renewal ??= renew(client, lease).finally(() => {
        lease.renewal = null;
      });
      await lease.renewal;
    }
  }

  app.addHook("onRequest", (request, _reply, done) => {
    if (!isCounted(request)) return done();
    const client = clientKey(request.ip);
    const lease = leaseOf(client);
    if (takeOne(lease, Date.now())) return done();
    ask(client, lease).then((seconds) => done(seconds > 0 ? tooManyRequests(seconds) : undefined), done);
  });
}

function takeOne(lease: Lease, now: number): boolean {
  if (lease.left === 0 || lease.expires <= now) return false;
  lease.left -= 1;
  return true;
}

function isCounted({ method, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !(url.startsWith("/assets/") || url === "/healthz" || url === "/readyz");
}
