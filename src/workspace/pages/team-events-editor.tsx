import Check from "lucide-react/icons/check";
import { useCallback, useEffect, useState } from "react";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { valuesOf, type WorkspaceRecord } from "../drafts/record-store.ts";
import { useAllRecords, useProfile, useRecord, useRecordKeys } from "../drafts/use-workspace.tsx";
import { columnGroups, gameGroupName, groupsInUse, type StatColumn, statColumns } from "../grid/stat-columns.ts";
import { StatGrid } from "../grid/stat-grid.tsx";
import { CellHints, StatLegend } from "../grid/stat-legend.tsx";
import { usualGroups } from "../grid/usual-groups.ts";
import { EventForm } from "./event-form.tsx";
import { EventList } from "./event-list.tsx";

/** The games of a team or its season totals: a grid on wide screens, otherwise one game at once. */
export function TeamEventsEditor({ team, sportCode }: { team: WorkspaceRecord; sportCode: SportCode }) {
  const { seasonOrGame, seasonYear = "" } = valuesOf(team);
  const room = useRoom();
  if (seasonOrGame === "S") return <SeasonTotals teamKey={team.key} sportCode={sportCode} />;
  return (
    <>
      {room !== "narrow" && (
        <div className="max-md:hidden">
          <GridEditor teamKey={team.key} sportCode={sportCode} seasonYear={seasonYear} />
        </div>
      )}
      {room !== "wide" && (
        <div className="md:hidden">
          <EventList teamKey={team.key} sportCode={sportCode} />
        </div>
      )}
    </>
  );
}

export function SeasonTotals({ teamKey, sportCode }: { teamKey: string; sportCode: SportCode }) {
  const [key] = useRecordKeys("event", teamKey);
  const record = useRecord(key);
  if (!record) return null;
  return (
    <Card>
      <h2 className="headline-card mb-2 text-2xl">Season totals</h2>
      <p className="mb-5 text-ink-muted">Leave a box empty if no one counted. Empty doesn’t count as zero.</p>
      <EventForm record={record} sportCode={sportCode} seasonOrGame="S" />
    </Card>
  );
}

function GridEditor({ teamKey, sportCode, seasonYear }: { teamKey: string; sportCode: SportCode; seasonYear: string }) {
  const [columns] = useState(() => statColumns(sportCode, "G"));
  const { open, choose } = useOpenGroups(teamKey, { sportCode, columns });
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
        teamKey={teamKey}
        sportCode={sportCode}
        seasonYear={seasonYear}
        columns={columns}
        shown={shown}
        onExplain={explain}
      />
      <StatLegend columns={columns} open={explained} onClose={() => setExplained(false)} />
      <p className="text-ink-muted text-sm">
        <Key>Tab</Key>: next box. <Key>Enter</Key>: next game. Arrows: any direction. You can paste rows from a
        spreadsheet. If the first row has headings like K, E, TA, we match the columns.
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

/** Returns the open groups: initially those with values and those of the athlete's positions. */
function useOpenGroups(
  teamKey: string,
  { sportCode, columns }: { sportCode: SportCode; columns: readonly StatColumn[] },
) {
  const positions = valuesOf(useProfile())[`positions.${sportCode}`] ?? "";
  const lines = useAllRecords()
    .filter(({ parent }) => parent === teamKey)
    .map(valuesOf);
  const [open, setOpen] = useState<readonly string[]>(() => [
    ...new Set([...groupsInUse(columns, lines), ...usualGroups(sportCode, positions.split(","))]),
  ]);
  return {
    open,
    choose: (group: string) => setOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group]),
  };
}

function shownOf(columns: readonly StatColumn[], open: readonly string[]): StatColumn[] {
  return columns.filter(({ group }) => group === gameGroupName || open.includes(group));
}

/** Detects the available width. Before hydration, both layouts are rendered and CSS hides one. */
function useRoom(): "unknown" | "wide" | "narrow" {
  const [room, setRoom] = useState<"unknown" | "wide" | "narrow">("unknown");
  useEffect(() => {
    const query = window.matchMedia("(min-width: 48rem)");
    const measure = () => setRoom(query.matches ? "wide" : "narrow");
    measure();
    query.addEventListener("change", measure);
    return () => query.removeEventListener("change", measure);
  }, []);
  return room;
}
