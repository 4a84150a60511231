import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { prospectBody } from "../prospects/schema.ts";
import { deleteFromRoster, linkProfile, setRosterStage } from "./roster-list.server.ts";
import { rosterPageSize } from "./vocabulary.ts";

/** Runs a form of the page of athletes without a profile: `stage`, `delete` or `link`. Repeating one has no further effect. */
export function changeRoster(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = String(form.get("intent"));
  return respondToForm(intent, async () => {
    const rosterIds = form.getAll("athlete").map(String).filter(isRecordId).slice(0, rosterPageSize);
    const [rosterId] = rosterIds;
    if (rosterId === undefined) throw createHttpError(422, "Select at least one athlete.");
    await db.transaction().execute(async (trx) => {
      if (intent === "delete") return deleteFromRoster(trx, member, rosterIds);
      if (intent === "link") return linkProfile(trx, member, { rosterId, athleteId: String(form.get("profile")) });
      const { stage } = parseFields(prospectBody.required({ stage: true }), { stage: form.get("stage") });
      return setRosterStage(trx, member, { rosterIds, stage: stage ?? "watching" });
    });
  });
}
