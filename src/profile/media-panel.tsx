import type { ReactNode } from "react";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";

// With more than these the stats would be pushed out of sight on a phone.
const mostShownOpen = 4;

/** The part of a profile that holds so many links: given as elements, or as the HTML that the server drew. */
export function MediaPanel({
  count,
  html,
  className,
  children,
}: {
  count: number;
  html?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={className}>
      <Accordion className="print:mt-2 print:border-0">
        <AccordionItem title="Media Links" titleAs="h2" aside={count > 0 && count} defaultOpen={count <= mostShownOpen}>
          {count === 0 && <p className="text-ink-muted">No media links available</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by draw-links.server.tsx, where React escapes every text. */}
          {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : children}
        </AccordionItem>
      </Accordion>
    </section>
  );
}
