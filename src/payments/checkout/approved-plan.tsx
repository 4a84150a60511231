import { useEffect, useState } from "react";
import { href } from "react-router";
import type { ApprovalResult } from "../schema.ts";

/** What PayPal's script reported in this tab, and for whose account. */
export interface ApprovedPlan {
  subscriptionId: string;
  accountId: string;
}

/** What the server knows of it; "none" where nothing was approved in this tab. */
export type ApprovedState = ApprovalResult["state"] | "none";

const key = "approvedPlan";
/** Milliseconds between two questions: PayPal's own messages make it certain soon after. */
const pauses = [1500, 4000, 8000, 16_000, 25_000];

/** Remembers an approval for the pages that follow in this tab, tells the server of it, and goes on without waiting for the answer. */
export function goOnApproved(plan: ApprovedPlan): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(plan));
  } catch {
    // A browser that keeps nothing shows the plan as pending; the server is told all the same.
  }
  void tellServer(plan);
  location.assign(href("/payment_success"));
}

/** Asks the server about what was approved in this tab, a few times until it is certain; null before the first look. */
export function useApprovedState(): ApprovedState | null {
  const [state, setState] = useState<ApprovedState | null>(null);

  useEffect(() => {
    const plan = readPlan();
    setState(plan ? "unknown" : "none");
    if (!plan) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(approved: ApprovedPlan, [pause, ...others]: number[]) {
      const answer = await tellServer(approved);
      if (gone) return;
      if (answer !== "unknown") setState(answer);
      const certain = answer !== "unknown" && answer !== "pending";
      if (!certain && pause !== undefined) timer = setTimeout(() => void ask(approved, others), pause);
    }
    void ask(plan, pauses);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);

  return state;
}

/** Tells the server of an approval; the request outlives the page that makes it. Never rejects. */
async function tellServer(plan: ApprovedPlan): Promise<ApprovalResult["state"]> {
  try {
    const response = await fetch("/api/payments/approve", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(plan),
      keepalive: true,
    });
    const answer = (await response.json()) as { isError: boolean; result: ApprovalResult | null };
    return answer.result?.state ?? "unknown";
  } catch {
    return "unknown";
  }
}

function readPlan(): ApprovedPlan | null {
  try {
    const kept: Partial<ApprovedPlan> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept?.subscriptionId !== "string" || typeof kept.accountId !== "string") return null;
    return { subscriptionId: kept.subscriptionId, accountId: kept.accountId };
  } catch {
    return null;
  }
}
