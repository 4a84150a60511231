import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { formatCount } from "./events/event-words.ts";
import { exportId } from "./exports/vocabulary.ts";
import type { boardFormats } from "./prospect/vocabulary.ts";

const names = { csv: "CSV", xlsx: "Excel", json: "JSON" };

interface ExportRow {
  exportId: string;
  format: (typeof boardFormats)[number];
  state: "waiting" | "ready" | "failed";
  rowsDone: number;
  requestedAt: string;
}

/** A column of the file with its label. */
interface ExportColumn {
  name: string;
  label: string;
}

export function ExportCard({
  columns,
  exports: rows,
  formKey,
}: {
  columns: ExportColumn[];
  exports: ExportRow[];
  formKey: string;
}) {
  return (
    <Card>
      <h2 id={exportId} className="headline-card">
        Export
      </h2>
      <p className="mt-2 text-ink-muted">
        A spreadsheet has one row for each athlete, JSON has everything. The files have no contact data, and are
        available for one day.
      </p>
      <ActionForm className="mt-4 flex flex-wrap items-start gap-3" fields={{ intent: "export", key: formKey }}>
        <Button type="submit" name="format" value="xlsx">
          Export for Excel
        </Button>
        <Button type="submit" name="format" value="csv" variant="secondary">
          Export as CSV
        </Button>
        <Button type="submit" name="format" value="json" variant="secondary">
          Export everything as JSON
        </Button>
        <details className="w-full">
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold">Columns of the spreadsheet</summary>
          <fieldset className="mt-1 grid gap-x-4 gap-y-1.5 sm:grid-cols-3 lg:grid-cols-4">
            <legend className="sr-only">Columns of the spreadsheet</legend>
            {columns.map(({ name, label }) => (
              <label key={name} className="choice">
                <input type="checkbox" name="column" value={name} defaultChecked />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </details>
      </ActionForm>
      <Problem of="export" />
      <ul className="mt-4 grid gap-2">
        {rows.map(({ exportId: id, format, state, rowsDone, requestedAt }) => (
          <li key={id}>
            {names[format]}, <Timestamp at={requestedAt} format="minute" />:{" "}
            {state === "ready" ? (
              <a href={`/api/coach/exports/${id}/file`} download className="text-link">
                {`Download (${formatCount(rowsDone, "athlete")})`}
              </a>
            ) : (
              <>
                {state === "failed"
                  ? "failed. Please export again."
                  : `in progress, ${formatCount(rowsDone, "athlete")}. `}
                {state === "waiting" && (
                  <a href="/coach/program" className="text-link">
                    Update
                  </a>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
