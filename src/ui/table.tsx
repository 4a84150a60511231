import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  /** Figures are at the right. */
  isFigure?: boolean;
}

/** A table whose first column names its rows. */
export function Table<Row>({
  columns,
  rows,
  keyOf,
  caption,
  className,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  caption?: string;
  className?: string;
}) {
  return (
    <table className={classNames("w-full text-left", className)}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr className="border-line border-b">
          {columns.map(({ name, isFigure }) => (
            <th key={name} scope="col" className={classNames(cellClass, isFigure && "text-right")}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-line border-b">
            {columns.map(({ name, cell, isFigure }, position) => {
              const Cell = position === 0 ? "th" : "td";
              return (
                <Cell
                  key={name}
                  scope={position === 0 ? "row" : undefined}
                  className={classNames(cellClass, "font-normal", isFigure && "figure text-right")}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = "wrap-anywhere px-2 py-2 first:pl-0 last:pr-0";
