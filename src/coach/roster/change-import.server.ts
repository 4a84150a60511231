import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { answerForm } from "../forms/program-form.server.ts";
import { type Accepted, acceptMatches } from "./accept-matches.server.ts";
import { addUnmatched } from "./add-unmatched.server.ts";
import { discardImport, setMapping } from "./store-import.server.ts";
import { type ImportField, importFields } from "./vocabulary.ts";

/** Runs a form of the import page: `map`, `accept`, `add-unmatched` or `discard`. Repeating one has no further effect. */
export function changeImport(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = String(form.get("intent"));
  return answerForm(intent, async () => {
    requireAction(member, "keep");
    if (intent === "map") return db.transaction().execute((trx) => setMapping(trx, member, readMapping(form)));
    if (intent === "accept")
      return db.transaction().execute((trx) => acceptMatches(trx, member, form.getAll("match").flatMap(readMatch)));
    if (intent === "add-unmatched") return db.transaction().execute((trx) => addUnmatched(trx, member));
    if (intent === "discard") return discardImport(db, member);
    throw createHttpError(400, "We can’t read this form. Please reload the page and try again.");
  });
}

function readMapping(form: FormData) {
  const fields = Object.keys(importFields) as ImportField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = form.get(field);
      return typeof value === "string" && /^\d{1,3}$/.test(value) ? [[field, Number(value)]] : [];
    }),
  );
}

/** Reads `12 k3G7…`: a row and an athlete. */
function readMatch(value: FormDataEntryValue): Accepted[] {
  const [, row, athleteId] = /^(\d{1,5}) ([A-Za-z0-9]{1,40})$/.exec(String(value)) ?? [];
  return row !== undefined && athleteId !== undefined ? [{ row: Number(row), athleteId }] : [];
}
