import { type PlanState, planStateWords } from "../../payments/vocabulary.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { domainStatuses, type DomainStatus as Status } from "../vocabulary.ts";

/** Whether the account may be used. */
export function AccountStatus({ blocked }: { blocked: boolean }) {
  return <Badge tone={blocked ? "danger" : "success"}>{blocked ? "Deactivated" : "Activated"}</Badge>;
}

/** Whether the address of the account is confirmed. */
export function VerificationStatus({ verified }: { verified: boolean }) {
  return <Badge tone={verified ? "success" : "warning"}>{verified ? "Verified" : "Unverified"}</Badge>;
}

const domainTones: Record<Status, BadgeTone> = { A: "success", D: "danger", P: "warning" };

/** What was decided on a coach's domain. */
export function DomainStatus({ status }: { status: Status | null }) {
  return (
    <Badge tone={status ? domainTones[status] : "neutral"}>{status ? domainStatuses[status] : "Not Available"}</Badge>
  );
}

/** Marks an account that is for showing only. */
export function DemoRibbon() {
  return (
    <span className="inline-block shrink-0 bg-signal py-0.5 pr-4 pl-2 font-[700] font-display text-on-signal text-xs leading-5 [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_50%,100%_100%,0_100%)] forced-colors:border">
      Demo User
    </span>
  );
}

const planTones: Record<PlanState, BadgeTone> = {
  pending: "warning",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
  expired: "neutral",
};

/** The state of a coach's plan, as PayPal told it last. */
export function CoachPlanStatus({ state }: { state: PlanState | null }) {
  return <Badge tone={state ? planTones[state] : "neutral"}>{state ? planStateWords[state] : "None"}</Badge>;
}
