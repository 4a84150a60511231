import { pageContext } from "#page-context";
import { ActionForm } from "../forms/action-form.tsx";
import { sendForm } from "../forms/send-form.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { OwnInvitations } from "../organizations/own-invitations.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/team-page.ts";
import { teams } from "./actions.server.ts";
import { describeTeam, listOwnInvitations } from "./describe-team.server.ts";
import { findTeamMembership } from "./find-team.server.ts";
import { findApprovalHours, findTeamToDo } from "./find-team-to-do.server.ts";
import { nameTeam } from "./name-team.ts";
import { OpenTeamForm } from "./open-team-form.tsx";
import type { Team } from "./schema.ts";
import { TeamToDoList } from "./team-to-do-list.tsx";
import { teamRoles } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Team Staff");
  const { db } = context.get(pageContext);
  const member = await findTeamMembership(db, account);
  if (!member)
    return { account, team: null, toDo: null, approvalHours: null, invitations: await listOwnInvitations(db, account) };
  const isApproved = member.status === "approved";
  const [team, toDo, approvalHours] = await Promise.all([
    describeTeam(db, member),
    isApproved ? findTeamToDo(db, member.teamId) : null,
    isApproved ? null : findApprovalHours(db),
  ]);
  return { account, team, toDo, approvalHours, invitations: [] };
}

export const clientAction = sendForm;

export const action = pageForms(teams);

const title = "Team";

export default function TeamPage({
  loaderData: { team, toDo, approvalHours, invitations },
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
        {team?.change && <WaitingChange team={team} change={team.change} />}
        {(!team || (team.status !== "approved" && team.can.name)) && <OpenTeamForm team={team} />}
        {team?.status === "approved" && team.can.name && (
          <details open={Boolean(problem)}>
            <summary className="cursor-pointer py-2 font-semibold">Change the name, the place or the sport</summary>
            <p className="mt-1 mb-4">
              Our staff checks the change. Until then, everyone sees the team as it is now, and you can work as before.
            </p>
            <OpenTeamForm team={team} />
          </details>
        )}
      </div>
    </div>
  );
}

function WaitingChange({ team, change }: { team: Team; change: NonNullable<Team["change"]> }) {
  const isWaiting = change.status === "pending";
  const approved = { kind: team.kind, name: team.name, city: team.city, state: team.state };
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
          ? "Our staff is checking that the school or club exists and that you work there. We’ll email you the result. You can correct the name until then."
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
