import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { recordName } from "../sync/name-fields.tsx";
import { isBlank, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useAllRecords, useRecord, useTeamEventCount } from "../sync/use-workspace.tsx";
import { EventForm } from "./event-form.tsx";

export function EventList({
  teamKey,
  sportCode,
  opensFirst = false,
}: {
  teamKey: string;
  sportCode: SportCode;
  opensFirst?: boolean;
}) {
  const own = useAllRecords().filter(({ parent }) => parent === teamKey);
  const teamEventCount = useTeamEventCount(useRecord(teamKey)?.id ?? null);
  const events = own.filter((record) => !isBlank(record));
  const blank = own.find(isBlank);
  const [openKey, setOpenKey] = useState<string | null>(
    opensFirst && events.length === 0 ? (blank?.key ?? null) : null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const closedKey = useRef<string | null>(null);
  const open = own.find(({ key }) => key === openKey);
  const index = events.findIndex(({ key }) => key === openKey);

  useEffect(() => {
    if (openKey !== null) {
      closedKey.current = openKey;
      return heading.current?.focus();
    }
    if (closedKey.current === null) return;
    // After closing, returns the focus to the game's row. A deleted or blank game has none.
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(closedKey.current)}"]`);
    (row ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  }, [openKey]);

  if (open)
    return (
      <Card>
        <h2 ref={heading} tabIndex={-1} className="headline-card wrap-anywhere mb-5 text-2xl">
          {isBlank(open) ? "New game" : recordName(open)}
        </h2>
        <EventForm key={open.key} record={open} sportCode={sportCode} seasonOrGame="G" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => setOpenKey(null)}>Done</Button>
          {blank && blank.key !== open.key && (
            <Button variant="secondary" onClick={() => setOpenKey(blank.key)}>
              <Plus aria-hidden className="size-5" />
              Next game
            </Button>
          )}
          {!isBlank(open) && <DeleteGame record={open} onDeleted={() => setOpenKey(null)} />}
        </div>
        {events.length > 1 && index >= 0 && (
          <div className="mt-5 flex justify-between border-line border-t pt-3">
            <Button variant="ghost" disabled={index === 0} onClick={() => setOpenKey(events[index - 1]?.key ?? null)}>
              Previous
            </Button>
            <Button
              variant="ghost"
              disabled={index === events.length - 1}
              onClick={() => setOpenKey(events[index + 1]?.key ?? null)}
            >
              Following
            </Button>
          </div>
        )}
      </Card>
    );
  return (
    <div ref={list} className="grid gap-4">
      {events.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised shadow-card">
          {events.map((record) => (
            <li key={record.key}>
              <EventRow record={record} onOpen={() => setOpenKey(record.key)} />
            </li>
          ))}
        </ul>
      )}
      {events.length === 0 && (
        <p className="rounded-lg border border-line-strong border-dashed p-6 text-center text-ink-muted">
          {teamEventCount > 0
            ? "You entered no game yourself. Your team’s games are below."
            : "No games yet. Add your first. The opponent and your numbers are enough."}
        </p>
      )}
      {blank && (
        <Button
          data-add
          size="lg"
          variant={opensFirst && events.length > 0 ? "secondary" : "primary"}
          onClick={() => setOpenKey(blank.key)}
        >
          <Plus aria-hidden className="size-5" />
          Add a game
        </Button>
      )}
    </div>
  );
}

function EventRow({ record, onOpen }: { record: WorkspaceRecord; onOpen: () => void }) {
  const { date, score } = valuesOf(record);
  const needsAttention = record.state === "refused" || record.state === "conflict" || record.state === "offered";
  return (
    <button
      type="button"
      data-key={record.key}
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left hover:bg-ink/6 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold">{recordName(record)}</span>
        <span className="block text-ink-muted text-sm tabular-nums">
          {[date && formatTimestamp(date), score].filter(Boolean).join(" · ")}
        </span>
        {needsAttention && (
          <span className="block font-semibold text-danger text-sm">Not saved yet. Open it to see why.</span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </button>
  );
}

function DeleteGame({ record, onDeleted }: { record: WorkspaceRecord; onDeleted: () => void }) {
  const askToDelete = useDeleteDialog();
  return (
    <Button variant="ghost" className="ml-auto" onClick={() => askToDelete(record, onDeleted)}>
      Delete this game
    </Button>
  );
}
