import { Form } from "react-router";
import { AccountField } from "../../ui/account-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type ImportField, importFields, type Mapping } from "./vocabulary.ts";

/** Chooses the column of each field. The program remembers the choice for files with the same columns. */
export function MappingForm({
  account,
  isOpen,
  columns,
  mapping,
  example,
}: {
  account: string;
  isOpen: boolean;
  columns: string[];
  mapping: Mapping;
  /** The first row. */
  example: string[];
}) {
  return (
    <Card className="mt-8">
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 className="headline-card inline">Columns</h2>
        </summary>
        <p className="mt-2 text-ink-muted">Your program keeps this choice for files with the same columns.</p>
        <Form method="post" className="mt-4 grid gap-4 sm:grid-cols-2">
          <AccountField account={account} />
          {(Object.keys(importFields) as ImportField[]).map((field) => (
            <SelectField key={field} label={importFields[field]} name={field} defaultValue={mapping[field] ?? ""}>
              <option value="">No column</option>
              {columns.map((column, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change, and two can have one name.
                <option key={position} value={position}>
                  {example[position] ? `${column} (${example[position].slice(0, 30)})` : column}
                </option>
              ))}
            </SelectField>
          ))}
          <div className="sm:col-span-full">
            <Button type="submit" name="intent" value="map">
              Save the columns
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
