import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { StatisticsTable } from "../roster-entries/statistics-table.tsx";
import { Pages, usePage } from "./pages-of-file.tsx";
import type { TeamImport } from "./schema.ts";

type Values = Readonly<Record<string, number | string>>;

/** Cells on one page. A real table has fewer: 50 athletes with 60 statistics are 3,000. */
const maxCells = 6000;

/** Shows what will be stored, beside the team line of the file. A changed value shows the stored one. */
export function LinesTable({ plan }: { plan: TeamImport }) {
  const { lines, removed, statistics, sums } = plan;
  const { page, lastPage, isShown, hrefOf } = usePage("lines", {
    count: lines.length + removed.length,
    size: Math.max(10, Math.floor(maxCells / Math.max(1, statistics.length))),
  });
  if (lines.length === 0) return null;
  const problems = lines.flatMap(({ name, problems: found }) => found.map((text) => `${name}: ${text}`));
  return (
    <Card>
      <h2 className="headline-card">What will be stored</h2>
      <p className="mt-1 text-ink-muted">A dash means that the file has no value. It is not stored as 0.</p>
      <StatisticsTable label="What will be stored" nameHeading="Athlete" statistics={statistics}>
        <tbody>
          {lines
            .filter((_, position) => isShown(position))
            .map(({ athleteId, name, stats, before }) => (
              <ValueRow key={athleteId} name={name} ids={statistics} stats={stats} before={before} />
            ))}
          {removed
            .filter((_, position) => isShown(lines.length + position))
            .map(({ athleteId, name, stats, before }) => (
              <ValueRow
                key={athleteId}
                name={`${name} (no player of this file)`}
                ids={statistics}
                stats={stats}
                before={before}
              />
            ))}
        </tbody>
        <tfoot className="text-ink-muted">
          <ValueRow name="All players of the file" ids={statistics} stats={sums.players} before={null} />
          {sums.teamRow && <ValueRow name="Team, no player" ids={statistics} stats={sums.teamRow} before={null} />}
          {sums.totals && (
            <ValueRow name="Team line of the file" ids={statistics} stats={sums.totals} before={null} isStrong />
          )}
        </tfoot>
      </StatisticsTable>
      <Pages of="What will be stored" page={page} lastPage={lastPage} hrefOf={hrefOf} />
      {problems.length > 0 && (
        <div className="mt-4 border-warning border-l-4 bg-sunken px-4 py-3">
          <h3 className="font-semibold">Lines that can’t be right</h3>
          <ul className="wrap-anywhere mt-1 list-disc ps-5">
            {problems.slice(0, 100).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {problems.length > 100 && <li>{`And ${problems.length - 100} more`}</li>}
          </ul>
        </div>
      )}
    </Card>
  );
}

function ValueRow({
  name,
  ids,
  stats,
  before,
  isStrong = false,
}: {
  name: string;
  ids: TeamImport["statistics"];
  stats: Values;
  before: Values | null;
  isStrong?: boolean;
}) {
  return (
    <tr className={classNames("border-line border-b", isStrong && "font-semibold text-ink")}>
      <th scope="row" className="sticky left-0 min-w-36 bg-raised p-2 text-left font-semibold">
        <bdi>{name}</bdi>
      </th>
      {ids.map(({ id }) => {
        const isChanged = before !== null && before[id] !== stats[id];
        return (
          <td key={id} className={classNames("p-2", isChanged && "bg-sunken font-semibold")}>
            {stats[id] ?? "–"}
            {isChanged && (
              <small className="block whitespace-nowrap font-normal text-ink-muted">{`was ${before[id] ?? "–"}`}</small>
            )}
          </td>
        );
      })}
    </tr>
  );
}
