import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const sizes = { md: "text-4xl", lg: "text-5xl sm:text-6xl", xl: "text-6xl sm:text-8xl" };

export function StatNumber({
  label,
  value,
  unit,
  size = "lg",
  className,
}: {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <div className={classNames("flex flex-col-reverse justify-end gap-1.5", className)}>
      <dt className="font-medium text-ink-muted text-sm leading-5">{label}</dt>
      <dd className={classNames("figure", sizes[size])}>
        {value}
        {unit && <span className="ml-1 font-semibold text-[0.45em] text-ink-muted">{unit}</span>}
      </dd>
    </div>
  );
}
