import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "success" | "danger" | "warning" | "info" | "accent" | "solid";

const tones: Record<BadgeTone, string> = {
  neutral: "border-line-strong text-ink-muted",
  success: "border-success/50 bg-success/10 text-success",
  danger: "border-danger/50 bg-danger/10 text-danger",
  warning: "border-warning/50 bg-warning/10 text-warning",
  info: "border-info/50 bg-info/10 text-info",
  accent: "border-accent bg-accent/12 text-accent-ink",
  solid: "border-ink bg-ink text-surface",
};

export function Badge({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm border px-2 py-0.5 font-semibold text-sm leading-5 [&_svg]:size-4 [&_svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
