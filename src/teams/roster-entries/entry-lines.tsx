import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { EntryLine } from "./schema.ts";

/** The lines of players without an account in a game. They come from files, so they are not edited. */
export function EntryLines({ lines, sportCode }: { lines: readonly EntryLine[]; sportCode: SportCode }) {
  if (lines.length === 0) return null;
  const statistics = statCatalogue(sportCode).filter(({ id }) => lines.some(({ stats }) => id in stats));
  return (
    <section className="page mt-8" aria-labelledby="entry-lines">
      <h2 id="entry-lines" className="headline-card">
        Players without an account
      </h2>
      <p className="mt-1 text-ink-muted">
        From the file. Only your staff sees these lines until the players join and confirm “this is me.”
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard. */}
      <section aria-label="Lines of players without an account" tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full border-collapse text-right tabular-nums">
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className="sticky left-0 bg-sunken p-2 text-left">
                Player
              </th>
              {statistics.map(({ id, abbreviation, friendlyName }) => (
                <th key={id} scope="col" className="p-2">
                  <abbr title={friendlyName}>{abbreviation}</abbr>
                </th>
              ))}
            </tr>
          </thead>
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
        </table>
      </section>
    </section>
  );
}
