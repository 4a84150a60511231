import { between, chance, pick, type Random } from "../../sample/random.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";
import type { SubscriptionRequest } from "../fake-paypal/subscription-book.ts";

/** Subscriptions with random events that PayPal's rules allow. */
export interface Lives {
  /** The reason why the product must not count a subscription, by its id; null if it counts. */
  problems: Map<string, string | null>;
  /** Changes a random subscription or creates a new one. */
  step(): void;
}

/** Simulates one subscription per account. The product must not count every tenth. */
export function createLives(fakePayPal: FakePayPalServer, accountIds: string[], random: Random): Lives {
  const { subscriptions: book, plans } = fakePayPal;
  const problems = new Map<string, string | null>();
  const notCreated = accountIds.map((account, number) => ({ account, number }));
  const open: string[] = [];

  function begin({ account, number }: { account: string; number: number }): void {
    const [problem, request] = requestOf(account, number);
    const { id } = book.create(request);
    problems.set(id, problem);
    open.push(id);
  }

  function requestOf(account: string, number: number): [string | null, SubscriptionRequest] {
    const good = { plan_id: plans.coach.id, custom_id: account };
    if (number % 30 === 9) return ["overridden", { ...good, plan: { billing_cycles: [{ sequence: 1 }] } }];
    if (number % 30 === 19) return ["foreign-plan", { ...good, plan_id: plans.foreign.id }];
    if (number % 30 === 29) return ["no-such-coach", { ...good, custom_id: `no-such-account-${number}` }];
    return [null, good];
  }

  return {
    problems,
    step() {
      const next = notCreated.length > 0 && chance(random, 1 / 4) ? notCreated.pop() : undefined;
      if (next || open.length === 0) return begin(next ?? notCreated.pop()!);
      const id = pick(random, open);
      const { status } = book.get(id);
      const percent = between(random, 0, 99);
      if (status === "APPROVAL_PENDING") book.approve(id);
      else if (status === "SUSPENDED" && percent < 80) book.activate(id, "Paid again");
      else if (status === "SUSPENDED" || percent < 3) end(id, () => book.cancel(id, "No longer needed"));
      else if (percent < 4) end(id, () => book.expire(id));
      else if (percent < 20) book.suspend(id, "Too many failed payments");
      else if (percent < 40) book.failPayment(id);
      else book.charge(id);
    },
  };

  function end(id: string, how: () => void): void {
    // The last open subscription never ends, so that more events can follow.
    if (open.length === 1 && notCreated.length === 0) {
      if (book.get(id).status === "SUSPENDED") book.activate(id, "Paid again");
      else book.charge(id);
      return;
    }
    open.splice(open.indexOf(id), 1);
    how();
  }
}
