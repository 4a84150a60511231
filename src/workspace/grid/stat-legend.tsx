import { Dialog } from "../../ui/dialog.tsx";
import { cellHints, columnGroups, type StatColumn } from "./stat-columns.ts";

export function hintId(field: string): string {
  return `hint-${field}`;
}

/** The hidden hints that `aria-describedby` of the cells refers to. */
export function CellHints() {
  return [...cellHints].map(([field, hint]) => (
    <p key={field} id={hintId(field)} hidden>
      {hint}
    </p>
  ));
}

/** Explains all headings of the grid by group, with the input format of text columns. */
export function StatLegend({
  columns,
  open,
  onClose,
}: {
  columns: readonly StatColumn[];
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="What the headings mean">
      <section
        aria-label="Headings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable region reachable by keyboard.
        tabIndex={0}
        className="grid gap-6 focus-visible:outline-offset-4"
      >
        {columnGroups(columns).map(({ group, columns: own }) => (
          <section key={group}>
            <h3 className="headline-card border-ink border-b-2 pb-1.5 text-lg">{group}</h3>
            <dl className="grid gap-x-8 sm:grid-cols-2">
              {own.map(({ field, label, name }) => (
                <div key={field} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-2">
                  <dt className="figure text-lg">{label}</dt>
                  <dd>
                    {name}
                    {cellHints.has(field) && (
                      <span className="block text-ink-muted text-sm">{cellHints.get(field)}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
