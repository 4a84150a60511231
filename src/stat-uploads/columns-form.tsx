import { Form } from "react-router";
import { isStored } from "../sports/definition/stat-definition.ts";
import { isGameFact } from "../sports/game-group.ts";
import type { SportCode } from "../sports/sports.ts";
import { statCatalogue } from "../sports/stat-catalogue.ts";
import type { SourceColumn } from "../stat-files/document/stat-file.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";

const fields = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  jersey: "Number",
  team: "Team",
} as const;

/** Chooses what each column of a file contains. The choice is remembered for files with the same header. */
export function ColumnsForm({
  account,
  sport,
  columns,
}: {
  account: string;
  sport: SportCode;
  columns: readonly SourceColumn[];
}) {
  const groups = Map.groupBy(
    statCatalogue(sport).filter((stat) => isStored(stat) && !isGameFact(stat.id)),
    ({ group }) => group,
  );
  const open = columns.every(({ target }) => target === null || Object.hasOwn(fields, target));
  return (
    <Card className="mt-6">
      <details open={open}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 className="headline-card inline">Columns</h2>
        </summary>
        <p className="mt-2 text-ink-muted">We remember your choice for files with the same columns.</p>
        <Form method="post" className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <AccountField account={account} />
          {columns.map(({ header, target }, position) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order.
              key={`${position} ${target}`}
              label={header || `Column ${position + 1}`}
              name={`column-${position}`}
              defaultValue={target ?? ""}
            >
              <option value="">Don’t read</option>
              <optgroup label="Player">
                {Object.entries(fields).map(([id, label]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
              {target &&
                !Object.hasOwn(fields, target) &&
                ![...groups.values()].flat().some(({ id }) => id === target) && (
                  <option value={target}>Read as it is</option>
                )}
              {[...groups].map(([group, stats]) => (
                <optgroup key={group} label={group}>
                  {stats.map(({ id, friendlyName }) => (
                    <option key={id} value={id}>
                      {friendlyName}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          ))}
          <div className="sm:col-span-full">
            <Button type="submit" name="intent" value="columns">
              Read the file with these columns
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
