import type { ReactNode } from "react";
import { CircleAlert } from "../../ui/icons/circle-alert.tsx";

export function CircleProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
