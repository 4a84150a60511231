import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Timestamp } from "../ui/timestamp.ts";

interface ExportRow {
  exportId: string;
  format: "csv" | "json";
  state: "waiting" | "ready" | "failed";
  rowsDone: number;
  requestedAt: string;
}

export function ExportCard({ exports: rows, formKey }: { exports: ExportRow[]; formKey: string }) {
  return (
    <Card>
      <h2 className="headline-card">Export</h2>
      <p className="mt-2 text-ink-muted">
        The file has your board and your staff’s work, without contact data. It’s available for one day.
      </p>
      <ActionForm className="mt-4 flex flex-wrap gap-3" fields={{ intent: "export", key: formKey }}>
        <Button type="submit" name="format" value="csv">
          Export as CSV
        </Button>
        <Button type="submit" name="format" value="json" variant="secondary">
          Export as JSON
        </Button>
      </ActionForm>
      <Problem of="export" />
      <ul className="mt-4 grid gap-2">
        {rows.map(({ exportId, format, state, rowsDone, requestedAt }) => (
          <li key={exportId}>
            {format.toUpperCase()}, <Timestamp at={requestedAt} format="minute" />:{" "}
            {state === "ready" ? (
              <a href={`/api/coach/exports/${exportId}/file`} download className="text-link">
                {`Download (${rowsDone} athletes)`}
              </a>
            ) : (
              <>
                {state === "failed" ? "failed. Please export again." : `in progress, ${rowsDone} athletes. `}
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
