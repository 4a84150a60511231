import { useCallback, useEffect, useState } from "react";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { Check } from "../../ui/icons/check.tsx";
import { valuesOf } from "../sync/record-store.ts";
import { useAllRecords } from "../sync/use-workspace.tsx";
import { columnGroups, gameGroupName, groupsInUse, type StatColumn } from "./stat-columns.ts";
import { StatGrid } from "./stat-grid.tsx";
import { CellHints, StatLegend } from "./stat-legend.tsx";

interface GridEditorProps {
  kind: "event" | "line";
  /** Null for the athletes of a game. */
  teamKey: string | null;
  sportCode: SportCode;
  seasonYear: string;
  columns: readonly StatColumn[];
  /** Groups that are open at first, with those that have values. */
  usual: readonly string[];
}

export function GridEditor({ kind, teamKey, sportCode, seasonYear, columns, usual }: GridEditorProps) {
  const { open, choose } = useOpenGroups(teamKey, { columns, usual });
  const [explained, setExplained] = useState(false);
  const explain = useCallback(() => setExplained(true), []);
  const [shown, setShown] = useState<StatColumn[]>(() => shownOf(columns, open));

  // A stable array until the selection changes, so that typing re-renders one row only.
  useEffect(() => setShown(shownOf(columns, open)), [columns, open]);
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Statistics to show</legend>
        {columnGroups(columns).map(
          ({ group }) =>
            group !== gameGroupName && (
              <button
                key={group}
                type="button"
                aria-pressed={open.includes(group)}
                onClick={() => choose(group)}
                className={classNames(
                  "inline-flex min-h-10 items-center gap-1.5 rounded-md border px-3 font-display font-[650] text-sm transition-colors",
                  open.includes(group)
                    ? "border-accent bg-accent/12 text-ink"
                    : "border-line-strong border-dashed text-ink-muted hover:border-ink hover:text-ink",
                )}
              >
                {open.includes(group) && <Check aria-hidden className="size-4 shrink-0" />}
                {group}
              </button>
            ),
        )}
      </fieldset>
      <button type="button" className="text-link min-h-11 justify-self-start" onClick={explain}>
        What the headings mean <Key>F1</Key>
      </button>
      <CellHints />
      <StatGrid
        kind={kind}
        teamKey={teamKey}
        sportCode={sportCode}
        seasonYear={seasonYear}
        columns={columns}
        shown={shown}
        onExplain={explain}
      />
      <StatLegend columns={columns} open={explained} onClose={() => setExplained(false)} />
      <p className="text-ink-muted text-sm">
        <Key>Tab</Key>: next box. <Key>Enter</Key>: next row. Arrows: any direction. You can paste rows from a
        spreadsheet. If the first row has headings like K, E, TA, we match the columns.
        {kind === "line" && " If a column has the athletes’ names, we match the rows."}
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line-strong bg-raised px-1.5 font-sans font-semibold text-xs">
      {children}
    </kbd>
  );
}

/** Returns the open groups: initially those with values and the usual ones. */
function useOpenGroups(
  teamKey: string | null,
  { columns, usual }: { columns: readonly StatColumn[]; usual: readonly string[] },
) {
  const lines = useAllRecords()
    .filter(({ parent }) => parent === teamKey)
    .map(valuesOf);
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...groupsInUse(columns, lines), ...usual])]);
  return {
    open,
    choose: (group: string) => setOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group]),
  };
}

function shownOf(columns: readonly StatColumn[], open: readonly string[]): StatColumn[] {
  return columns.filter(({ group }) => group === gameGroupName || open.includes(group));
}
