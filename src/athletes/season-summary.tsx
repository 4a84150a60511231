import { classNames } from "../ui/class-names.ts";
import type { ShownGroup } from "./stats/group-stats.ts";

/** Totals and rates of a season as a box score: short names above, figures below. */
export function SeasonSummary({ groups }: { groups: ShownGroup[] }) {
  return (
    <section
      aria-label="Season totals"
      className="mt-4 grid gap-x-10 overflow-clip rounded-lg border border-line bg-raised px-4 pb-1 shadow-card sm:px-6 md:grid-cols-2"
    >
      {groups.map(({ group, stats }) => (
        <div key={group} className="-mt-px border-line border-t py-4">
          <h4 className="mb-2.5 font-display font-semibold text-accent-ink text-sm">{group}</h4>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-x-2 gap-y-3">
            {stats.map(({ id, abbreviation, friendlyName, text, value }) => (
              <div key={id}>
                <dt className="text-ink-muted text-xs">
                  <abbr title={friendlyName} className="no-underline">
                    {abbreviation}
                  </abbr>
                </dt>
                <dd className={classNames("figure mt-1 text-2xl", value === 0 && "text-ink-subtle")}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
