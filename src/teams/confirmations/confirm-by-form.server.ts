import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { fieldText, runForm } from "../../http/run-form.server.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import { requireTeamMembership } from "../find-team.server.ts";
import { confirmLines } from "./confirm-lines.server.ts";
import { proposeValues, withdrawProposal } from "./propose-values.server.ts";
import { revokeConfirmations } from "./revoke-confirmations.server.ts";
import { confirmationBody, proposalBody, revocationBody } from "./schema.ts";

interface ConfirmForm {
  accountId: string;
  form: FormData;
  publicUrl: string;
}

/** Confirms, proposes, withdraws or takes back by the forms of the page. A problem belongs to the form that was sent. */
export async function confirmByForm(db: Kysely<Database>, { accountId, form, publicUrl }: ConfirmForm) {
  const intent = fieldText(form, "intent");
  const lines = form.getAll("line").map((line) => {
    const [lineId = "", version] = String(line).split(" ");
    return { lineId, version: Number(version) };
  });
  const [first = { lineId: "", version: 0 }] = lines;
  if (intent.startsWith("confirm"))
    return respondToForm(intent, () => confirm(db, { accountId, form, publicUrl }, lines));
  return respondToForm(first.lineId, () =>
    db.transaction().execute(async (trx) => {
      const member = await requireTeamMembership(trx, accountId);
      if (intent === "withdraw") return withdrawProposal(trx, member, fieldText(form, "proposalId"));
      if (intent === "revoke") {
        const body = parseFields(revocationBody, { lines: [first.lineId], reason: fieldText(form, "reason") });
        return revokeConfirmations(trx, member, body);
      }
      const value = Number(fieldText(form, "value").trim() || Number.NaN);
      if (Number.isNaN(value)) throw createHttpError(400, "Enter a number, such as 12.");
      const body = parseFields(proposalBody, { ...first, stats: { [fieldText(form, "stat")]: value } });
      return proposeValues(trx, member, { ...body, publicUrl });
    }),
  );
}

/** Reports lines that changed since the page was loaded. The others are confirmed. */
async function confirm(
  db: Kysely<Database>,
  { accountId, form, publicUrl }: ConfirmForm,
  lines: { lineId: string; version: number }[],
): Promise<void> {
  const body = parseFields(confirmationBody, { lines });
  const { changed } = await runForm(db, { path: "/team/confirm", accountId, form }, async (trx) =>
    confirmLines(trx, await requireTeamMembership(trx, accountId), { ...body, publicUrl }),
  );
  if (changed.length === 0) return;
  const count = changed.length === 1 ? "One line" : `${changed.length} lines`;
  throw createHttpError(
    409,
    `${count} changed while you read. Read the new numbers and confirm again. We saved the rest.`,
  );
}
