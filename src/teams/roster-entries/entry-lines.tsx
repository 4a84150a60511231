import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { EntryLine } from "./schema.ts";
import { StatisticsTable } from "./statistics-table.tsx";

/** The lines of players without an account in a game. They come from files, so they are not edited. */
export function EntryLines({ lines, sportCode }: { lines: readonly EntryLine[]; sportCode: SportCode }) {
  if (lines.length === 0) return null;
  const statistics = statCatalogue(sportCode).flatMap(({ id, abbreviation: label, friendlyName }) =>
    lines.some(({ stats }) => id in stats) ? { id, label, friendlyName } : [],
  );
  return (
    <section className="page mt-8" aria-labelledby="entry-lines">
      <h2 id="entry-lines" className="headline-card">
        Players without an account
      </h2>
      <p className="mt-1 text-ink-muted">
        From the file. Only your staff sees these lines until the players join and confirm “this is me.”
      </p>
      <StatisticsTable label="Lines of players without an account" nameHeading="Player" statistics={statistics}>
        <tbody>
          {lines.map(({ entryId, name, jersey, stats }) => (
            <tr key={entryId} className="border-line border-b">
              <th scope="row" className="sticky left-0 min-w-36 bg-surface p-2 text-left font-semibold">
                <bdi className="wrap-anywhere">{name}</bdi>
                {jersey !== null && <span className="font-normal text-ink-muted">{`, number ${jersey}`}</span>}
              </th>
              {statistics.map(({ id }) => (
                <td key={id} className="p-2">
                  {stats[id] ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StatisticsTable>
    </section>
  );
}
