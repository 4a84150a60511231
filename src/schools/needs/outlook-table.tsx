import type { ShownOutlook } from "./show-needs.server.ts";

/** Players of a roster who leave, by position and year. */
export function OutlookTable({ outlook: { team, years, rows } }: { outlook: ShownOutlook }) {
  return (
    <div className="relative mt-4 overflow-x-auto">
      <table className="w-full max-w-[36rem] text-left">
        <caption className="pb-2 text-left text-ink-muted text-sm">
          {`${team}: players who leave, by the last spring in which they play. The program counted them.`}
        </caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Position
            </th>
            {years.map((year) => (
              <th key={year} scope="col" className="figure px-3 py-2 text-right font-semibold">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, players }) => (
            <tr key={position} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-medium">
                {position}
              </th>
              {players.map((count, index) => (
                <td key={years[index]} className="figure px-3 py-2 text-right">
                  {count ?? <span className="text-ink-muted text-sm">not known</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
