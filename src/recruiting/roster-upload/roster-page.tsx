import { Form, href } from "react-router";
import { pageContext } from "#page-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { nameEntry } from "../events/build-schedule.ts";
import { formatClock, formatDay, nameCourt } from "../events/event-words.ts";
import { matchDecisions } from "../matches/actions.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";
import { SamePerson } from "../matches/same-person.tsx";
import { stages } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/roster-page.ts";
import { roster as rosterFeature } from "./actions.server.ts";
import { listRoster } from "./roster-list.server.ts";
import { rosterQuery } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const page = Math.min(Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1), 1000);
  const text = rosterQuery.shape.text.catch("").parse((searchParams.get("text") ?? "").slice(0, 100));
  const { data, pages } = await listRoster(db, member, { page, text });
  const rosterIds = data.map(({ rosterId }) => rosterId);
  const matches = await listProfileMatches(db, member, { rosterIds });
  return { account: member.accountId, mayChange: canDo(member, "keep"), page, text, athletes: data, pages, matches };
}

export const action = pageForms(rosterFeature, matchDecisions);

const title = "Athletes without a profile";

export default function RosterPage({ loaderData }: Route.ComponentProps) {
  const { mayChange, page, text, athletes, pages, matches } = loaderData;
  return (
    <div className="page py-5">
      <WorkHead title={title} back={{ to: href("/coach/import"), text: "Import athletes" }}>
        {`Only your program sees them. We delete each ${programLimits.rosterMonths} months after the event.`}
      </WorkHead>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <TextField label="Name, team or event" name="text" defaultValue={text} maxLength={100} key={text} />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      {mayChange && <SamePerson matches={matches} />}
      {athletes.length === 0 ? (
        <EmptyState
          title={text || page > 1 ? "No athlete matches" : "No athletes here"}
          art="clipboard"
          action={
            text || page > 1 ? (
              <LinkButton to={href("/coach/roster")}>Show all</LinkButton>
            ) : (
              <LinkButton to={href("/coach/import")}>Import a roster</LinkButton>
            )
          }
        >
          Rows of an imported roster without a public profile are listed here.
        </EmptyState>
      ) : (
        <ActionForm className="mt-6">
          {mayChange && (
            <div className="flex flex-wrap items-end gap-3">
              <SelectField
                label="Stage of selected athletes"
                name="stage"
                className="w-full sm:w-64"
                options={Object.entries(stages)}
              />
              <Button type="submit" name="intent" value="stage" variant="secondary">
                Set the stage
              </Button>
              <Button type="submit" name="intent" value="delete" variant="secondary">
                Delete
              </Button>
            </div>
          )}
          <Problem of="stage" />
          <Problem of="delete" />
          <p className="mt-4 text-ink-muted">{`${pages.totalRecords.toLocaleString("en-US")} in all.`}</p>
          <Athletes athletes={athletes} mayChange={mayChange} />
        </ActionForm>
      )}
      <Pagination page={page} lastPage={pages.lastPage} label="Pages of athletes" className="mt-8" />
    </div>
  );
}

type Athlete = Route.ComponentProps["loaderData"]["athletes"][number];

function Athletes({ athletes, mayChange }: { athletes: Athlete[]; mayChange: boolean }) {
  return (
    <ul className="mt-2 grid gap-2">
      {athletes.map((athlete) => (
        <li key={athlete.rosterId}>
          {mayChange ? (
            <label className="choice">
              <input type="checkbox" name="athlete" value={athlete.rosterId} />
              <Description athlete={athlete} />
            </label>
          ) : (
            <Description athlete={athlete} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Description({ athlete }: { athlete: Athlete }) {
  const { team, jersey, height, event, division, court, startsAt, tags, note } = athlete;
  const facts = [
    athlete.graduationYear && `Class of ${athlete.graduationYear}`,
    athlete.position,
    height && feetAndInches(height),
    athlete.school,
    athlete.club,
  ];
  const place = [event, division, court && nameCourt(court), startsAt && formatStart(startsAt)];
  return (
    <span className="wrap-anywhere min-w-0">
      <bdi className="font-semibold">{nameEntry(athlete)}</bdi>
      {`, ${team}${jersey ? ` #${jersey}` : ""} `}
      <Badge>{stages[athlete.stage]}</Badge> {athlete.isDuplicate && <Badge tone="warning">Jersey listed twice</Badge>}
      {[facts, place, tags].map((line) => {
        const shown = line.filter(Boolean).join(" · ");
        return (
          shown && (
            <span key={shown} className="block text-ink-muted text-sm">
              {shown}
            </span>
          )
        );
      })}
      {note && <span className="block whitespace-pre-line text-sm">{note}</span>}
    </span>
  );
}

/** Formats the time of a match as the event does. A text of the file that is no time stays as it is. */
function formatStart(startsAt: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(startsAt) ?? [];
  return day && time ? `${formatDay(day)} ${formatClock(time)}` : startsAt;
}
