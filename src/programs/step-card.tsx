import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** A card beside the work of a page: numbered steps with a line of explanation each. */
export function StepCard({
  title,
  steps,
  children,
}: {
  title: string;
  steps: readonly (readonly [title: string, text: string])[];
  children?: ReactNode;
}) {
  return (
    <Card padding="sm">
      <h2 className="headline-card">{title}</h2>
      <ol className="mt-3 grid gap-3">
        {steps.map(([step, text], index) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="figure text-2xl text-ink-muted leading-6">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{step}</p>
              <p className="text-ink-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}
