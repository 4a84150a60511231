import type { SourceColumn } from "../stat-files/document/stat-file.ts";

export function readColumns(form: FormData, columns: readonly SourceColumn[]): Record<string, string | null> {
  return Object.fromEntries(
    columns.map(({ header }, position) => {
      const value = form.get(`column-${position}`);
      return [header, typeof value === "string" && value !== "" ? value : null];
    }),
  );
}
