import type { SourceColumn } from "@openroster/stat-files/document/stat-file.ts";
import { useId } from "react";
import { ActionForm } from "../forms/action-form.tsx";
import { shorten } from "../http/page-size.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type ColumnTarget, rowTargets } from "./column-targets.ts";

/** Shortens the header of a column for a page. Forms name columns by position. */
export function shortenColumn({ header, target }: SourceColumn): SourceColumn {
  return { header: shorten(header, 50), target };
}

/** Chooses what each column of a file contains. The choice is remembered for files with the same header. */
export function ColumnsForm({
  targets,
  columns,
  isOpen = columns.every(({ target }) => target === null || Object.hasOwn(rowTargets, target)),
}: {
  targets: readonly ColumnTarget[];
  /** With an example of a cell, if the page shows no other part of the file. */
  columns: readonly (SourceColumn & { example?: string })[];
  isOpen?: boolean;
}) {
  const listId = useId();
  const labels = new Map(targets.map(({ id, label }) => [id, label]));
  return (
    <Card className="mt-6">
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 className="headline-card inline">Columns</h2>
        </summary>
        <p className="mt-2 text-ink-muted">
          Choose or type what each column contains. Clear a field to see the whole list, or to leave its column out. We
          remember your choice for files with the same columns.
        </p>
        {/* One list for all columns: a list in each of 200 columns would make a page of several megabytes. */}
        <datalist id={listId}>
          {targets.map(({ id, label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
        <ActionForm className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ header, target, example }, position) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order.
              key={`${position} ${target}`}
              label={header || `Column ${position + 1}`}
              hint={example ? `Such as ${example}` : undefined}
              name={`column-${position}`}
              list={listId}
              maxLength={100}
              autoComplete="off"
              placeholder="Not read"
              defaultValue={target === null ? "" : (labels.get(target) ?? target)}
            />
          ))}
          <div className="sm:col-span-full">
            <Button type="submit" name="intent" value="columns">
              Read the file with these columns
            </Button>
          </div>
        </ActionForm>
      </details>
    </Card>
  );
}
