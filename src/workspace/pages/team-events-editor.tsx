import { useState, useSyncExternalStore } from "react";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Card } from "../../ui/card.tsx";
import { GridEditor } from "../grid/grid-editor.tsx";
import { statColumns } from "../grid/stat-columns.ts";
import { usualGroups } from "../grid/usual-groups.ts";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useProfile, useRecord, useRecordKeys } from "../sync/use-workspace.tsx";
import { EventForm } from "./event-form.tsx";
import { EventList } from "./event-list.tsx";

/** The games of a team or its season totals: a grid on wide screens, otherwise one game at once. A phone is not sent the grid. */
export function TeamEventsEditor({
  team,
  sportCode,
  isPhone,
}: {
  team: WorkspaceRecord;
  sportCode: SportCode;
  isPhone: boolean;
}) {
  const { seasonOrGame, seasonYear = "" } = valuesOf(team);
  const room = useRoom(isPhone);
  if (seasonOrGame === "S") return <SeasonTotals teamKey={team.key} sportCode={sportCode} />;
  return (
    <>
      {room !== "narrow" && (
        <div className="max-md:hidden">
          <GameGrid teamKey={team.key} sportCode={sportCode} seasonYear={seasonYear} />
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

function GameGrid({ teamKey, sportCode, seasonYear }: { teamKey: string; sportCode: SportCode; seasonYear: string }) {
  const positions = valuesOf(useProfile())[`positions.${sportCode}`] ?? "";
  const [columns] = useState(() => statColumns(sportCode, "G"));
  return (
    <GridEditor
      kind="event"
      teamKey={teamKey}
      sportCode={sportCode}
      seasonYear={seasonYear}
      columns={columns}
      usual={usualGroups(sportCode, positions.split(","))}
    />
  );
}

const wide = "(min-width: 48rem)";

function watchWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Detects the available width. Before hydration, both layouts are rendered and CSS hides one, except on a phone. */
function useRoom(isPhone: boolean): "unknown" | "wide" | "narrow" {
  return useSyncExternalStore(
    watchWidth,
    () => (window.matchMedia(wide).matches ? "wide" : "narrow"),
    () => (isPhone ? "narrow" : "unknown"),
  );
}
