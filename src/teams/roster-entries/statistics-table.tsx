import type { ReactNode } from "react";

interface StatisticsTableProps {
  label: string;
  /** Heading of the column of names. */
  nameHeading: string;
  statistics: readonly { id: string; label: string; friendlyName: string }[];
  /** The rows: groups of a table. */
  children: ReactNode;
}

/** A wide table with a row for each player. The names stay while it scrolls. */
export function StatisticsTable({ label, nameHeading, statistics, children }: StatisticsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard.
    <section aria-label={label} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-right tabular-nums">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className="sticky left-0 bg-sunken p-2 text-left">
              {nameHeading}
            </th>
            {statistics.map(({ id, label: short, friendlyName }) => (
              <th key={id} scope="col" className="p-2">
                <abbr title={friendlyName}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
