import { setTimeout as sleep } from "node:timers/promises";
import { between, chance, pick, type Random } from "../../sample/random.ts";
import type { SignedWebhook } from "../fake-paypal/sign-webhook.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";
import type { BadWebhooks } from "./bad-webhooks.ts";
import type { Lives } from "./subscription-lives.ts";

/** Options of a storm of webhooks. */
export interface StormOptions {
  fakePayPal: FakePayPalServer;
  lives: Lives;
  bad: BadWebhooks;
  random: Random;
  /** Number of deliveries. A tenth is bad. For every three events, one is sent again. */
  deliveries: number;
  /** Returns the server's URL. Waits during a restart. */
  listener(): Promise<string>;
  /** Called after every response with the number of responses so far. */
  onAnswered(count: number): void;
}

/** The outcomes of a storm. */
export interface StormReport {
  good: number;
  /** Repeated deliveries of an event. */
  duplicates: number;
  bad: number;
  /** Statuses other than 400 of bad deliveries. */
  notRejected: number[];
  /** Repeated deliveries by the status of the previous response; 0 without one. */
  repeated: Record<number, number>;
  /** Response times in milliseconds, ascending. */
  responseTimes: number[];
}

interface Delivery {
  isGood: boolean;
  webhook(): SignedWebhook;
}

const concurrency = 8;

/** Sends webhooks concurrently in random order, each until it gets a response, while the subscriptions change. */
export async function sendStorm(options: StormOptions): Promise<StormReport> {
  const { fakePayPal, lives, bad, random, deliveries } = options;
  const { events, sign } = fakePayPal.webhooks;
  const report: StormReport = { good: 0, duplicates: 0, bad: 0, notRejected: [], repeated: {}, responseTimes: [] };
  const pool: Delivery[] = [];
  // The pool is large, so that the order of arrival is random.
  const depth = Math.min(deliveries / 4, 1000);
  let badLeft = Math.round(deliveries / 10);
  let goodLeft = deliveries - badLeft;
  let sentEvents = 0;

  function fill(): void {
    while (pool.length < depth && (goodLeft > 0 || badLeft > 0 || sentEvents < events.length)) {
      if (chance(random, badLeft / (goodLeft + badLeft))) {
        badLeft -= 1;
        pool.push({ isGood: false, webhook: bad.make });
      } else if (sentEvents < events.length) {
        const event = events[sentEvents]!;
        sentEvents += 1;
        goodLeft -= 1;
        pool.push({ isGood: true, webhook: () => sign(event) });
      } else if (sentEvents > 0 && chance(random, 1 / 4)) {
        const event = pick(random, events);
        report.duplicates += 1;
        goodLeft -= 1;
        pool.push({ isGood: true, webhook: () => sign(event) });
      } else lives.step();
    }
  }

  async function work(): Promise<void> {
    for (fill(); pool.length > 0; fill()) {
      const delivery = takeRandom(random, pool);
      const webhook = delivery.webhook();
      const url = await options.listener();
      const begun = performance.now();
      const status = await post(url, webhook);
      if (status === 0 || status === 503 || (delivery.isGood && status !== 200)) {
        report.repeated[status] = (report.repeated[status] ?? 0) + 1;
        // A repeated bad webhook is unchanged, because it must be rejected again.
        pool.push({ ...delivery, webhook: () => webhook });
        await sleep(20);
        continue;
      }
      report.responseTimes.push(performance.now() - begun);
      report[delivery.isGood ? "good" : "bad"] += 1;
      if (!delivery.isGood && status !== 400) report.notRejected.push(status);
      options.onAnswered(report.good + report.bad);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  report.responseTimes.sort((one, other) => one - other);
  return report;
}

/** Removes a random item. Changes the order of the list. */
function takeRandom<Item>(random: Random, list: Item[]): Item {
  const index = between(random, 0, list.length - 1);
  const item = list[index]!;
  const last = list.pop()!;
  if (index < list.length) list[index] = last;
  return item;
}

async function post(url: string, webhook: SignedWebhook): Promise<number> {
  const response = await fetch(`${url}/api/payments/webhook`, { method: "POST", ...webhook }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 0;
}
