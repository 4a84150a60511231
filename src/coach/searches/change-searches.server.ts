import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { answerForm, parseFields } from "../forms/program-form.server.ts";
import { addSearch, changeSearch } from "./saved-searches.server.ts";
import { searchBody, searchChange } from "./schema.ts";

/** Runs a form of the pages of saved searches, by its `intent`. A search that is saved twice with one key is stored once. */
export function changeSearches(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = text(form, "intent");
  return answerForm(intent, () => {
    requireAction(member, "search");
    if (intent === "save") return saveSearch(db, member, form);
    const change = readChange(intent, form);
    return db.transaction().execute((trx) => changeSearch(trx, member, parseFields(searchChange, change)));
  });
}

async function saveSearch(db: Kysely<Database>, member: Membership, form: FormData): Promise<void> {
  const query = queryOfAddress(text(form, "address"));
  if (query === "") throw createHttpError(422, "Enter the address of a search with at least one filter.");
  const body = parseFields(searchBody, { name: text(form, "name"), query, alert: text(form, "alert") || "never" });
  const request = { request: "FORM /coach/searches", accountId: member.accountId, key: text(form, "key"), body };
  await withIdempotencyKey(db, request, (trx) => addSearch(trx, member, body));
}

function readChange(intent: string, form: FormData) {
  const searchId = text(form, "searchId");
  if (intent === "change") return { searchId, name: text(form, "name"), alert: text(form, "alert") };
  if (intent === "delete" || intent === "restore") return { searchId, isDeleted: intent === "delete" };
  if (intent === "seen") return { searchId, seen: form.getAll("athlete").map(String) };
  throw createHttpError(400, "We can’t read this form. Please reload the page and try again.");
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
