import type { ReactNode } from "react";
import { Timestamp } from "../../ui/timestamp.ts";

interface ExportRow {
  exportId: string;
  state: string;
  rowsDone: number;
  requestedAt: string;
}

/** Lists requested exports with a link to each file, or their progress. */
export function ExportFiles<Row extends ExportRow>({
  files,
  base,
  page,
  name,
  count,
}: {
  files: Row[];
  /** Address of the endpoint of the exports. */
  base: string;
  /** Address of the page, which shows the progress again. */
  page: string;
  name?: (row: Row) => ReactNode;
  count: (rowsDone: number) => string;
}) {
  return (
    <ul className="mt-4 grid gap-2 empty:hidden">
      {files.map((row) => (
        <li key={row.exportId}>
          {name && <>{name(row)}, </>}
          <Timestamp at={row.requestedAt} format="minute" />:{" "}
          {row.state === "ready" && (
            <a href={`${base}/${row.exportId}/file`} download className="text-link">
              {`Download (${count(row.rowsDone)})`}
            </a>
          )}
          {row.state === "failed" && "failed. Please export again."}
          {row.state === "waiting" && (
            <>
              {`in progress, ${count(row.rowsDone)}. `}
              <a href={page} className="text-link">
                Update
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
