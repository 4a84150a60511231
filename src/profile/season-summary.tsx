import type { SeasonGroup } from "@openroster/stat-files/sports/season-table.ts";

/** The tabs show the same, so that only a printed page and a screen reader need it. */
export function TeamHeading({ teamName, seasonYear }: { teamName: string; seasonYear: string }) {
  return (
    <h3 className="headline-card text-lg wrap-anywhere not-print:sr-only">
      {teamName} <span className="font-[600] text-ink-muted">Season {seasonYear}</span>
    </h3>
  );
}

export function SeasonSummary({ groups, confirmed }: { groups: SeasonGroup[]; confirmed: string | null }) {
  return (
    <section aria-labelledby="season-totals" className="mt-8 print:mt-2">
      <h4 id="season-totals" className="headline-card text-lg print:sr-only">
        Season totals
      </h4>
      <p className="text-ink-muted text-sm">{confirmed}</p>
      <div className="season-groups mt-3 rounded-lg border border-line bg-raised px-4 pb-2 shadow-card sm:px-6 md:columns-2 md:gap-x-12 print:mt-0 print:columns-3 print:gap-x-6 print:border-0 print:p-0 print:shadow-none">
        {groups.map((group) => (
          <GroupTable key={group.group} {...group} />
        ))}
      </div>
    </section>
  );
}

function GroupTable({ group, unit, rows }: SeasonGroup) {
  return (
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">{group}</th>
          <th scope="col">Season</th>
          {unit ? <th scope="col">{unit}</th> : <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, friendlyName, text, isZero, per }) => (
          <tr key={id} data-zero={isZero || undefined}>
            <th scope="row">{friendlyName}</th>
            <td>{text}</td>
            <td>{per}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
