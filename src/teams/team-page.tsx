import { pageContext } from "#page-context";
import { ActionForm } from "../forms/action-form.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { sendForm } from "../forms/send-form.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { OwnInvitations } from "../organizations/own-invitations.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { TitledCard } from "../ui/card.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/team-page.ts";
import { teams } from "./actions.server.ts";
import { describeTeam, listOwnInvitations, listOwnTeams } from "./describe-team.server.ts";
import { findTeamMembership } from "./find-team.server.ts";
import { findApprovalHours, findTeamToDo } from "./find-team-to-do.server.ts";
import { nameTeam } from "./name-team.ts";
import { OpenTeamForm } from "./open-team-form.tsx";
import type { OwnTeam, Team } from "./schema.ts";
import { TeamToDoList } from "./team-to-do-list.tsx";
import { teamRoles, teamStatuses } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Team Staff");
  const { db } = context.get(pageContext);
  const member = await findTeamMembership(db, account);
  const invitations = await listOwnInvitations(db, account);
  const formKey = crypto.randomUUID();
  if (!member) return { account, formKey, team: null, own: [], toDo: null, approvalHours: null, invitations };
  const { status, teamId } = member;
  const [team, own, toDo, approvalHours] = await Promise.all([
    describeTeam(db, member),
    listOwnTeams(db, account),
    status === "rejected" ? null : findTeamToDo(db, teamId),
    status === "pending" ? findApprovalHours(db) : null,
  ]);
  return { account, formKey, team, own, toDo, approvalHours, invitations };
}

export const clientAction = sendForm;

export const action = pageForms(teams);

const title = "Team";

export default function TeamPage({
  loaderData: { formKey, team, own, toDo, approvalHours, invitations },
  actionData,
}: Route.ComponentProps) {
  const problem = actionData ?? undefined;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageTitle title={title} />
      {team ? (
        <>
          <h1 className="headline-page wrap-anywhere">{nameTeam(team)}</h1>
          <p className="lede mt-3">{`${team.city}, ${team.state}`}</p>
        </>
      ) : (
        <>
          <h1 className="headline-page">Name your team</h1>
          <p className="lede mt-3">
            A team is one sport of a school or club. Our staff checks that you work there, and we email you the result.
          </p>
        </>
      )}
      <div className="mt-8 grid gap-8">
        {team && <Status team={team} approvalHours={approvalHours} />}
        {team && toDo && <TeamToDoList toDo={toDo} managesAthletes={team.can.manageAthletes ?? false} />}
        {invitations.length > 0 && (
          <OwnInvitations
            invitations={invitations.map((invitation) => ({
              ...invitation,
              name: nameTeam(invitation),
              role: teamRoles[invitation.role],
            }))}
          />
        )}
        {own.length > 1 && <OwnTeams teams={own} />}
        {team?.change && <WaitingChange team={team} change={team.change} />}
        {(!team || (team.status !== "approved" && team.can.name)) && <OpenTeamForm team={team} />}
        {team?.status === "approved" && team.can.name && (
          <details open={problem?.intent === "open"}>
            <summary className="cursor-pointer py-2 font-semibold">Change the name, the place or the sport</summary>
            <p className="mt-1 mb-4">
              Our staff checks the change. Until then, everyone sees the team as it is now, and you can work as before.
            </p>
            <OpenTeamForm team={team} />
          </details>
        )}
        {team && <AddTeam key={formKey} team={team} formKey={formKey} problem={problem?.intent === "add-team"} />}
      </div>
    </div>
  );
}

/** The teams in which the account works. One click goes on with another one. */
function OwnTeams({ teams: [current, ...others] }: { teams: OwnTeam[] }) {
  return (
    <TitledCard id="own-teams" title="Your teams">
      <p className="mt-1 text-ink-muted">{current && `You work in ${nameTeam(current)} now.`}</p>
      <ul className="mt-3 grid gap-3">
        {others.map(({ teamId, status, role, ...facts }) => (
          <li key={teamId} className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
            <span className="wrap-anywhere min-w-48 flex-1">
              <span className="font-semibold">{nameTeam(facts)}</span>
              {`, ${teamRoles[role]}${status === "approved" ? "" : `, ${teamStatuses[status].toLowerCase()}`}`}
            </span>
            <ButtonForm intent="choose-team" fields={{ teamId }}>
              Work in this team<span className="sr-only">{`: ${nameTeam(facts)}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <Problem of="choose-team" />
    </TitledCard>
  );
}

/** Names another team of the same school or club, such as JV. */
function AddTeam({ team, formKey, problem }: { team: Team; formKey: string; problem: boolean }) {
  const { kind, name, city, state, sportCode, gender } = team;
  const proposed = { kind, name, city, state, sportCode, gender, level: null };
  return (
    <details open={problem}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Add another team, such as JV, freshmen or an age group
      </summary>
      <p className="mt-1 mb-4">
        Each team has its own roster, games and staff. You work in one at a time, and change with one click.
      </p>
      <OpenTeamForm
        team={{ teamId: "", status: "pending", change: null, ...proposed }}
        intent="add-team"
        formKey={formKey}
      />
    </details>
  );
}

function WaitingChange({ team, change }: { team: Team; change: NonNullable<Team["change"]> }) {
  const isWaiting = change.status === "pending";
  const approved = { kind: team.kind, name: team.name, level: team.level ?? "", city: team.city, state: team.state };
  return (
    <div className="border-warning border-l-4 bg-sunken px-4 py-3">
      <h2 className="font-semibold">{isWaiting ? "Your change waits for approval" : "Your change was not approved"}</h2>
      <p className="wrap-anywhere mt-1">{`${nameTeam(change)} in ${change.city}, ${change.state}`}</p>
      {change.reason && <p className="wrap-anywhere mt-1">{`Reason: ${change.reason}`}</p>}
      {team.can.name && (
        <ActionForm className="mt-3">
          {Object.entries({ ...approved, sportCode: team.sportCode, gender: team.gender }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="secondary" name="intent" value="open">
            {isWaiting ? "Withdraw the change" : "Remove this message"}
          </Button>
        </ActionForm>
      )}
    </div>
  );
}

function Status({ team: { status, reason }, approvalHours }: { team: Team; approvalHours: number | null }) {
  if (status === "approved") return null;
  return (
    <div className="border-warning border-l-4 bg-sunken px-4 py-3">
      <h2 className="font-semibold">{status === "pending" ? "Waiting for approval" : "Not approved"}</h2>
      <p className="mt-1">
        {status === "pending"
          ? "Our staff checks two things: that the school or club exists, and that you work there. We’ll email you the result. Until then you can correct the name, list your players, and import or enter games. After the approval, the code for your athletes works, and profiles show your games."
          : "Our staff could not confirm that you work for this team. Correct it and send it again."}
      </p>
      {status === "pending" && approvalHours !== null && (
        <p className="mt-1">{`Most teams have a result ${describeHours(approvalHours)}.`}</p>
      )}
      {reason && <p className="wrap-anywhere mt-1">{`Reason: ${reason}`}</p>}
    </div>
  );
}

function describeHours(hours: number): string {
  if (hours <= 1) return "within an hour";
  return hours < 48 ? `within ${hours} hours` : `within ${Math.ceil(hours / 24)} days`;
}
