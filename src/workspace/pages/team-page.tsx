import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { href, Link, useNavigate, useOutletContext } from "react-router";
import { describeEventLimit, workspaceLimits as limits } from "../../athletes/limits.ts";
import { sports } from "../../athletes/vocabulary.ts";
import { Accordion, AccordionItem } from "../../ui/accordion.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArrowLeft } from "../../ui/icons/arrow-left.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { sportOf, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TeamEvents } from "../sync/team-events.tsx";
import { TypedText } from "../sync/typed-fields.tsx";
import { useAllRecords, useFacts, useWorkspace } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/team-page.ts";
import { NeedsScript } from "./needs-script.tsx";
import { TeamEventsEditor } from "./team-events-editor.tsx";
import { ModeField, SameTeam } from "./team-form.tsx";
import { TeamGamesList } from "./team-games-list.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

export default function TeamPage({ params: { teamId } }: Route.ComponentProps) {
  const { isPhone } = useOutletContext<WorkspaceOutlet>();
  const store = useWorkspace();
  const records = useAllRecords();
  const { eventCount } = useFacts();
  const team = records.find((record) => record.kind === "team" && record.id === teamId);
  const sportCode = team && sportOf(team, undefined);
  if (!team || !sportCode)
    return (
      <div className="page pb-24">
        <PageTitle title="We can’t find this team" />
        <EmptyState
          title="We can’t find this team"
          titleAs="h1"
          art="bench"
          action={<LinkButton to={href("/me/seasons")}>Your seasons</LinkButton>}
        >
          <p>It may have been deleted in another window.</p>
        </EmptyState>
      </div>
    );
  const { teamName = "", seasonYear = "" } = valuesOf(team);
  const hasEvents = store.countEvents(team.key) > 0;
  return (
    <div data-accent={accentOf(sportCode)} className="pb-24">
      <PageTitle title={`${teamName}, season ${seasonYear}`} />
      <div className="page pt-5 sm:pt-7">
        <Link
          to={href("/me/seasons")}
          className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Your seasons
        </Link>
        <p className="eyebrow mt-2">{`${sports[sportCode]}, season ${seasonYear}`}</p>
        <h1 className="headline-section wrap-anywhere mt-1">{teamName}</h1>
        <TeamDetails team={team} hasEvents={hasEvents} />
      </div>
      <div className="page mt-6">
        {eventCount >= limits.eventsOfAthlete && <p className="mb-4">{describeEventLimit(eventCount)}</p>}
        <NeedsScript>
          <TeamEvents teamKey={team.key}>
            <TeamEventsEditor key={team.key} team={team} sportCode={sportCode} isPhone={isPhone} />
          </TeamEvents>
        </NeedsScript>
        {team.id && valuesOf(team).seasonOrGame !== "S" && (
          // Without network, a link of a page that was not opened before must request nothing.
          <LinkButton
            to={href("/me/seasons/:teamId/import", { teamId })}
            discover="none"
            variant="secondary"
            className="mt-6"
          >
            Import a game from a file
          </LinkButton>
        )}
        <TeamGamesList teamId={teamId} />
      </div>
    </div>
  );
}

function TeamDetails({ team, hasEvents }: { team: WorkspaceRecord; hasEvents: boolean }) {
  const askToDelete = useDeleteDialog();
  const navigate = useNavigate();
  return (
    <Accordion className="mt-4 noscript:hidden">
      <AccordionItem title="Team details" titleAs="h2">
        <div className="grid max-w-2xl gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TypedText record={team} field="teamName" label="Team" autoComplete="off" maxLength={limits.teamName} />
            <TypedText
              record={team}
              field="seasonYear"
              label="Season"
              autoComplete="off"
              maxLength={limits.seasonYear}
            />
          </div>
          <SameTeam team={team} />
          {!hasEvents && <ModeField record={team} />}
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => askToDelete(team, () => void navigate(href("/me/seasons")))}
          >
            Delete this team
          </Button>
        </div>
      </AccordionItem>
    </Accordion>
  );
}
