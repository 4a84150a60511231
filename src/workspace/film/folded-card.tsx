import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { Card } from "../../ui/card.tsx";

/** A card that opens on request, and after its form `intent` was sent, so that its result is visible. */
export function FoldedCard({
  id,
  title,
  intent,
  isOpen = false,
  children,
}: {
  id: string;
  title: string;
  intent: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const result = useActionData<{ intent: string } | null>();
  return (
    <Card as="section" aria-labelledby={id}>
      <details open={isOpen || result?.intent === intent}>
        <summary className="min-h-11 cursor-pointer content-center">
          <h2 id={id} className="headline-card inline">
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </Card>
  );
}
