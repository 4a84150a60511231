import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useNavigationType, useSearchParams } from "react-router";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { recordName } from "../sync/name-fields.tsx";
import { isBlank, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useAllRecords, useRecord, useTeamEventCount } from "../sync/use-workspace.tsx";
import { EventForm } from "./event-form.tsx";

/** The games of a team, or the one that the address names: `?game=` with its id, or `new` and a number. The links work before the page is interactive. */
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
  const [wasEmpty] = useState(events.length === 0);
  const wanted = useSearchParams()[0].get("game") ?? (opensFirst && wasEmpty ? newGame(0) : "");
  const linkTo = useGameLink();
  const list = useRef<HTMLDivElement>(null);
  const find = () => (isNew(wanted) ? blank : own.find(({ id, key }) => id === wanted || key === wanted))?.key;
  // A new game that gets an id stays open.
  const [shown, setShown] = useState(() => ({ wanted, key: find() }));
  if (shown.wanted !== wanted) setShown({ wanted, key: find() });
  const open = own.find(({ key }) => key === shown.key);
  const openKey = open?.key;
  const lastKey = useRef(openKey);

  useEffect(() => {
    const left = lastKey.current;
    lastKey.current = openKey;
    if (openKey || !left) return;
    // After closing, returns the focus to the game's row. A deleted or blank game has none.
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(left)}"]`);
    (row ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  }, [openKey]);

  if (open) return <OpenGame key={open.key} record={open} {...{ events, blank, sportCode }} />;
  return (
    <div ref={list} className="grid gap-4">
      {events.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised shadow-card">
          {events.map((record) => (
            <li key={record.key}>
              <EventRow record={record} />
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
        <LinkButton
          data-add
          to={linkTo(newGame(events.length))}
          preventScrollReset
          size="lg"
          variant={opensFirst && events.length > 0 ? "secondary" : "primary"}
        >
          <Plus aria-hidden className="size-5" />
          Add a game
        </LinkButton>
      )}
    </div>
  );
}

/** A number, so that a second new game has another address. */
const newGame = (number: number) => `new-${number}`;
const isNew = (game: string) => /^new-\d+$/.test(game);

/** A game without an id was typed in this browser. */
const addressOf = ({ id, key }: WorkspaceRecord) => id ?? key;

/** Returns the address of this page with another game, or with none. */
function useGameLink(): (game: string) => string {
  const [params] = useSearchParams();
  return (game) => {
    const changed = new URLSearchParams(params);
    changed.set("game", game);
    return `?${changed}`;
  };
}

function OpenGame({
  record,
  events,
  blank,
  sportCode,
}: {
  record: WorkspaceRecord;
  events: readonly WorkspaceRecord[];
  blank: WorkspaceRecord | undefined;
  sportCode: SportCode;
}) {
  const linkTo = useGameLink();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useNavigationType() === "POP";
  const index = events.findIndex(({ key }) => key === record.key);

  useEffect(() => {
    // Someone can already type into a page that the server rendered.
    if (!isLoaded) heading.current?.focus();
  }, [isLoaded]);

  const neighbor = (at: number) => events[at] && linkTo(addressOf(events[at]));
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="headline-card wrap-anywhere mb-5 text-2xl">
        {isBlank(record) ? "New game" : recordName(record)}
      </h2>
      <EventForm record={record} sportCode={sportCode} seasonOrGame="G" />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={linkTo("")} replace preventScrollReset>
          Done
        </LinkButton>
        {blank && blank.key !== record.key && (
          <LinkButton to={linkTo(newGame(events.length))} replace preventScrollReset variant="secondary">
            <Plus aria-hidden className="size-5" />
            Next game
          </LinkButton>
        )}
        {!isBlank(record) && (
          <DeleteGame
            record={record}
            onDeleted={() => void navigate(linkTo(""), { replace: true, preventScrollReset: true })}
          />
        )}
      </div>
      {events.length > 1 && index >= 0 && (
        <div className="mt-5 flex justify-between border-line border-t pt-3">
          <NeighborLink to={neighbor(index - 1)}>Previous</NeighborLink>
          <NeighborLink to={neighbor(index + 1)}>Following</NeighborLink>
        </div>
      )}
    </Card>
  );
}

function NeighborLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return <span />;
  return (
    <LinkButton to={to} replace preventScrollReset variant="ghost">
      {children}
    </LinkButton>
  );
}

function EventRow({ record }: { record: WorkspaceRecord }) {
  const linkTo = useGameLink();
  const { date, score } = valuesOf(record);
  const needsAttention = record.state === "refused" || record.state === "conflict" || record.state === "offered";
  return (
    <Link
      to={linkTo(addressOf(record))}
      data-key={record.key}
      preventScrollReset
      className="flex min-h-16 w-full items-center gap-4 px-4 py-3 no-underline hover:bg-ink/6 focus-visible:-outline-offset-2"
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
    </Link>
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
