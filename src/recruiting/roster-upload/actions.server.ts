import { href, redirect } from "react-router";
import { z } from "zod";
import { oneOf } from "../../athletes/schema.ts";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import { formatCsv } from "../exports/write-csv.server.ts";
import { purgeDecisions } from "../matches/match-entries.server.ts";
import { moveEntryWork } from "../matches/move-entry-work.server.ts";
import { line } from "../prospect/schema.ts";
import { acceptMatches, rejectMatches } from "./accept-matches.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { listRoster, purgeRosters } from "./roster-list.server.ts";
import { saveRoster } from "./save-roster.server.ts";
import { rosterList, rosterQuery } from "./schema.ts";
import {
  chooseTable,
  discardImport,
  findImport,
  noFile,
  readMappingForm,
  setAnswers,
  setMapping,
} from "./store-import.server.ts";
import { importFields } from "./vocabulary.ts";

const yearMs = 366 * 86_400_000;

const givenEvent = z.strictObject({
  name: line(120).nullable(),
  days: z
    .object({ firstDay: z.iso.date("Enter the first day."), lastDay: z.iso.date("Enter the last day.") })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, "The last day can’t be before the first day.")
    .refine(({ lastDay }) => Date.parse(lastDay) < Date.now() + yearMs, "The event must be within a year.")
    .nullable(),
});

/** The uploaded file of the caller. */
export const rosterFile: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/import/unmatched",
      name: "downloadUnmatchedRows",
      summary: "Returns the rows of the caller’s file that match no public profile",
      may: "read",
      returns: { description: "CSV", content: { "text/csv": { schema: z.string() } } },
      async run(db, member) {
        const file = await findImport(db, member);
        if (!file) throw noFile();
        const { unmatchedRows } = await proposeMatches(db, member, file);
        const rows = unmatchedRows.map((row) => file.rows[row] ?? []);
        return { name: "unmatched.csv", type: "text/csv; charset=utf-8", content: formatCsv(file.columns, rows) };
      },
    }),
    programFormAction({
      may: "keep",
      body: z.object({ mapping: z.partialRecord(oneOf(importFields), z.int()) }),
      forms: { columns: readMappingForm },
      run: (trx, member, { mapping }) => setMapping(trx, member, mapping),
    }),
    programFormAction({
      may: "keep",
      body: z.object({ table: z.int("Choose a table.").min(0) }),
      forms: { table: (form) => ({ table: form.text("table") === "" ? null : Number(form.text("table")) }) },
      run: (trx, member, { table }) => chooseTable(trx, member, table),
    }),
    programFormAction({
      may: "keep",
      body: z.object({
        team: line(80).nullable(),
        seasonYear: z.int().min(2000).max(2100).nullable(),
      }),
      forms: {
        answer: (form) => ({
          team: form.text("team").trim() || null,
          seasonYear: form.text("seasonYear") === "" ? null : Number(form.text("seasonYear")),
        }),
      },
      run: (trx, member, { team, seasonYear }) =>
        setAnswers(trx, member, { ...(team && { team }), ...(seasonYear && { seasonYear }) }),
    }),
    programFormAction({
      may: "keep",
      body: z.object({ matches: z.array(z.object({ row: z.int(), athleteId: z.string() })) }),
      forms: { accept: (form) => ({ matches: form.all("match").flatMap(readMatch) }) },
      async run(trx, member, { matches }) {
        await acceptMatches(trx, member, matches);
        await moveEntryWork(trx, member);
      },
    }),
    programFormAction({
      may: "keep",
      body: z.object({ matches: z.array(z.object({ row: z.int(), athleteId: z.string() })) }),
      forms: { other: (form) => ({ matches: readMatch(form.text("intent").replace("other:", "")) }) },
      run: (trx, member, { matches }) => rejectMatches(trx, member, matches),
    }),
    programFormAction({
      may: "keep",
      body: givenEvent,
      forms: { save: readGivenEvent },
      async run(trx, member, event) {
        await saveRoster(trx, member, event);
        return { name: event.name };
      },
      // The page of the import lists only the events that the file names.
      leadTo: ({ name }) => (name === null ? null : redirect(href("/coach/events"), 303)),
    }),
    programFormAction({
      may: "keep",
      forms: { discard: true },
      run: (trx, member) => discardImport(trx, member),
    }),
  ],
};

/** The athletes of imported rosters who have no profile on the board. */
export const roster: Feature = {
  tag: "events",
  operations: [
    programQuery({
      route: "GET /api/coach/roster",
      name: "listProgramRoster",
      summary: "Lists the athletes of imported rosters who have no profile on the board, by team, jersey and name",
      may: "read",
      query: rosterQuery,
      returns: rosterList,
      run: (db, member, { pageNum, text }) => listRoster(db, member, { page: pageNum, text }),
    }),
  ],
  jobs: [
    scheduledJob("purge-program-imports", "37 * * * *", async (db) => {
      await purgeRosters(db);
      await purgeDecisions(db);
    }),
  ],
};

/** Reads `12 k3G7…`: a row and an athlete. */
function readMatch(value: string) {
  const [, row, athleteId] = /^(\d{1,5}) ([A-Za-z0-9]{1,40})$/.exec(value) ?? [];
  return row !== undefined && athleteId !== undefined ? [{ row: Number(row), athleteId }] : [];
}

/** Reads the event and its days. A form for a file that has both has no such fields. */
function readGivenEvent(form: SubmittedForm) {
  const read = (name: string) => form.text(name).trim();
  const days = { firstDay: read("firstDay"), lastDay: read("lastDay") || read("firstDay") };
  return { name: read("event") || null, days: days.lastDay ? days : null };
}
