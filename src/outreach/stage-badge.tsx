import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { type Stage, stages } from "./vocabulary.ts";

const tones: Record<Stage, BadgeTone> = {
  "to-write": "neutral",
  written: "info",
  answered: "accent",
  visit: "accent",
  offer: "success",
  no: "neutral",
};

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={tones[stage]}>{stages[stage]}</Badge>;
}
