import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { ChevronDown } from "./icons/chevron-down.tsx";

/** A list of `details` elements, so that it works without script and find-in-page opens matching items. */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("divide-y divide-line border-line border-y", className)}>{children}</div>;
}

/** One item of an accordion. Items with the same `name` close each other. */
export function AccordionItem({
  title,
  aside,
  titleAs: Title = "h3",
  defaultOpen = false,
  name,
  id,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  titleAs?: "h2" | "h3" | "h4";
  defaultOpen?: boolean;
  name?: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <details id={id} name={name} open={defaultOpen} className="group accordion-item">
      <summary className="flex min-h-14 list-none items-center gap-4 py-3 print:min-h-0 print:py-1 hover:text-signal-ink [&::-webkit-details-marker]:hidden">
        <Title className="min-w-0 flex-1 headline-card text-lg">{title}</Title>
        {aside && <span className="figure text-ink-muted">{aside}</span>}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 print:pb-1">{children}</div>
    </details>
  );
}
