import { type ReactNode, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { TabsNav } from "../ui/tabs-nav.tsx";
import { ListPages } from "./list-pages.tsx";
import { PageBand } from "./page-band.tsx";
import type { requestAdmin } from "./request-admin.tsx";
import { RequestFailed } from "./request-failed.tsx";
import type { Pages } from "./schema.ts";

interface DecidedListProps<Row> {
  outcome: Awaited<ReturnType<typeof requestAdmin<{ data: Row[]; pages: Pages }>>>;
  title: string;
  lede: string;
  noun: string;
  /** Words for rows without and with a decision: "Waiting", "Decided". */
  states: readonly [open: string, decided: string];
  row(row: Row): ReactNode;
}

/** A page of the portal with records that the staff decides, and the decided ones on a second tab. A decided row keeps its place. */
export function DecidedList<Row>({ outcome, title, lede, noun, states, row }: DecidedListProps<Row>) {
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const isDecided = params.get("status") === "decided";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const plural = `${noun}s`;
  const name = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
  const [open, decided] = states;
  return (
    <>
      <PageBand title={title} lede={lede} />
      <div className="page grid gap-6 pt-5 pb-16">
        <TabsNav
          label={`${name} by state`}
          tabs={[
            { href: pathname, label: open, current: !isDecided },
            { href: `${pathname}?status=decided`, label: decided, current: isDecided },
          ]}
        />
        <ListPages pages={pages} label={`Pages of ${plural}`} noun={noun}>
          <HeldRows key={key} data={data} row={row}>
            <EmptyState title={`No ${(isDecided ? decided : open).toLowerCase()} ${plural}`} art="scoreboard">
              {isDecided ? `${name} appear here after a decision.` : "You don’t need to do anything."}
            </EmptyState>
          </HeldRows>
        </ListPages>
      </div>
    </>
  );
}

/** Rows as they were loaded by the last navigation: no row moves or changes under the pointer when the counts are read again. */
export function HeldRows<Row>({ data, row, children }: { data: Row[]; row(row: Row): ReactNode; children: ReactNode }) {
  const [held] = useState(data);
  return held.length > 0 ? <ul className="grid gap-2">{held.map(row)}</ul> : children;
}
