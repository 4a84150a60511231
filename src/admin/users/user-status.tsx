import { type PlanState, planStateLabels } from "../../payments/vocabulary.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { domainStatuses, type DomainStatus as Status } from "../vocabulary.ts";

export function AccountStatus({ blocked }: { blocked: boolean }) {
  return <Badge tone={blocked ? "danger" : "success"}>{blocked ? "Deactivated" : "Activated"}</Badge>;
}

export function VerificationStatus({ verified }: { verified: boolean }) {
  return <Badge tone={verified ? "success" : "warning"}>{verified ? "Verified" : "Unverified"}</Badge>;
}

const domainTones: Record<Status, BadgeTone> = { A: "success", D: "danger", P: "warning" };

export function describeDomain(status: Status | null): { word: string; tone: BadgeTone } {
  return status
    ? { word: domainStatuses[status], tone: domainTones[status] }
    : { word: "Not Available", tone: "neutral" };
}

export function DomainStatus({ status }: { status: Status | null }) {
  const { word, tone } = describeDomain(status);
  return <Badge tone={tone}>{word}</Badge>;
}

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

export function CoachPlanStatus({ state }: { state: PlanState | null }) {
  return <Badge tone={state ? planTones[state] : "neutral"}>{state ? planStateLabels[state] : "None"}</Badge>;
}
