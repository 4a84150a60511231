import type { ShownDetailSection } from "../athletes/show-details.tsx";
import { Timestamp } from "../ui/timestamp.ts";

/** The published details of an athlete. */
export function DetailList({ sections }: { sections: ShownDetailSection[] }) {
  return sections.map(({ title, details }) => (
    <section key={title} className="mt-8 print:mt-2">
      <h2 className="headline-card text-lg">{title}</h2>
      <dl className="mt-2">
        {details.map(({ label, text, takenBy, date }) => (
          <div key={label + text} className="flex items-baseline justify-between gap-4 border-line border-t py-2">
            <dt className="text-sm">
              {label}
              {(takenBy || date) && (
                <span className="block text-ink-muted text-xs">
                  {takenBy}
                  {takenBy && date && ", "}
                  {date && <Timestamp at={date} />}
                </span>
              )}
            </dt>
            <dd className="figure wrap-anywhere text-right text-lg">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
