import type { SeasonGroup } from "../sports/season-table.ts";
import { classNames } from "../ui/class-names.ts";

export function TeamHeading({ teamName, seasonYear }: { teamName: string; seasonYear: string }) {
  return (
    <h3 className="headline-card mt-2 text-2xl wrap-anywhere print:text-lg">
      {teamName} <span className="font-[600] text-ink-muted">Season {seasonYear}</span>
    </h3>
  );
}

export function SeasonSummary({ groups }: { groups: SeasonGroup[] }) {
  return (
    <section aria-labelledby="season-totals" className="mt-8 print:mt-2">
      <h4 id="season-totals" className="headline-card text-lg print:sr-only">
        Season totals
      </h4>
      <div className="mt-3 rounded-lg border border-line bg-raised px-4 pb-2 shadow-card sm:px-6 md:columns-2 md:gap-x-12 print:mt-0 print:columns-3 print:gap-x-6 print:border-0 print:p-0 print:shadow-none">
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
          <th
            scope="col"
            className="pt-4 print:pt-2 pb-1 print:pb-0 text-left font-[680] font-display text-accent-ink text-sm"
          >
            {group}
          </th>
          <th scope="col" className="w-16 whitespace-nowrap pb-1 text-right font-medium print:w-14 print:pb-0">
            Season
          </th>
          {unit ? (
            <th scope="col" className="w-16 whitespace-nowrap pb-1 text-right font-medium print:w-14 print:pb-0">
              {unit}
            </th>
          ) : (
            <td className="w-16 print:w-14" />
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, friendlyName, text, isZero, per }) => (
          <tr key={id} className={classNames("border-line border-t", isZero && "print:hidden")}>
            <th scope="row" className="py-1.5 text-left font-normal print:py-px print:leading-tight">
              {friendlyName}
            </th>
            <td className={classNames("figure text-right text-lg print:text-base", isZero && "text-ink-subtle")}>
              {text}
            </td>
            <td className="figure text-right text-ink-muted text-lg print:text-base">{per}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
