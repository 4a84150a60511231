import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { requireAction } from "../programs/admit-staff.server.ts";
import { changeProgram } from "../programs/change-program.server.ts";
import { changeRole, inviteStaff, removeStaff, withdrawInvitation } from "../programs/change-staff.server.ts";
import { nameProgram } from "../programs/describe-program.server.ts";
import { type Membership, requireMembership } from "../programs/find-program.server.ts";
import { openProgram } from "../programs/open-program.server.ts";
import { invitationBody, programBody, programChange, roleBody } from "../programs/schema.ts";
import { requestExport } from "./exports/make-export.server.ts";
import { fieldText, requireRecordId, runForm, unreadableForm } from "./forms/form-fields.server.ts";
import { answerForm, parseFields } from "./forms/program-form.server.ts";
import { exportBody } from "./prospects/schema.ts";
import { setTaskMail } from "./searches/member-mail.server.ts";

interface Submitted {
  accountId: string;
  form: FormData;
  publicUrl: string;
  limits: Limits;
}

type Work = (trx: Kysely<Database>, member: Membership, submitted: Submitted) => Promise<unknown>;

const actions: Record<string, Work> = {
  async invite(trx, member, { form, publicUrl, limits }) {
    requireAction(member, "invite");
    await requireWithin(limits.within(trx), "staff-invitation", member.programId);
    const body = parseFields(invitationBody, { email: fieldText(form, "email"), role: fieldText(form, "role") });
    await inviteStaff(trx, member, { ...body, publicUrl, program: nameProgram(member) });
  },
  async withdraw(trx, member, { form }) {
    requireAction(member, "removeStaff");
    await withdrawInvitation(trx, member, requireRecordId(form, "invitationId"));
  },
  async role(trx, member, { form }) {
    requireAction(member, "removeStaff");
    const { role } = parseFields(roleBody, { role: fieldText(form, "role") });
    await changeRole(trx, member, { staffId: requireRecordId(form, "staffId"), role });
  },
  async "remove-staff"(trx, member, { form }) {
    const staffId = requireRecordId(form, "staffId");
    if (staffId !== member.staffId) requireAction(member, "removeStaff");
    await removeStaff(trx, member, staffId);
  },
  async settings(trx, member, { form }) {
    requireAction(member, "configure");
    const skills = fieldText(form, "skills")
      .split(",")
      .map((skill) => skill.trim())
      .filter(Boolean);
    await changeProgram(trx, member, parseFields(programChange, { timeZone: fieldText(form, "timeZone"), skills }));
  },
  async "task-mail"(trx, member, { form }) {
    await setTaskMail(trx, member, fieldText(form, "taskMail") === "yes");
  },
  async export(trx, member, { form, limits }) {
    requireAction(member, "export");
    await requireWithin(limits.within(trx), "program-export", member.programId);
    await requestExport(trx, member, parseFields(exportBody, { format: fieldText(form, "format") }));
  },
};

/** Runs a form of the program's page. A form that is sent twice with its key has one effect. */
export function changeProgramByForm(db: Kysely<Database>, submitted: Submitted) {
  const { accountId, form } = submitted;
  const intent = fieldText(form, "intent");
  return answerForm(intent, async () => {
    if (intent === "open") {
      const fields = {
        schoolId: Number(fieldText(form, "schoolId")),
        sportCode: fieldText(form, "sportCode"),
        gender: fieldText(form, "gender"),
      };
      const key = parseFields(programBody, fields);
      return db.transaction().execute((trx) => openProgram(trx, { accountId, ...key }));
    }
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (!action) throw unreadableForm();
    const member = await requireMembership(db, accountId);
    const path = "/coach/program";
    return runForm(db, { path, accountId, form }, (trx) => action(trx, member, submitted));
  });
}
