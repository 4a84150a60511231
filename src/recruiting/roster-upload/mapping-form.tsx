import { ActionForm } from "../../forms/action-form.tsx";
import { shorten } from "../../http/page-size.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type ImportField, importFields, type Mapping } from "./vocabulary.ts";

/** Characters of all choices: each field has one for each column. Some take six bytes in HTML. */
const maxCharacters = 45_000;

/** Chooses the column of each field. The program remembers the choice for files with the same columns. */
export function MappingForm({
  isOpen,
  columns,
  mapping,
  example,
}: {
  isOpen: boolean;
  columns: string[];
  mapping: Mapping;
  /** The first row, shortened. */
  example: string[];
}) {
  const fields = Object.keys(importFields) as ImportField[];
  const labelLength = Math.min(50, Math.floor(maxCharacters / fields.length / columns.length));
  return (
    <Card className="mt-8">
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 className="headline-card inline">Columns</h2>
        </summary>
        <p className="mt-2 text-ink-muted">Your program keeps this choice for files with the same columns.</p>
        <ActionForm className="mt-4 grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <SelectField
              key={field}
              label={importFields[field]}
              name={field}
              defaultValue={mapping[field] ?? ""}
              empty="No column"
              options={columns.map((column, position) => [
                position,
                example[position]
                  ? shorten(`${column} (${example[position]})`, labelLength)
                  : shorten(column, labelLength),
              ])}
            />
          ))}
          <div className="sm:col-span-full">
            <Button type="submit" name="intent" value="map">
              Save the columns
            </Button>
          </div>
        </ActionForm>
      </details>
    </Card>
  );
}
