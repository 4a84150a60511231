import { pageContext } from "#page-context";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { RoleField, StaffList } from "../organizations/staff-list.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page-title.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/staff-page.ts";
import { teams } from "./actions.server.ts";
import { describeTeam } from "./describe-team.server.ts";
import { requireTeamPage } from "./team-operations.server.ts";
import { teamRoles, teamRoleTexts } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request);
  const team = await describeTeam(context.get(pageContext).db, member);
  return { account: member.accountId, team, formKey: crypto.randomUUID() };
}

export const action = pageForms(teams);

const title = "Staff";

export default function StaffPage({ loaderData: { account, team, formKey }, actionData }: Route.ComponentProps) {
  const problem = actionData ?? undefined;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageHead title={title} heading="Staff" />
      <Card className="mt-8">
        <StaffList
          account={account}
          staff={team.staff}
          invitations={team.invitations}
          roles={teamRoles}
          roleTexts={teamRoleTexts}
          canManage={team.can.manageStaff === true}
          canChangeRoles={team.can.manageStaff === true}
          leave="Leave the team"
          invitedAs="h2"
          problem={problem}
        />
        {team.can.manageStaff ? (
          <ActionForm
            className="mt-6 grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]"
            key={formKey}
            fields={{ key: formKey }}
          >
            <TextField label="Email of a colleague" name="email" type="email" required maxLength={254} />
            <RoleField label="Role" roles={teamRoles} defaultValue="assistant" />
            <Button intent="invite">Invite</Button>
          </ActionForm>
        ) : (
          team.status !== "approved" && (
            <p className="mt-6 text-ink-muted">You can invite staff after our staff approves your team.</p>
          )
        )}
        <Problem of="invite" />
      </Card>
    </div>
  );
}
