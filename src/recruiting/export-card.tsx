import { Form } from "react-router";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { AccountField } from "../ui/account-field.tsx";
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

export function ExportCard({
  account,
  exports: rows,
  problem,
  formKey,
}: {
  account: string;
  exports: ExportRow[];
  problem: FormProblem | undefined;
  formKey: string;
}) {
  return (
    <Card>
      <h2 className="headline-card">Export</h2>
      <p className="mt-2 text-ink-muted">
        The file has your board and your staff’s work, without contact data. It’s available for one day.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <AccountField account={account} />
        <input type="hidden" name="intent" value="export" />
        <input type="hidden" name="key" value={formKey} />
        <Button type="submit" name="format" value="csv">
          Export as CSV
        </Button>
        <Button type="submit" name="format" value="json" variant="secondary">
          Export as JSON
        </Button>
      </Form>
      <Problem of="export" problem={problem} />
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
