import type { FormEvent, ReactNode } from "react";
import { useOutletContext } from "react-router";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import type { OwnMembership } from "../../teams/athletes/schema.ts";
import { nameTeam } from "../../teams/name-team.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useWorkspace } from "../sync/use-workspace.tsx";
import { useNewRecord } from "./team-form.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

interface ProposedTeam {
  name: string;
  sportCode: SportCode;
  onAdded: (teamId: string) => void;
}

/** Adds the current season of a team that the athlete joined or asked to join. It is the team’s from the day on which a coach confirms the athlete. */
export function JoinedTeamForm({ team, onAdded }: { team: OwnMembership; onAdded: ProposedTeam["onAdded"] }) {
  return (
    <ProposedTeamForm {...team} title={nameTeam(team)} onAdded={onAdded}>
      {team.status === "waiting"
        ? "You asked to join. When a coach confirms you, the team can enter your games. You can enter your own now."
        : "You’re on this team. It can enter your games. You can enter your own, too."}
    </ProposedTeamForm>
  );
}

/** Adds the current season of the team of the athlete’s school. */
export function SchoolTeamForm(team: ProposedTeam) {
  return (
    <ProposedTeamForm {...team} title={`${team.name}, ${sports[team.sportCode]}`}>
      The team of your school. You can change its name later.
    </ProposedTeamForm>
  );
}

function ProposedTeamForm({
  name,
  sportCode,
  title,
  onAdded,
  children,
}: ProposedTeam & { title: string; children: ReactNode }) {
  const store = useWorkspace();
  const { formKey } = useOutletContext<WorkspaceOutlet>();
  const record = useNewRecord("team");
  const season = {
    teamName: name,
    seasonYear: String(new Date().getFullYear()),
    sportCode,
    seasonOrGame: "G",
  };

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!record) return;
    const { pathname } = window.location;
    store.type(record.key, season);
    store.save([record.key]);
    const teamId = await store.made(record.key);
    if (teamId !== null && window.location.pathname === pathname) onAdded(teamId);
  }
  return (
    <Card accent>
      <h2 className="headline-card wrap-anywhere">{title}</h2>
      <p className="mt-1 text-ink-muted">{children}</p>
      <ActionForm
        fields={{ intent: "team", key: formKey, ...season }}
        onSubmit={(event) => void add(event)}
        className="mt-4"
      >
        <Button type="submit" size="lg" busy={record?.state === "typing"} className="max-sm:w-full">
          {`Use this team for ${season.seasonYear}`}
        </Button>
      </ActionForm>
    </Card>
  );
}
