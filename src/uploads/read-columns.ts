import type { SourceColumn } from "@openroster/stat-files/document/stat-file.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import createHttpError from "http-errors";
import type { SubmittedForm } from "../http/submitted-form.server.ts";
import { type ColumnTarget, listColumnTargets } from "./column-targets.ts";

type Form = Pick<SubmittedForm, "text">;

/** Reads the target that a person typed or chose for each column. Throws 422 with a sentence for an unknown one. */
function readTargets(form: Form, columns: readonly SourceColumn[], targets: readonly ColumnTarget[]) {
  const idOf = new Map(targets.map(({ id, label }) => [label.toLowerCase(), id]));
  return columns.map(({ target }, position) => {
    const text = form.text(`column-${position}`).trim();
    if (text === "") return null;
    // The form shows the id of a target that is not in the list.
    const id = idOf.get(text.toLowerCase()) ?? (text === target ? target : undefined);
    if (id === undefined)
      throw createHttpError(
        422,
        `We don’t know “${text.slice(0, 60)}”, so we didn’t change the columns. Choose an entry of the list, or leave the field empty.`,
      );
    return id;
  });
}

/** Reads the column of each field of a roster. Throws 422 for a field that two columns have. */
export function readFieldColumns<Field extends string>(
  form: Form,
  {
    columns,
    targets,
    labels,
  }: {
    columns: readonly SourceColumn[];
    targets: readonly ColumnTarget[];
    labels: Readonly<Record<Field, string>>;
  },
): { mapping: Partial<Record<Field, number>> } {
  const mapping: Partial<Record<Field, number>> = {};
  for (const [position, target] of readTargets(form, columns, targets).entries()) {
    if (target === null) continue;
    const field = target as Field;
    if (mapping[field] !== undefined)
      throw createHttpError(422, `Two columns have “${labels[field]}”, so we didn’t change the columns. Choose one.`);
    mapping[field] = position;
  }
  return { mapping };
}

/** Reads the targets of the columns of a statistics file. */
export function readColumns(
  form: Form,
  { columns, sport }: { columns: readonly SourceColumn[]; sport: SportCode },
): Record<string, string | null> {
  const targets = readTargets(form, columns, listColumnTargets(sport));
  return Object.fromEntries(columns.map(({ header }, position) => [header, targets[position] ?? null]));
}
