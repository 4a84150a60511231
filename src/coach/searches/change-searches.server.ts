import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { fieldText, runForm } from "../../http/run-form.server.ts";
import { parseFields, unreadableForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { addSearch, changeSearch } from "./saved-searches.server.ts";
import { searchBody, searchChange } from "./schema.ts";

/** Runs a form of the pages of saved searches, by its `intent`. A search that is saved twice with one key is stored once. */
export function changeSearches(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = fieldText(form, "intent");
  return respondToForm(intent, () => {
    if (intent === "save") return saveSearch(db, member, form);
    const change = readChange(intent, form);
    return db.transaction().execute((trx) => changeSearch(trx, member, parseFields(searchChange, change)));
  });
}

async function saveSearch(db: Kysely<Database>, member: Membership, form: FormData): Promise<void> {
  const query = queryOfAddress(fieldText(form, "address"));
  if (query === "") throw createHttpError(422, "Enter the address of a search with at least one filter.");
  const body = parseFields(searchBody, {
    name: fieldText(form, "name"),
    query,
    alert: fieldText(form, "alert") || "never",
  });
  const path = "/coach/searches";
  await runForm(db, { path, accountId: member.accountId, form }, (trx) => addSearch(trx, member, body));
}

function readChange(intent: string, form: FormData) {
  const searchId = fieldText(form, "searchId");
  if (intent === "change") return { searchId, name: fieldText(form, "name"), alert: fieldText(form, "alert") };
  if (intent === "delete" || intent === "restore") return { searchId, isDeleted: intent === "delete" };
  if (intent === "seen") return { searchId, seen: form.getAll("athlete").map(String) };
  throw unreadableForm();
}
