import { setTimeout as sleep } from "node:timers/promises";
import { between, chance, pick, type Random } from "../../sample/random.ts";
import type { SignedWebhook } from "../fake-paypal/sign-webhook.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";
import type { BadWebhooks } from "./bad-webhooks.ts";
import type { Lives } from "./subscription-lives.ts";

/** What is sent, and to whom. */
export interface StormOptions {
  standIn: FakePayPalServer;
  lives: Lives;
  bad: BadWebhooks;
  random: Random;
  /** How many deliveries there are; a tenth of them is bad, and for every three events one is sent again. */
  deliveries: number;
  /** Where the server listens; waits while it is being restarted. */
  listener(): Promise<string>;
  /** Hears after every answer how many there were. */
  onAnswered(count: number): void;
}

/** What came of it. */
export interface StormReport {
  good: number;
  /** Good ones that told of an event again. */
  duplicates: number;
  bad: number;
  /** Bad ones that were not refused with 400, by status. */
  notRefused: number[];
  /** Deliveries that were sent again, by the status of the answer; 0 where there was none. */
  repeated: Record<number, number>;
  /** Milliseconds that the answers took, the shortest first. */
  answerTimes: number[];
}

interface Delivery {
  isGood: boolean;
  webhook(): SignedWebhook;
}

const lanes = 8;

/** Sends webhooks in random order, several at a time and each until it is answered, while the subscriptions live on. */
export async function sendStorm(options: StormOptions): Promise<StormReport> {
  const { standIn, lives, bad, random, deliveries } = options;
  const { events, sign } = standIn.webhooks;
  const report: StormReport = { good: 0, duplicates: 0, bad: 0, notRefused: [], repeated: {}, answerTimes: [] };
  const pool: Delivery[] = [];
  // So many wait that the order in which they arrive is anyone's guess.
  const depth = Math.min(deliveries / 4, 1000);
  let badLeft = Math.round(deliveries / 10);
  let goodLeft = deliveries - badLeft;
  let told = 0;

  function fill(): void {
    while (pool.length < depth && (goodLeft > 0 || badLeft > 0 || told < events.length)) {
      if (chance(random, badLeft / (goodLeft + badLeft))) {
        badLeft -= 1;
        pool.push({ isGood: false, webhook: bad.make });
      } else if (told < events.length) {
        const event = events[told]!;
        told += 1;
        goodLeft -= 1;
        pool.push({ isGood: true, webhook: () => sign(event) });
      } else if (told > 0 && chance(random, 1 / 4)) {
        const event = pick(random, events);
        report.duplicates += 1;
        goodLeft -= 1;
        pool.push({ isGood: true, webhook: () => sign(event) });
      } else lives.step();
    }
  }

  async function work(): Promise<void> {
    for (fill(); pool.length > 0; fill()) {
      const delivery = draw(random, pool);
      const webhook = delivery.webhook();
      const url = await options.listener();
      const begun = performance.now();
      const status = await post(url, webhook);
      if (status === 0 || status === 503 || (delivery.isGood && status !== 200)) {
        report.repeated[status] = (report.repeated[status] ?? 0) + 1;
        // A bad one stays the same one: what was invented once is not to be believed later either.
        pool.push({ ...delivery, webhook: () => webhook });
        await sleep(20);
        continue;
      }
      report.answerTimes.push(performance.now() - begun);
      report[delivery.isGood ? "good" : "bad"] += 1;
      if (!delivery.isGood && status !== 400) report.notRefused.push(status);
      options.onAnswered(report.good + report.bad);
    }
  }

  await Promise.all(Array.from({ length: lanes }, work));
  report.answerTimes.sort((one, other) => one - other);
  return report;
}

/** Takes one out of the list, whose order changes. */
function draw<Item>(random: Random, list: Item[]): Item {
  const place = between(random, 0, list.length - 1);
  const drawn = list[place]!;
  const last = list.pop()!;
  if (place < list.length) list[place] = last;
  return drawn;
}

async function post(url: string, webhook: SignedWebhook): Promise<number> {
  const answer = await fetch(`${url}/api/payments/webhook`, { method: "POST", ...webhook }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
