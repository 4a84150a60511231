import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { respondToForm } from "../http/page-forms.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { fieldText, requireRecordId, runForm } from "../http/run-form.server.ts";
import { parseFields, unreadableForm } from "../http/submitted-form.server.ts";
import { changeProgram } from "../programs/change-program.server.ts";
import { changeRole, inviteStaff, removeStaff, withdrawInvitation } from "../programs/change-staff.server.ts";
import { nameProgram } from "../programs/describe-program.server.ts";
import { type Membership, requireMembership } from "../programs/find-program.server.ts";
import { openProgram } from "../programs/open-program.server.ts";
import { invitationBody, programBody, programChange, roleBody } from "../programs/schema.ts";
import { requestExport } from "./exports/make-export.server.ts";
import { exportBody } from "./prospects/schema.ts";
import { setTaskMail } from "./searches/member-mail.server.ts";

interface Submitted {
  accountId: string;
  form: FormData;
  publicUrl: string;
  limits: Limits;
}

type Work = (trx: Kysely<Database>, member: Membership, submitted: Submitted) => Promise<unknown>;

const actions = new Map<string, Work>(
  Object.entries({
    async invite(trx, member, { form, publicUrl, limits }) {
      await requireWithin(limits.within(trx), "staff-invitation", member.programId);
      const body = parseFields(invitationBody, { email: fieldText(form, "email"), role: fieldText(form, "role") });
      await inviteStaff(trx, member, { ...body, publicUrl, program: nameProgram(member), limits });
    },
    async withdraw(trx, member, { form }) {
      await withdrawInvitation(trx, member, requireRecordId(form, "invitationId"));
    },
    async role(trx, member, { form }) {
      const { role } = parseFields(roleBody, { role: fieldText(form, "role") });
      await changeRole(trx, member, { staffId: requireRecordId(form, "staffId"), role });
    },
    async "remove-staff"(trx, member, { form }) {
      await removeStaff(trx, member, requireRecordId(form, "staffId"));
    },
    async settings(trx, member, { form }) {
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
      await requireWithin(limits.within(trx), "program-export", member.programId);
      await requestExport(trx, member, parseFields(exportBody, { format: fieldText(form, "format") }));
    },
  }),
);

/** Runs a form of the program's page. A form that is sent twice with its key has one effect. */
export function changeProgramByForm(db: Kysely<Database>, submitted: Submitted) {
  const { accountId, form } = submitted;
  const intent = fieldText(form, "intent");
  return respondToForm(intent, async () => {
    if (intent === "open") {
      const fields = {
        schoolId: Number(fieldText(form, "schoolId")),
        sportCode: fieldText(form, "sportCode"),
        gender: fieldText(form, "gender"),
      };
      const key = parseFields(programBody, fields);
      return db.transaction().execute((trx) => openProgram(trx, { accountId, ...key }));
    }
    const action = actions.get(intent);
    if (!action) throw unreadableForm();
    const member = await requireMembership(db, accountId);
    const path = "/coach/program";
    return runForm(db, { path, accountId, form }, (trx) => action(trx, member, submitted));
  });
}
