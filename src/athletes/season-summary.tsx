import { classNames } from "../ui/class-names.ts";
import type { SeasonGroup } from "./stats/season-table.ts";

/** Totals and rates of a season, a small table a group. */
export function SeasonSummary({ groups }: { groups: SeasonGroup[] }) {
  return (
    <section aria-labelledby="season-totals" className="mt-8">
      <h4 id="season-totals" className="headline-card text-lg">
        Season totals
      </h4>
      <div className="mt-3 rounded-lg border border-line bg-raised px-4 pb-2 shadow-card sm:px-6 md:columns-2 md:gap-x-12">
        {groups.map((group) => (
          <GroupTable key={group.group} {...group} />
        ))}
      </div>
    </section>
  );
}

function GroupTable({ group, unit, rows }: SeasonGroup) {
  return (
    <table className="w-full break-inside-avoid text-sm">
      <thead>
        <tr className="align-bottom text-ink-muted text-xs">
          <th scope="col" className="pt-4 pb-1 text-left font-[680] font-display text-accent-ink text-sm">
            {group}
          </th>
          <th scope="col" className="w-16 pb-1 text-right font-medium">
            Season
          </th>
          {unit ? (
            <th scope="col" className="w-16 pb-1 text-right font-medium">
              {unit}
            </th>
          ) : (
            <td className="w-16" />
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, friendlyName, text, isZero, per }) => (
          <tr key={id} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              {friendlyName}
            </th>
            <td className={classNames("figure text-right text-lg", isZero && "text-ink-subtle")}>{text}</td>
            <td className="figure text-right text-ink-muted text-lg">{per}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
