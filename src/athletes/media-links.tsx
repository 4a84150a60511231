import ExternalLink from "lucide-react/icons/external-link";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import type { MediaLink } from "./schema.ts";

// With more than these the stats would be pushed out of sight on a phone.
const mostShownOpen = 4;

/** Videos and pages that the athlete links to. Anyone may write them, so they open apart from this site. */
export function MediaLinks({ links, className }: { links: MediaLink[]; className?: string }) {
  return (
    <section className={className}>
      <Accordion className="print:mt-2 print:border-0">
        <AccordionItem
          title="Media Links"
          titleAs="h2"
          aside={links.length > 0 && links.length}
          defaultOpen={links.length <= mostShownOpen}
        >
          {links.length === 0 && <p className="text-ink-muted">No media links available</p>}
          {links.length > 0 && (
            <ul className="grid gap-1 print:gap-0 print:text-sm print:[&>li:nth-child(n+7)]:hidden">
              {links.map((link) => (
                <li key={`${link.date} ${link.url} ${link.text}`}>
                  <Entry {...link} />
                </li>
              ))}
            </ul>
          )}
        </AccordionItem>
      </Accordion>
    </section>
  );
}

function Entry({ text, date, url }: MediaLink) {
  const day = date.slice(0, 10);
  const what = (
    <span className="min-w-0 flex-1 print:flex-none">
      <span className="block font-semibold wrap-anywhere group-hover/link:underline print:inline">{text}</span>
      <span className="mt-0.5 block text-ink-muted text-sm tabular-nums print:ml-2 print:inline">
        <time dateTime={day}>{day}</time>
        {isWebAddress(url) && ` · ${new URL(url).hostname.replace(/^www\./, "")}`}
      </span>
    </span>
  );
  // The database takes http and https only; whatever else came in shows as text.
  if (!isWebAddress(url)) return <p className="flex py-2">{what}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="group/link -mx-2 flex min-h-11 items-start gap-3 rounded-md px-2 py-2 hover:bg-ink/6 print:mx-0 print:min-h-0 print:gap-1 print:p-0 print:leading-snug"
    >
      {what}
      <span className="sr-only print:hidden">(opens in a new tab)</span>
      <ExternalLink aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted print:hidden" />
    </a>
  );
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
