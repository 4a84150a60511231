import { useEffect, useRef, useState } from "react";
import { Link, useNavigationType, useSearchParams } from "react-router";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChevronRight } from "../../ui/icons/chevron-right.tsx";
import { Plus } from "../../ui/icons/plus.tsx";
import { LinkButton, type PageLinkProps } from "../../ui/link-button.tsx";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { recordName } from "../sync/name-fields.tsx";
import { isBlank, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useAllRecords, useRecord, useTeamEventCount } from "../sync/use-workspace.tsx";
import { EventForm } from "./event-form.tsx";

/** The games of a team, or one. The address can name it (`?game=`), so that a tap opens it before the page is interactive. */
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
  const [params] = useSearchParams();
  const isFirstPage = useNavigationType() === "POP";
  const [openKey, setOpenKey] = useState(() => {
    const game = params.get("game") ?? (opensFirst && events.length === 0 ? newGame : null);
    return (game === newGame ? blank : own.find((record) => addressOf(record) === game))?.key ?? null;
  });
  // Someone can already type into a page that the server rendered, so that it must not move the focus.
  const lastKey = useRef(isFirstPage ? openKey : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = own.find(({ key }) => key === openKey);
  const index = events.findIndex(({ key }) => key === openKey);

  useEffect(() => {
    const left = lastKey.current;
    lastKey.current = openKey;
    if (openKey === left) return;
    if (openKey !== null) return heading.current?.focus();
    // After closing, returns the focus to the game's row. A deleted or blank game has none.
    const row = left && list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(left)}"]`);
    (row || list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  }, [openKey]);

  /** Returns a link to a game, or to the list. A click requests nothing. */
  const linkTo = (record: WorkspaceRecord | undefined): PageLinkProps => {
    const address = new URLSearchParams(params);
    address.set("game", record ? addressOf(record) : "");
    return {
      to: `?${address}`,
      onClick(event) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setOpenKey(record?.key ?? null);
      },
    };
  };

  if (open)
    return (
      <Card>
        <h2 ref={heading} tabIndex={-1} className="headline-card wrap-anywhere mb-5 text-2xl">
          {isBlank(open) ? "New game" : recordName(open)}
        </h2>
        <EventForm key={open.key} record={open} sportCode={sportCode} seasonOrGame="G" />
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton {...linkTo(undefined)}>Done</LinkButton>
          {blank && blank.key !== open.key && (
            <LinkButton {...linkTo(blank)} variant="secondary">
              <Plus aria-hidden className="size-5" />
              Next game
            </LinkButton>
          )}
          {!isBlank(open) && <DeleteGame record={open} onDeleted={() => setOpenKey(null)} />}
        </div>
        {events.length > 1 && index >= 0 && (
          <div className="mt-5 flex justify-between border-line border-t pt-3">
            <NeighborLink link={events[index - 1] && linkTo(events[index - 1])}>Previous</NeighborLink>
            <NeighborLink link={events[index + 1] && linkTo(events[index + 1])}>Following</NeighborLink>
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
              <EventRow record={record} link={linkTo(record)} />
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
          {...linkTo(blank)}
          data-add
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

const newGame = "new";

/** A game without an id exists only in this browser. */
const addressOf = ({ id }: WorkspaceRecord) => id ?? newGame;

function NeighborLink({ link, children }: { link: PageLinkProps | undefined; children: string }) {
  if (!link) return <span />;
  return (
    <LinkButton {...link} variant="ghost">
      {children}
    </LinkButton>
  );
}

function EventRow({ record, link }: { record: WorkspaceRecord; link: PageLinkProps }) {
  const { date, score } = valuesOf(record);
  const needsAttention = record.state === "refused" || record.state === "conflict" || record.state === "offered";
  return (
    <Link
      {...link}
      data-key={record.key}
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
