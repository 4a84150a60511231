import { type ReactNode, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
import type { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { FilterCounts, Pages } from "../schema.ts";
import type { CsvList } from "../vocabulary.ts";
import { BulkBar, type BulkChoices } from "./bulk-bar.tsx";
import { BoardProvider } from "./decision-board.tsx";
import { type FilterWordsByName, ListFilters } from "./list-filters.tsx";

/** A list that the staff decides. */
export interface WorkList<Row> {
  title: string;
  lede: string;
  csv: CsvList;
  /** Words for rows without and with a decision: "Waiting", "Decided". */
  states: readonly [open: string, decided: string];
  choices: BulkChoices;
  filters: FilterWordsByName;
  row(row: Row): ReactNode;
}

/** A page of the portal with records that the staff decides, and the decided ones on a second tab. A decided row keeps its place. */
export function DecidedList<Row>({
  outcome,
  list: { title, lede, csv, states, choices, filters: filterWords, row },
}: {
  outcome: Awaited<ReturnType<typeof requestAdmin<{ data: Row[]; pages: Pages; filters: FilterCounts }>>>;
  list: WorkList<Row>;
}) {
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const isDecided = params.get("status") === "decided";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, filters } = outcome.result;
  const [noun, plural] = choices.nouns;
  const name = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
  const [open, decided] = states;
  return (
    <PortalPage title={title} lede={lede} actions={<CsvDownload list={csv} />} className="grid gap-6 pt-5">
      <TabsNav
        label={`${name} by state`}
        tabs={[
          { href: pathname, label: open, current: !isDecided },
          { href: `${pathname}?status=decided`, label: decided, current: isDecided },
        ]}
      />
      <ListFilters filters={filters} words={filterWords} />
      <ListPages pages={pages} label={`Pages of ${plural}`} noun={noun} plural={plural}>
        <HeldRows key={key} data={data} row={row} bar={<BulkBar choices={isDecided ? null : choices} />}>
          <EmptyState title={`No ${(isDecided ? decided : open).toLowerCase()} ${plural}`}>
            {isDecided ? `${name} appear here after a decision.` : "You don’t need to do anything."}
          </EmptyState>
        </HeldRows>
      </ListPages>
    </PortalPage>
  );
}

/** Rows as they were loaded by the last navigation: no row moves or changes under the pointer when the counts are read again. */
export function HeldRows<Row>({
  data,
  row,
  bar,
  children,
}: {
  data: Row[];
  row(row: Row): ReactNode;
  /** The keys, and decisions about several rows. */
  bar?: ReactNode;
  /** Is shown without rows. */
  children: ReactNode;
}) {
  const [held] = useState(data);
  if (held.length === 0) return children;
  return (
    <BoardProvider>
      {bar}
      <ul className="grid gap-2">{held.map(row)}</ul>
    </BoardProvider>
  );
}
