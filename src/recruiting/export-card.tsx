import { href } from "react-router";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { formatCount } from "./events/event-words.ts";
import { ExportFiles } from "./exports/export-files.tsx";
import type { listProgramExports } from "./exports/make-export.server.ts";
import { exportId } from "./exports/vocabulary.ts";

const names = { csv: "CSV", xlsx: "Excel", json: "JSON" };

export function ExportCard({
  columns,
  exports: rows,
  formKey,
}: {
  /** Columns of the file with their labels. */
  columns: { name: string; label: string }[];
  exports: Awaited<ReturnType<typeof listProgramExports>>;
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
      <ExportFiles
        files={rows}
        base="/api/coach/exports"
        page={href("/coach/program")}
        name={({ format }) => names[format]}
        count={(rowsDone) => formatCount(rowsDone, "athlete")}
      />
    </Card>
  );
}
