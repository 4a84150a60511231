import type { ReactNode } from "react";

export function PlanFacts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-5 border-line border-t pt-6 sm:grid-cols-2">{children}</dl>;
}

export function PlanFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-subtle text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
