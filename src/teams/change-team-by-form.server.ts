import type { Kysely } from "kysely";
import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import type { Database } from "../database/tables.ts";
import { respondToForm } from "../http/page-forms.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { fieldText, requireRecordId, runForm } from "../http/run-form.server.ts";
import { parseFields, unreadableForm } from "../http/submitted-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import {
  acceptTeamInvitation,
  changeTeamRole,
  inviteTeamStaff,
  removeTeamStaff,
  withdrawTeamInvitation,
} from "./change-team-staff.server.ts";
import { requireTeamAction, requireTeamMembership } from "./find-team.server.ts";
import { openTeam } from "./open-team.server.ts";
import { teamBody, teamInvitationBody, teamRoleBody } from "./schema.ts";

interface Submitted {
  accountId: string;
  form: FormData;
  publicUrl: string;
  limits: Limits;
}

type Work = (trx: Kysely<Database>, submitted: Submitted) => Promise<unknown>;

const actions = new Map<string, Work>(
  Object.entries({
    async open(trx, { accountId, form }) {
      const fields = ["kind", "name", "city", "state", "sportCode", "gender"].map((name) => [
        name,
        fieldText(form, name),
      ]);
      await openTeam(trx, { accountId, team: parseFields(teamBody, Object.fromEntries(fields)) });
    },
    async accept(trx, { accountId, form }) {
      await acceptTeamInvitation(trx, { accountId, invitationId: requireRecordId(form, "invitationId") });
    },
    async invite(trx, { accountId, form, publicUrl, limits }) {
      const member = await requireTeamMembership(trx, accountId);
      requireTeamAction(member, "manageStaff");
      await requireWithin(limits.within(trx), "team-invitation", member.teamId);
      const body = parseFields(teamInvitationBody, { email: fieldText(form, "email"), role: fieldText(form, "role") });
      await inviteTeamStaff(trx, member, { ...body, publicUrl, limits });
    },
    async withdraw(trx, { accountId, form }) {
      const member = await requireTeamMembership(trx, accountId);
      requireTeamAction(member, "manageStaff");
      await withdrawTeamInvitation(trx, member, requireRecordId(form, "invitationId"));
    },
    async role(trx, { accountId, form }) {
      const member = await requireTeamMembership(trx, accountId);
      requireTeamAction(member, "manageStaff");
      const { role } = parseFields(teamRoleBody, { role: fieldText(form, "role") });
      await changeTeamRole(trx, member, { staffId: requireRecordId(form, "staffId"), role });
    },
    async "remove-staff"(trx, { accountId, form }) {
      const member = await requireTeamMembership(trx, accountId);
      const staffId = requireRecordId(form, "staffId");
      if (staffId !== member.staffId) requireTeamAction(member, "manageStaff");
      await removeTeamStaff(trx, member, staffId);
    },
  }),
);

/** Runs a form of the team's pages. A form that is sent twice with its key has one effect. */
export async function answerTeamForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { accountId } = await requireMemberPage(context, request, "Team Staff");
  const { db, publicUrl } = context.get(pageContext);
  const { limits } = context.get(memberContext).requestContext;
  const form = await request.formData().catch(() => new FormData());
  const intent = fieldText(form, "intent");
  return respondToForm(intent, async () => {
    const action = actions.get(intent);
    if (!action) throw unreadableForm();
    const path = "/team";
    return runForm(db, { path, accountId, form }, (trx) => action(trx, { accountId, form, publicUrl, limits }));
  });
}
