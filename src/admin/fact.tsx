import type { ReactNode } from "react";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-subtle text-xs leading-4">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
