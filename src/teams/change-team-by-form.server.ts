import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { answerForm, parseFields } from "../coach/forms/program-form.server.ts";
import type { Database } from "../database/tables.ts";
import { withIdempotencyKey } from "../http/idempotency-key.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { isRecordId } from "../schools/queries.server.ts";
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

const actions: Record<string, Work> = {
  async open(trx, { accountId, form }) {
    const fields = ["kind", "name", "city", "state", "sportCode", "gender"].map((name) => [name, text(form, name)]);
    await openTeam(trx, { accountId, team: parseFields(teamBody, Object.fromEntries(fields)) });
  },
  async accept(trx, { accountId, form }) {
    await acceptTeamInvitation(trx, { accountId, invitationId: requireId(form, "invitationId") });
  },
  async invite(trx, { accountId, form, publicUrl, limits }) {
    const member = await requireTeamMembership(trx, accountId);
    requireTeamAction(member, "manageStaff");
    await requireWithin(limits.within(trx), "team-invitation", member.teamId);
    const body = parseFields(teamInvitationBody, { email: text(form, "email"), role: text(form, "role") });
    await inviteTeamStaff(trx, member, { ...body, publicUrl });
  },
  async withdraw(trx, { accountId, form }) {
    const member = await requireTeamMembership(trx, accountId);
    requireTeamAction(member, "manageStaff");
    await withdrawTeamInvitation(trx, member, requireId(form, "invitationId"));
  },
  async role(trx, { accountId, form }) {
    const member = await requireTeamMembership(trx, accountId);
    requireTeamAction(member, "manageStaff");
    const { role } = parseFields(teamRoleBody, { role: text(form, "role") });
    await changeTeamRole(trx, member, { staffId: requireId(form, "staffId"), role });
  },
  async "remove-staff"(trx, { accountId, form }) {
    const member = await requireTeamMembership(trx, accountId);
    const staffId = requireId(form, "staffId");
    if (staffId !== member.staffId) requireTeamAction(member, "manageStaff");
    await removeTeamStaff(trx, member, staffId);
  },
};

/** Runs a form of the team's pages. A form that is sent twice with its key has one effect. */
export function changeTeamByForm(db: Kysely<Database>, submitted: Submitted) {
  const { accountId, form } = submitted;
  const intent = text(form, "intent");
  return answerForm(intent, async () => {
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (!action) throw createHttpError(400, "We can’t read this form. Please reload the page and try again.");
    const work = (trx: Kysely<Database>) => action(trx, submitted);
    const key = text(form, "key");
    if (!key) return db.transaction().execute(work);
    const body = [...form].map(([name, value]) => [name, String(value)]);
    const request = { request: "FORM /team", accountId, key, body };
    return withIdempotencyKey(db, request, async (trx) => void (await work(trx)));
  });
}

function requireId(form: FormData, name: string): string {
  const id = text(form, name);
  if (!isRecordId(id)) throw createHttpError(404, "We can’t find this record.");
  return id;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
