import type { Kysely } from "kysely";
import { redirect } from "react-router";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { fieldText, runForm } from "../../http/run-form.server.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { contactBody } from "./schema.ts";
import { logContact } from "./write-contacts.server.ts";

/** Logs a contact or a correction by a form. An unchanged form that is sent twice has one effect. */
export async function logContactByForm(
  db: Kysely<Database>,
  member: Membership,
  { athleteId, form }: { athleteId: string; form: FormData },
) {
  const problem = await respondToForm("contact", async () => {
    const body = parseFields(contactBody, {
      ...Object.fromEntries(["day", "party", "means", "purpose"].map((name) => [name, fieldText(form, name)])),
      ...(fieldText(form, "staffId") && { staffId: fieldText(form, "staffId") }),
      ...(fieldText(form, "corrects") && { corrects: fieldText(form, "corrects") }),
      isVoid: fieldText(form, "isVoid") === "yes",
    });
    const path = `/coach/prospects/${athleteId}/contacts`;
    await runForm(db, { path, accountId: member.accountId, form }, (trx) =>
      logContact(trx, member, { athleteId, ...body }),
    );
  });
  // Without the entry that was corrected in the address.
  return problem ?? redirect(`/coach/prospects/${athleteId}/contacts`);
}
