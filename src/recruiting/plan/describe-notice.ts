/** Why the header of the coach's pages shows a notice about the plan or the program. */
export type PlanNoticeKind = "closed" | "trial-ends" | "payment-failed" | "lapsed";

const trialNoticeDays = 7;

/** Returns the notice that all staff of a program see, or null. */
export function describeNotice(
  {
    plan,
    trialUntil,
    hasFailedPayment,
    role,
    eraseAt,
  }: { plan: string; trialUntil: Date | null; hasFailedPayment: boolean; role: string; eraseAt: Date | null },
  now: Date,
): { kind: PlanNoticeKind; until: string | null; mayBuy: boolean } | null {
  const mayBuy = role === "owner";
  if (eraseAt) return { kind: "closed", until: eraseAt.toISOString(), mayBuy };
  if (hasFailedPayment) return { kind: "payment-failed", until: null, mayBuy };
  if (trialUntil && trialUntil.getTime() - now.getTime() < trialNoticeDays * 86_400_000)
    return { kind: "trial-ends", until: trialUntil.toISOString(), mayBuy };
  return plan === "lapsed" ? { kind: "lapsed", until: null, mayBuy } : null;
}
