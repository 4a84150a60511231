import { Badge } from "../../ui/badge.tsx";
import type { Tag } from "./schema.ts";

const dots: Record<Tag["color"], string> = {
  gray: "bg-ink-muted",
  red: "bg-danger",
  orange: "bg-signal",
  green: "bg-success",
  blue: "bg-info",
  purple: "bg-[light-dark(#6d28d9,#c4a5ff)]",
};

/** A tag by color and text, because a color alone is not readable by everyone. */
export function TagBadge({ label, color }: Pick<Tag, "label" | "color">) {
  return (
    <Badge
      className="max-w-full"
      icon={<span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[color]}`} />}
    >
      <span className="truncate">{label}</span>
    </Badge>
  );
}
