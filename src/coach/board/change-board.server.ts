import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { href, redirect } from "react-router";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { runForm } from "../../http/run-form.server.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { keepProspect } from "../prospects/keep-prospect.server.ts";
import { prospectBody } from "../prospects/schema.ts";
import { maxSelected } from "../prospects/vocabulary.ts";
import { listNeeds, setNeed } from "./needs.server.ts";
import { rollOver, undoRollOver } from "./roll-over.server.ts";
import { needBody } from "./schema.ts";

export function changeBoard(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  return respondToForm(intent, async () => {
    const chosen = form.getAll("athlete").map(String);
    if (intent === "compare") throw redirect(comparisonOf(chosen));
    await runForm<unknown>(db, { path: "/coach/board", accountId: member.accountId, form }, async (trx) => {
      if (intent === "needs") return saveNeeds(trx, member, form);
      if (intent === "roll-over") return rollOver(trx, member);
      if (intent === "undo-roll-over") return undoRollOver(trx, member, String(form.get("rolloverId") ?? ""));
      return changeSelected(trx, member, { athleteIds: chosen, change: String(form.get("change")) });
    });
  });
}

/** Changes prospects: `stage:offered`, `position:MB`, `hide`, `show` or `return`. */
async function changeSelected(
  trx: Kysely<Database>,
  member: Membership,
  { athleteIds, change }: { athleteIds: string[]; change: string },
): Promise<void> {
  if (athleteIds.length === 0) throw createHttpError(422, "Select at least one athlete.");
  if (athleteIds.length > maxSelected) throw createHttpError(422, `Select at most ${maxSelected} athletes.`);
  const [kind = "", value] = change.split(":");
  const fields = new Map<string, object>([
    ["stage", { stage: value }],
    ["position", { position: value }],
    ["hide", { isHidden: true }],
    ["show", { isHidden: false }],
    ["return", { isArchived: false }],
  ]);
  const parsed = parseFields(prospectBody, fields.get(kind) ?? { stage: "" });
  for (const athleteId of athleteIds.toSorted()) await keepProspect(trx, member, { athleteId, change: parsed });
}

/** Stores the needs that differ from the stored ones. Their fields are named `need:OH:2027`. */
async function saveNeeds(trx: Kysely<Database>, member: Membership, form: FormData): Promise<void> {
  const stored = await listNeeds(trx, member);
  for (const [name, value] of form) {
    const [kind, position = "", year] = name.split(":");
    if (kind !== "need") continue;
    const need = parseFields(needBody, { position, graduationYear: Number(year), needed: Number(value) });
    const before = stored.find((one) => one.position === position && one.graduationYear === need.graduationYear);
    if ((before?.needed ?? 0) !== need.needed) await setNeed(trx, member, need);
  }
}

function comparisonOf(athleteIds: string[]): string {
  if (athleteIds.length < 2 || athleteIds.length > programLimits.compare)
    throw createHttpError(422, `Select two to ${programLimits.compare} athletes to compare.`);
  return `${href("/coach/compare")}?${new URLSearchParams({ athletes: athleteIds.join(",") })}`;
}
