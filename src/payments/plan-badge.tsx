import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { type PlanState, planStateLabels } from "./vocabulary.ts";

const tones: Record<PlanState, BadgeTone> = {
  pending: "warning",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
  expired: "neutral",
};

export function PlanBadge({ state }: { state: PlanState }) {
  return <Badge tone={tones[state]}>{planStateLabels[state]}</Badge>;
}
