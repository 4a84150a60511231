import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import type { ApprovalResult } from "../schema.ts";

export interface ApprovedPlan {
  subscriptionId: string;
  accountId: string;
}

export type ApprovedState = ApprovalResult["state"] | "none";

const key = "approvedPlan";
/** Milliseconds between two requests. PayPal's webhook usually arrives soon after the approval. */
const pollDelaysMs = [1500, 4000, 8000, 16_000, 25_000];

/** Stores an approval for the next pages of this tab, reports it to the server and navigates without waiting for the response. */
export function goOnApproved(plan: ApprovedPlan): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(plan));
  } catch {
    // If the browser stores nothing, the page shows the plan as pending; the server still receives the report.
  }
  void reportApproval(plan);
  location.assign("/payment_success");
}

/** Polls the server for the state of the plan that was approved in this tab. Null before the first response. */
export function useApprovedState(): ApprovedState | null {
  const [state, setState] = useState<ApprovedState | null>(null);

  useEffect(() => {
    const plan = readPlan();
    setState(plan ? "unknown" : "none");
    if (!plan) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll(approved: ApprovedPlan, [pause, ...others]: number[]) {
      const result = await reportApproval(approved);
      if (isUnmounted) return;
      if (result !== "unknown") setState(result);
      const certain = result !== "unknown" && result !== "pending";
      if (!certain && pause !== undefined) timer = setTimeout(() => void poll(approved, others), pause);
    }
    void poll(plan, pollDelaysMs);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);

  return state;
}

/** Reports an approval. `keepalive` lets the request outlive the page. Never rejects. */
async function reportApproval(plan: ApprovedPlan): Promise<ApprovalResult["state"]> {
  const request = { method: "POST", body: plan, keepalive: true } as const;
  const response = await requestJson<ApprovalResult | null>("/api/payments/approve", request);
  return (response.ok && response.result?.state) || "unknown";
}

function readPlan(): ApprovedPlan | null {
  try {
    const stored: Partial<ApprovedPlan> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored?.subscriptionId !== "string" || typeof stored.accountId !== "string") return null;
    return { subscriptionId: stored.subscriptionId, accountId: stored.accountId };
  } catch {
    return null;
  }
}
