import { Form, href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { Problem } from "../coach/forms/problem.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/staff-page.ts";
import { changeTeamByForm } from "./change-team-by-form.server.ts";
import { describeTeam } from "./describe-team.server.ts";
import { findTeamMembership } from "./find-team.server.ts";
import type { Team } from "./schema.ts";
import { teamRoles, teamRoleTexts } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Team Staff");
  const { db } = context.get(pageContext);
  const member = await findTeamMembership(db, account);
  if (!member) throw redirect(href("/team"));
  return { account, team: await describeTeam(db, member), formKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accountId } = await requireMemberPage(context, request, "Team Staff");
  const { db, publicUrl } = context.get(pageContext);
  const form = await request.formData().catch(() => new FormData());
  const { limits } = context.get(memberContext).requestContext;
  return changeTeamByForm(db, { accountId, form, publicUrl, limits });
}

const title = "Staff";

export function meta() {
  return pageMeta({ title, ownTitle: true, site: brand.name, index: false });
}

export default function StaffPage({ loaderData: { account, team, formKey }, actionData }: Route.ComponentProps) {
  const problem = actionData ?? undefined;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageTitle title={title} site={brand.name} hasError={Boolean(problem)} />
      <h1 className="headline-page">Staff</h1>
      <Card className="mt-8">
        <ul className="grid gap-3">
          {team.staff.map((member) => (
            <StaffRow
              key={member.staffId}
              account={account}
              member={member}
              canManage={team.can.manageStaff === true}
            />
          ))}
        </ul>
        <Problem of="role" problem={problem} />
        <Problem of="remove-staff" problem={problem} />
        {team.invitations.length > 0 && (
          <>
            <h2 className="mt-6 font-semibold">Invited</h2>
            <ul className="mt-2 grid gap-2">
              {team.invitations.map(({ invitationId, email, role }) => (
                <li key={invitationId} className="flex flex-wrap items-center gap-3">
                  <span className="wrap-anywhere flex-1">{`${email}, ${teamRoles[role]}`}</span>
                  <Form method="post">
                    <AccountField account={account} />
                    <input type="hidden" name="invitationId" value={invitationId} />
                    <Button type="submit" name="intent" value="withdraw" variant="ghost">
                      Withdraw
                      <span className="sr-only">{` the invitation of ${email}`}</span>
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </>
        )}
        {team.can.manageStaff ? (
          <Form method="post" className="mt-6 grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]" key={formKey}>
            <AccountField account={account} />
            <input type="hidden" name="key" value={formKey} />
            <TextField label="Email of a colleague" name="email" type="email" required maxLength={254} />
            <RoleField label="Role" defaultValue="assistant" />
            <Button type="submit" name="intent" value="invite">
              Invite
            </Button>
          </Form>
        ) : (
          team.status !== "approved" && (
            <p className="mt-6 text-ink-muted">You can invite staff after our staff approves your team.</p>
          )
        )}
        <Problem of="invite" problem={problem} />
      </Card>
    </div>
  );
}

function StaffRow({
  account,
  member,
  canManage,
}: {
  account: string;
  member: Team["staff"][number];
  canManage: boolean;
}) {
  return (
    <li className="flex flex-wrap items-end gap-3 border-line border-b pb-3">
      <p className="min-w-48 flex-1">
        <bdi className="wrap-anywhere font-semibold">{member.name}</bdi> {member.isYou && <Badge>You</Badge>}
        <span className="block text-ink-muted text-sm">{`${teamRoles[member.role]}. ${teamRoleTexts[member.role]}`}</span>
      </p>
      {(canManage || member.isYou) && (
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <AccountField account={account} />
          <input type="hidden" name="staffId" value={member.staffId} />
          {canManage && (
            <>
              <RoleField label={`Role of ${member.name}`} defaultValue={member.role} />
              <Button type="submit" name="intent" value="role" variant="secondary">
                Change role
              </Button>
            </>
          )}
          <Button type="submit" name="intent" value="remove-staff" variant="ghost">
            {member.isYou ? "Leave the team" : "Remove"}
            {!member.isYou && <span className="sr-only">{` ${member.name}`}</span>}
          </Button>
        </Form>
      )}
    </li>
  );
}

function RoleField({ label, defaultValue }: { label: string; defaultValue: string }) {
  return (
    <SelectField label={label} name="role" defaultValue={defaultValue}>
      {Object.entries(teamRoles).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
