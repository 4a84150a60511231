import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { href, Link, useNavigate } from "react-router";
import { describeTeamLimit, workspaceLimits as limits } from "../../athletes/limits.ts";
import { sports } from "../../athletes/vocabulary.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ChevronRight } from "../../ui/icons/chevron-right.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { handlePlainForm } from "../endpoints/plain-forms.server.ts";
import { sportOf, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useAllRecords, useTeamEventCount, useWorkspace } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/seasons-page.ts";
import { NewTeamForm } from "./team-form.tsx";

export const action = handlePlainForm;

export default function SeasonsPage({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const records = useAllRecords();
  const teams = records.filter((record) => record.kind === "team" && record.id !== null);
  const seasons = Map.groupBy(
    teams.toSorted((a, b) => (valuesOf(b).seasonYear ?? "").localeCompare(valuesOf(a).seasonYear ?? "")),
    (team) => valuesOf(team).seasonYear ?? "",
  );
  return (
    <div className="page grid items-start gap-x-10 gap-y-8 pt-8 pb-24 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <PageTitle title="Your seasons" />
      <div className="min-w-0">
        <h1 className="headline-section">Your seasons</h1>
        <TextLink to={href("/me/sources")} className="mt-2">
          Where your numbers come from
        </TextLink>
        {teams.length > 0 && (
          <Link to={href("/me/merge")} className="text-link flex min-h-11 items-center">
            Two entries of one team? Merge them
          </Link>
        )}
        {teams.length === 0 && (
          <EmptyState title="No seasons yet" className="mt-4">
            <p>Add the team you play for. Then enter your games or your season totals.</p>
          </EmptyState>
        )}
        {[...seasons].map(([year, own]) => (
          <section key={year} aria-labelledby={`season-${year}`} className="mt-8">
            <h2 id={`season-${year}`} className="section-rule headline-card text-2xl">{`Season ${year}`}</h2>
            <ul className="mt-4 grid gap-3">
              {own.map((team) => (
                <li key={team.key}>
                  <TeamCard team={team} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Card as="section" aria-labelledby="add-team">
        <h2 id="add-team" className="headline-card mb-4 text-2xl">
          Add a team
        </h2>
        {teams.length < limits.teamsOfAthlete ? (
          <NewTeamForm
            submit="Add team"
            result={actionData}
            sportCode={teams[0] && (sportOf(teams[0], undefined) ?? undefined)}
            onAdded={(teamId) => void navigate(href("/me/seasons/:teamId", { teamId }))}
          />
        ) : (
          <p className="text-ink-muted">{describeTeamLimit(teams.length)}</p>
        )}
      </Card>
    </div>
  );
}

function TeamCard({ team }: { team: WorkspaceRecord }) {
  const count = useWorkspace().countEvents(team.key);
  const { teamName, seasonOrGame } = valuesOf(team);
  const sportCode = sportOf(team, undefined);
  const ofTeam = useTeamEventCount(team.id);
  const entered = `${count} ${count === 1 ? "game" : "games"}`;
  const games = ofTeam > 0 ? `${entered} entered by you, ${ofTeam} by your team` : entered;
  const totals = count > 0 ? "Season totals" : "No totals yet";
  return (
    <Card interactive padding="none" data-accent={accentOf(sportCode)} className="flex items-stretch">
      <span aria-hidden className="w-1.5 shrink-0 bg-accent" />
      <div className="min-w-0 flex-1 px-4 py-4">
        <p className="eyebrow">{sportCode && sports[sportCode]}</p>
        <h3 className="headline-card wrap-anywhere mt-0.5">
          <Link to={href("/me/seasons/:teamId", { teamId: team.id ?? "" })} className="card-link">
            {teamName}
          </Link>
        </h3>
        <p className="mt-1 text-ink-muted text-sm">{seasonOrGame === "S" ? totals : games}</p>
      </div>
      <ChevronRight aria-hidden className="mr-4 size-5 shrink-0 self-center text-ink-muted" />
    </Card>
  );
}
