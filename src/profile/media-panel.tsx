import type { ReactNode } from "react";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";

export function MediaPanel({ count, html, children }: { count: number; html?: string; children?: ReactNode }) {
  return (
    <section>
      <Accordion className="print:mt-2 print:border-0">
        <AccordionItem title="Media Links" titleAs="h2" aside={count > 0 && count} defaultOpen>
          {count === 0 && <p className="text-ink-muted">No media links available</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by render-links.server.tsx, where React escapes every text. */}
          {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : children}
        </AccordionItem>
      </Accordion>
    </section>
  );
}
