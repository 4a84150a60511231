import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { isBlank, valuesOf } from "../sync/record-store.ts";
import { useAllRecords } from "../sync/use-workspace.tsx";
import { rowHeadWidth } from "./row-head-width.ts";
import { type StatColumn, sumPossible } from "./stat-columns.ts";

export function StatGridTotals({
  kind,
  teamKey,
  sportCode,
  shown,
}: {
  kind: "event" | "line";
  teamKey: string | null;
  sportCode: SportCode;
  shown: readonly StatColumn[];
}) {
  const events = useAllRecords().filter(
    (record) => record.kind === kind && record.parent === teamKey && !isBlank(record),
  );
  const { totals, leftOut } = sumPossible(sportCode, events.map(valuesOf));
  const note = leftOut > 0 ? `, ${leftOut} not counted` : "";
  return (
    <tfoot>
      <tr>
        {kind === "line" ? (
          <th
            scope="row"
            className={classNames(
              "sticky left-0 z-10 border-line border-r bg-sunken px-3 py-2.5 text-left",
              rowHeadWidth(kind),
            )}
          >
            {`Team${note}`}
          </th>
        ) : (
          <td className={classNames("sticky left-0 z-10 bg-sunken", rowHeadWidth(kind))} />
        )}
        {shown.map(({ field, group }, index) => {
          const definition = field.startsWith("stats.") ? findStat(sportCode, field.slice(6)) : undefined;
          const total = definition && totals[definition.id];
          const text = definition && total !== null && total !== undefined ? formatStat(definition, total) : "";
          const ends = shown[index + 1]?.group !== group && "border-line border-r";
          if (field === "eventName")
            return (
              <th
                key={field}
                scope="row"
                className="sticky left-10 z-10 border-line border-r bg-sunken px-2 py-2.5 text-left font-bold tabular-nums"
              >
                {`Season: ${events.length} ${events.length === 1 ? "game" : "games"}${note}`}
              </th>
            );
          return (
            <td key={field} className={classNames("bg-sunken px-2 py-2.5 text-center font-bold tabular-nums", ends)}>
              {text}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
