import { href } from "react-router";
import { pageContext } from "#page-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { MissingRecord } from "../../forms/missing-record.tsx";
import { readPageNumber } from "../../http/page-number.server.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import type { Route } from "./+types/result-page.ts";
import { AthleteLink } from "./athlete-link.tsx";
import { nameEntry } from "./build-schedule.ts";
import { formatCount, formatDays } from "./event-words.ts";
import { findEventOfPage } from "./find-event.server.ts";
import { type GradedEntry, listGrades } from "./list-grades.server.ts";

/** The graded athletes of an event on paper: grouped by grade, or `?by=position`. */
export async function loader({ params: { eventId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const event = await findEventOfPage(db, member, eventId);
  const { searchParams } = new URL(request.url);
  const byPosition = searchParams.get("by") === "position";
  const part = readPageNumber(searchParams.get("page"));
  const { graded, total, lastPart } = await listGrades(db, member, { eventId, part, byPosition });
  const groups = Map.groupBy(graded, (entry) => (byPosition ? (entry.position ?? "No position") : entry.best));
  return {
    event,
    school: member.schoolName,
    byPosition,
    total,
    part: Math.min(part, lastPart),
    lastPart,
    groups: [...groups].map(([name, entries]) => ({ name, entries })),
  };
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { event, school, byPosition, total, part, lastPart, groups } = loaderData;
  const { eventId } = event;
  const path = href("/coach/events/:eventId/print", { eventId });
  return (
    <div className="page py-5 print:p-0 print:text-[11px] print:leading-4">
      <WorkHead
        title={`Result: ${event.name}`}
        back={{ to: href("/coach/events/:eventId", { eventId }), text: "Event" }}
        actions={total > 0 && <Button onClick={() => print()}>Print or save as PDF</Button>}
      >
        <span className="max-sm:hidden print:inline">{`${school} · `}</span>
        {`${formatDays(event)} · ${formatCount(total, "graded athlete")}`}
      </WorkHead>
      {total > 0 && (
        <TabsNav
          label="Order"
          variant="pill"
          className="print:hidden"
          tabs={[
            { href: path, label: "By grade", current: !byPosition },
            { href: `${path}?by=position`, label: "By position", current: byPosition },
          ]}
        />
      )}
      {lastPart > 1 && (
        <p className="mt-3 font-medium">{`Part ${part} of ${lastPart}, ${byPosition ? "by position" : "the best grades first"}. Print each part.`}</p>
      )}
      {total === 0 ? (
        <EmptyState title="No grades yet" art="clipboard">
          Open the clipboard and grade an athlete. Every grade appears here, also of athletes without a profile.
        </EmptyState>
      ) : (
        <ResultTable groups={groups} byPosition={byPosition} />
      )}
      <Pagination page={part} lastPage={lastPart} label="Parts of the sheet" className="mt-6" />
    </div>
  );
}

interface Group {
  name: string;
  entries: GradedEntry[];
}

const cell = "px-2 py-2 align-top print:py-1";
/** Columns that a phone shows below the name. */
const wide = `${cell} max-sm:hidden print:table-cell`;
const columns = [
  ["Grade", cell],
  ["Athlete", cell],
  ["Position", wide],
  ["Class", wide],
  ["Height", wide],
  ["Evaluators", cell],
] as const;

function ResultTable({ groups, byPosition }: { groups: Group[]; byPosition: boolean }) {
  return (
    <table className="mt-4 w-full text-left">
      <thead className="text-ink-muted text-sm print:text-[10px]">
        <tr>
          {columns.map(([name, className]) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, entries }) => (
        <tbody key={name} className="break-inside-auto">
          <tr className="break-after-avoid border-line-strong border-b">
            <th scope="rowgroup" colSpan={6} className="wrap-anywhere px-2 pt-4 pb-1 font-display text-lg print:pt-2">
              {byPosition ? name : `Grade ${name}`}
              <span className="ml-2 font-normal font-sans text-base text-ink-muted">{entries.length}</span>
            </th>
          </tr>
          {entries.map((entry) => (
            <ResultRow key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ResultRow({ entry }: { entry: GradedEntry }) {
  const height = entry.heightInches && feetAndInches(entry.heightInches);
  const facts = [entry.position, entry.graduationYear, height].filter(Boolean).join(" · ");
  return (
    <tr className="break-inside-avoid border-line border-b">
      <td className={`${cell} figure text-lg print:text-sm`}>{entry.best}</td>
      <td className={`${cell} wrap-anywhere min-w-0`}>
        <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <AthleteLink athlete={{ ...entry, name: nameEntry(entry) }} />
          {!entry.athleteId && <Badge className="print:hidden">No profile</Badge>}
        </span>
        {facts && <span className="block text-sm sm:hidden print:hidden">{facts}</span>}
        <span className="block text-ink-muted text-sm print:text-[10px]">{entry.team}</span>
      </td>
      <td className={wide}>{entry.position}</td>
      <td className={`${wide} tabular-nums`}>{entry.graduationYear}</td>
      <td className={`${wide} whitespace-nowrap tabular-nums`}>{height}</td>
      <td className={`${cell} wrap-anywhere text-sm print:text-[11px]`}>
        {entry.grades.map(({ staff, overall, text }) => (
          <span key={staff} className="block">
            <span className="font-semibold">{overall}</span>
            {` ${staff}${text ? `: ${text}` : ""}`}
          </span>
        ))}
      </td>
    </tr>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord error={error} title="We can’t find this event" to={href("/coach/events")} action="Go to your events">
      Somebody in your program deleted it, or the address is wrong.
    </MissingRecord>
  );
}
