import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { memo, useRef } from "react";
import { askAboutDate } from "../../athletes/season-year.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { CircleAlert } from "../../ui/icons/circle-alert.tsx";
import { Trash2 } from "../../ui/icons/trash-2.tsx";
import { showCell } from "../read-cell.ts";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { fieldName, recordName, refusalText } from "../sync/name-fields.tsx";
import { isBlank, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { AskStaff } from "../sync/text-review.tsx";
import { useEarlyInput } from "../sync/typed-fields.tsx";
import { useRecord, useSeasonYear, useWorkspace } from "../sync/use-workspace.tsx";
import { rowHeadWidth } from "./row-head-width.ts";
import { cellHints, ratesOf, type StatColumn } from "./stat-columns.ts";
import { hintId } from "./stat-legend.tsx";

const placeholders = new Map<string, string>(
  Object.entries({
    eventName: "Next game",
    date: "9/4",
    "stats.homeOrAway": "H/A/N",
    "stats.started": "Y or N",
  }),
);
const widths = new Map<string, string>(
  Object.entries({
    date: "w-28 min-w-0 text-left",
    // The column is sticky, so the table need not scroll to it.
    eventName: "-scroll-ms-56 w-56 min-w-0 text-left",
    score: "w-20 min-w-0 text-left",
  }),
);

const maxLabel = 40;

export const StatGridRow = memo(function StatGridRow({
  recordKey,
  row,
  sportCode,
  shown,
}: {
  recordKey: string;
  row: number;
  sportCode: SportCode;
  shown: readonly StatColumn[];
}) {
  const store = useWorkspace();
  const askToDelete = useDeleteDialog();
  const record = useRecord(recordKey);
  const element = useRef<HTMLTableRowElement>(null);

  const values = record ? valuesOf(record) : {};
  useEarlyInput(recordKey, values, () => {
    const cells = element.current?.querySelectorAll("input") ?? [];
    // A cell that still shows its value was not edited.
    return Object.fromEntries(
      [...cells].map(({ name, value }) => {
        const before = values[name] ?? "";
        return [name, value === showCell(name, before) ? before : value];
      }),
    );
  });
  if (!record) return null;
  const derived = ratesOf(sportCode, values);
  const name = isBlank(record) ? "New game" : recordName(record);
  // A row has up to 64 cells, and each repeats it.
  const label = name.length > maxLabel ? `${name.slice(0, maxLabel)}…` : name;
  const errorsId = `errors-${row}`;
  let column = -1;

  return (
    <>
      <tr ref={element} className={classNames("group/row", record.state === "offered" && "bg-warning/10")}>
        <th
          scope="row"
          className={classNames(
            "sticky left-0 z-10 border-line border-b bg-raised p-0 font-normal",
            rowHeadWidth(record.kind),
            record.kind === "line" && "wrap-anywhere border-r px-3 py-1 text-left font-semibold",
          )}
        >
          {record.kind === "line" && <bdi>{name}</bdi>}
          {record.kind !== "line" && isBlank(record) && (
            <span className="block text-center text-ink-subtle" aria-hidden>
              +
            </span>
          )}
          {record.kind !== "line" && !isBlank(record) && (
            <button
              type="button"
              aria-label={`Delete ${name}`}
              className="-scroll-ms-[17rem] grid size-10 place-content-center text-ink-subtle hover:bg-danger/10 hover:text-danger focus-visible:-outline-offset-2"
              onClick={() => askToDelete(record)}
            >
              <Trash2 aria-hidden className="size-4" />
            </button>
          )}
          {isBlank(record) && <span className="sr-only">{name}</span>}
        </th>
        {shown.map(({ field, derived: definition, input, group, name: columnName }, index) => {
          const ends = shown[index + 1]?.group !== group;
          const cell = classNames("border-line border-b p-0", ends && "border-r");
          if (definition)
            return (
              <td key={field} className={classNames(cell, "bg-sunken/60 px-2 text-center text-ink-muted tabular-nums")}>
                {formatStat(definition, derived[definition.id])}
              </td>
            );
          column += 1;
          const isWrong = field in record.errors;
          return (
            <td
              key={field}
              className={classNames(cell, field === "eventName" && "sticky left-10 z-10 border-r bg-raised")}
            >
              <input
                name={field}
                data-row={row}
                data-column={column}
                type="text"
                // Without it, the browser reserves 20 characters in a number column.
                size={1}
                inputMode={input}
                autoComplete="off"
                aria-label={`${columnName}, ${label}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={classNames(isWrong && errorsId, cellHints.has(field) && hintId(field)) || undefined}
                placeholder={isBlank(record) ? placeholders.get(field) : undefined}
                value={showCell(field, values[field] ?? "")}
                onChange={(event) => store.type(recordKey, { [field]: event.target.value })}
                onFocus={(event) => event.target.select()}
                className={classNames("cell-input", widths.get(field))}
              />
            </td>
          );
        })}
      </tr>
      <RowProblems id={errorsId} record={record} sportCode={sportCode} span={shown.length + 1} />
    </>
  );
});

function RowProblems({
  id,
  record,
  sportCode,
  span,
}: {
  id: string;
  record: WorkspaceRecord;
  sportCode: SportCode;
  span: number;
}) {
  const problems = Object.entries(record.errors).map(([field, message]) =>
    refusalText(message, fieldName(field, sportCode)),
  );
  const question = askAboutDate(valuesOf(record).date, useSeasonYear(record));
  if (problems.length === 0)
    return question ? (
      <tr>
        <td colSpan={span} className="border-line border-b bg-warning/10 p-0">
          <p role="status" className="sticky left-0 w-fit max-w-[min(100vw,60rem)] px-3 py-2 font-medium text-warning">
            {question}
          </p>
        </td>
      </tr>
    ) : null;
  return (
    <tr>
      <td colSpan={span} className="border-line border-b bg-danger/8 p-0">
        <div
          id={id}
          role="alert"
          className="sticky left-0 grid w-fit max-w-[min(100vw,60rem)] gap-1 px-3 py-2 font-medium text-danger"
        >
          {problems.map((problem) => (
            <p key={problem} className="flex gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {problem}
            </p>
          ))}
          {Object.keys(record.errors).map((field) => (
            <AskStaff key={field} record={record} field={field} />
          ))}
        </div>
      </td>
    </tr>
  );
}
