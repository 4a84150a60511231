import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { href, Link, redirect } from "react-router";
import { pageContext } from "#page-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { AutoSave } from "../../forms/auto-save.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { MissingRecord } from "../../forms/missing-record.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { matchDecisions } from "../matches/actions.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";
import { SamePerson } from "../matches/same-person.tsx";
import { anyPosition, stages } from "../prospect/vocabulary.ts";
import { HiddenField, PlaceFields } from "../prospect-page/prospect-fields.tsx";
import type { Route } from "./+types/roster-person-page.ts";
import { board } from "./actions.server.ts";
import { findRosterPerson } from "./roster-person.server.ts";

export async function loader({ params: { rosterId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  // The board lists these athletes among the others.
  if (!rosterId) throw redirect(href("/coach/board"));
  const { db } = context.get(pageContext);
  const person = await findRosterPerson(db, member, rosterId);
  const mayKeep = canDo(member, "keep");
  return {
    account: member.accountId,
    person,
    mayKeep,
    positions: [...Object.keys(sportPositions(member.sportCode)), anyPosition],
    profiles: mayKeep ? await listProfileMatches(db, member, { rosterIds: [person.rosterId] }) : [],
  };
}

export const clientAction = sendForm;

export const action = pageForms(board, matchDecisions);

export default function RosterPersonPage({ loaderData }: Route.ComponentProps) {
  const { person, mayKeep, positions, profiles } = loaderData;
  const { name, stage, position, graduationYear, height, school, team, tags, entries, isHidden } = person;
  const facts = [
    position === anyPosition ? null : position,
    graduationYear && `Class of ${graduationYear}`,
    height && feetAndInches(height),
    school,
    team,
  ].filter(Boolean);
  return (
    <div className="page py-5">
      <WorkHead title={name} heading={<bdi>{name}</bdi>} back={{ to: href("/coach/board"), text: "Board" }}>
        <Badge className="mr-2">No profile</Badge>
        {facts.join(" · ")}
      </WorkHead>
      <SamePerson matches={profiles} />
      <div key={person.rosterId} className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <AutoSave className="grid gap-3">
          <Card>
            <h2 className="headline-card">On the board</h2>
            {mayKeep ? (
              <div className="mt-4 grid gap-4 sm:grid-cols-2">
                <PlaceFields intent="person" stage={stage} position={position} positions={positions} />
                <HiddenField intent="person" isHidden={isHidden} />
              </div>
            ) : (
              <p className="mt-2">{stages[stage]}</p>
            )}
            <Problem of="person" />
            {mayKeep && (
              <ButtonForm intent="delete-person" withProblem className="mt-3">
                Delete from all rosters
              </ButtonForm>
            )}
            {tags.length > 0 && (
              <p className="mt-3 flex flex-wrap gap-1">
                {tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </p>
            )}
          </Card>
          <p className="text-ink-muted text-sm">
            From the rosters that your staff imported. Only your program sees this athlete. If the athlete gets a
            profile here, everything moves to it.
          </p>
        </AutoSave>
        <Card padding="none">
          <h2 className="headline-card px-4 pt-4 sm:px-5">Grades and notes</h2>
          <ul className="mt-2 divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.rosterId} className="wrap-anywhere px-4 py-3 sm:px-5">
                <p className="font-semibold">
                  {entry.eventId ? (
                    <Link to={href("/coach/events/:eventId", { eventId: entry.eventId })} className="text-link">
                      {entry.event}
                    </Link>
                  ) : (
                    (entry.event ?? "Imported list")
                  )}
                  {entry.jersey && <span className="figure ml-2 text-ink-muted">{`#${entry.jersey}`}</span>}
                </p>
                {entry.grades.map(({ overall, staff, text }) => (
                  <p key={staff} className="mt-1 flex items-baseline gap-2">
                    <Badge tone="solid">{overall}</Badge>
                    <span>{`${staff}${text ? `: ${text}` : ""}`}</span>
                  </p>
                ))}
                {entry.note && <p className="mt-1 whitespace-pre-line">{entry.note}</p>}
                {entry.grades.length === 0 && !entry.note && <p className="mt-1 text-ink-muted">No grade yet.</p>}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord error={error} title="We can’t find this athlete" to={href("/coach/board")} action="Go to the board">
      A colleague deleted the entry, or the athlete has a profile on your board now.
    </MissingRecord>
  );
}
