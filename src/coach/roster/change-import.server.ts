import type { Kysely } from "kysely";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { parseFields, unreadableForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { line } from "../prospects/schema.ts";
import { type Accepted, acceptMatches } from "./accept-matches.server.ts";
import { moveEntryWork } from "./move-entry-work.server.ts";
import type { GivenEvent } from "./resolve-events.server.ts";
import { saveRoster } from "./save-roster.server.ts";
import { discardImport, setMapping } from "./store-import.server.ts";
import { type ImportField, importFields } from "./vocabulary.ts";

/** Runs a form of the import page: `map`, `accept`, `save` or `discard`. Repeating one has no further effect. Redirects to the events after one was named. */
export async function changeImport(db: Kysely<Database>, member: Membership, form: FormData) {
  const intent = String(form.get("intent"));
  const problem = await respondToForm(intent, async () => {
    if (intent === "map") return db.transaction().execute((trx) => setMapping(trx, member, readMapping(form)));
    if (intent === "accept")
      return db.transaction().execute(async (trx) => {
        await acceptMatches(trx, member, form.getAll("match").flatMap(readMatch));
        await moveEntryWork(trx, member);
      });
    if (intent === "save") {
      const given = readGivenEvent(form);
      return db.transaction().execute((trx) => saveRoster(trx, member, given));
    }
    if (intent === "discard") return discardImport(db, member);
    throw unreadableForm();
  });
  // The page of the import lists only the events that the file names.
  if (intent === "save" && !problem && form.get("event")) throw redirect(href("/coach/events"), 303);
  return problem;
}

const yearMs = 366 * 86_400_000;

const givenEvent = z.strictObject({
  name: line(120).nullable(),
  days: z
    .object({ firstDay: z.iso.date("Enter the first day."), lastDay: z.iso.date("Enter the last day.") })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, "The last day can’t be before the first day.")
    .refine(({ lastDay }) => Date.parse(lastDay) < Date.now() + yearMs, "The event must be within a year.")
    .nullable(),
});

/** Reads the event and its days. A form for a file that has both has no such fields. */
function readGivenEvent(form: FormData): GivenEvent {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const days = { firstDay: read("firstDay"), lastDay: read("lastDay") || read("firstDay") };
  return parseFields(givenEvent, { name: read("event") || null, days: days.lastDay ? days : null });
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
