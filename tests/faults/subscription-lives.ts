import { between, chance, pick, type Random } from "../../sample/random.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";
import type { SubscriptionRequest } from "../fake-paypal/subscription-book.ts";

/** Subscriptions that something happens to, as PayPal's rules allow it. */
export interface Lives {
  /** Why the product must count one for nobody, by its id; null where it counts. */
  problems: Map<string, string | null>;
  /** Lets something happen to one of them, or a new one begin. */
  step(): void;
}

/** Plays the lives of one subscription an account; every tenth is one that the product must not count. */
export function createLives(standIn: FakePayPalServer, accountIds: string[], random: Random): Lives {
  const { subscriptions: book, plans } = standIn;
  const problems = new Map<string, string | null>();
  const unborn = accountIds.map((account, number) => ({ account, number }));
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
    if (number % 30 === 29) return ["no-such-coach", { ...good, custom_id: `somebody-${number}` }];
    return [null, good];
  }

  return {
    problems,
    step() {
      const next = unborn.length > 0 && chance(random, 1 / 4) ? unborn.pop() : undefined;
      if (next || open.length === 0) return begin(next ?? unborn.pop()!);
      const id = pick(random, open);
      const { status } = book.get(id);
      const luck = between(random, 0, 99);
      if (status === "APPROVAL_PENDING") book.approve(id);
      else if (status === "SUSPENDED" && luck < 80) book.activate(id, "Paid again");
      else if (status === "SUSPENDED" || luck < 3) end(id, () => book.cancel(id, "No longer needed"));
      else if (luck < 4) end(id, () => book.expire(id));
      else if (luck < 20) book.suspend(id, "Too many failed payments");
      else if (luck < 40) book.failPayment(id);
      else book.charge(id);
    },
  };

  function end(id: string, how: () => void): void {
    // The last one lives on: something must be left to happen.
    if (open.length === 1 && unborn.length === 0) return void book.charge(id);
    open.splice(open.indexOf(id), 1);
    how();
  }
}
