import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { Feature } from "../../http/action.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programAction, programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { type ProspectChange, prospectBody } from "../prospect/schema.ts";
import { maxSelected } from "../prospect/vocabulary.ts";
import { listNeeds, setNeed } from "./needs.server.ts";
import { describeRollOvers, rollOver, undoRollOver } from "./roll-over.server.ts";
import { deleteRosterPerson, findRosterPerson, setRosterPerson } from "./roster-person.server.ts";
import {
  needBody,
  needList,
  rolloverList,
  rolloverParams,
  rosterPerson,
  rosterPersonBody,
  rosterPersonParams,
} from "./schema.ts";

export const board: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/needs",
      name: "listNeeds",
      summary: "Lists how many athletes the program needs",
      may: "read",
      returns: needList,
      run: listNeeds,
    }),
    programAction({
      route: "PUT /api/coach/needs",
      name: "setNeed",
      summary: "Sets how many athletes the program needs of a position and class",
      may: "need",
      body: needBody,
      returns: needList,
      run: setNeed,
      respond: listNeeds,
    }),
    programFormAction({
      may: "need",
      body: z.object({ needs: z.array(needBody) }),
      forms: { needs: readNeeds },
      async run(trx, member, { needs }) {
        const stored = await listNeeds(trx, member);
        for (const need of needs) {
          const { position, graduationYear, needed } = need;
          const before = stored.find((one) => one.position === position && one.graduationYear === graduationYear);
          if ((before?.needed ?? 0) !== needed) await setNeed(trx, member, need);
        }
      },
    }),
    programQuery({
      route: "GET /api/coach/rollovers",
      name: "listRollOvers",
      summary: "Lists the roll-overs that can be undone, and what the next one would archive",
      may: "read",
      returns: rolloverList,
      run: (db, member) => describeRollOvers(db, member),
    }),
    programAction({
      route: "POST /api/coach/rollovers",
      name: "rollOver",
      summary: "Archives the athletes whose class has graduated",
      description: "Archived athletes leave the board. Their entries, tags and exports don’t change.",
      may: "rollOver",
      returns: z.object({ rolloverId: z.string() }),
      forms: { "roll-over": true },
      run: (trx, member) => rollOver(trx, member),
    }),
    programAction({
      route: "DELETE /api/coach/rollovers/:rolloverId",
      name: "undoRollOver",
      summary: "Undoes a roll-over",
      may: "rollOver",
      params: rolloverParams,
      forms: { "undo-roll-over": true },
      run: (trx, member, { rolloverId }) => undoRollOver(trx, member, rolloverId),
    }),
    programFormAction({
      may: "keep",
      body: z.object({ athleteIds: z.array(z.string()), change: prospectBody }),
      forms: { change: readSelection },
      async run(trx, member, { athleteIds, change }) {
        for (const athleteId of athleteIds.toSorted())
          if (isRecordId(athleteId)) await moveRosterPerson(trx, member, { rosterId: athleteId, change });
          else await addToBoard(trx, member, { athleteId, change });
      },
    }),
    programQuery({
      route: "GET /api/coach/roster/:rosterId",
      name: "getRosterPerson",
      summary: "Returns an athlete of rosters without a profile, with the grades of each event",
      description: "Entries of the same name, team and class are one athlete.",
      may: "read",
      params: rosterPersonParams,
      returns: rosterPerson,
      run: (db, member, { rosterId }) => findRosterPerson(db, member, rosterId),
    }),
    programAction({
      route: "PUT /api/coach/roster/:rosterId",
      name: "setRosterPerson",
      summary: "Changes stage or position of an athlete without a profile on the board, or hides the athlete",
      may: "keep",
      params: rosterPersonParams,
      body: rosterPersonBody,
      returns: rosterPerson,
      idempotencyKey: "optional",
      forms: { person: readPerson },
      run: setRosterPerson,
      respond: (db, member, { rosterId }) => findRosterPerson(db, member, rosterId),
    }),
    programFormAction({
      may: "keep",
      params: rosterPersonParams,
      forms: { "delete-person": true },
      run: (trx, member, { rosterId }) => deleteRosterPerson(trx, member, rosterId),
      leadTo: () => redirect(href("/coach/board"), 303),
    }),
    programFormAction({
      may: "read",
      body: z.object({ athleteIds: z.array(z.string()) }),
      forms: { compare: (form) => ({ athleteIds: form.all("athlete") }) },
      run(_trx, _member, { athleteIds }) {
        if (athleteIds.some(isRecordId))
          throw createHttpError(422, "An athlete without a profile has no published numbers to compare.");
        if (athleteIds.length < 2 || athleteIds.length > programLimits.compare)
          throw createHttpError(422, `Select two to ${programLimits.compare} athletes to compare.`);
        throw redirect(`${href("/coach/compare")}?${new URLSearchParams({ athletes: athleteIds.join(",") })}`);
      },
    }),
  ],
};

/** Applies a change of selected athletes to one without a profile. Throws 422 for a change that only a profile can have. */
async function moveRosterPerson(
  trx: Kysely<Database>,
  member: Membership,
  { rosterId, change }: { rosterId: string; change: ProspectChange },
): Promise<void> {
  if (change.isArchived !== undefined)
    throw createHttpError(422, "An athlete without a profile returns when you undo the roll-over of the class.");
  const { stage, position, isHidden } = change;
  await setRosterPerson(trx, member, { rosterId, stage, position: position ?? undefined, isHidden });
}

/** Reads one field of the page of an athlete without a profile, with the value that the page showed. */
function readPerson(form: SubmittedForm) {
  const field = form.text("field");
  if (field === "isHidden") return { isHidden: form.text("isHidden") === "yes" };
  return { [field]: form.text(field), was: { [field]: form.text(`was:${field}`) } };
}

/** Reads the fields of the needs. Their names are `need:OH:2027`. */
function readNeeds(form: SubmittedForm) {
  const needs = form.entries.flatMap(([name, value]) => {
    const [kind, position, year] = name.split(":");
    return kind === "need" ? [{ position, graduationYear: Number(year), needed: Number(value) }] : [];
  });
  return { needs };
}

/** Reads the selected athletes and their change: `stage:offered`, `position:MB`, `hide`, `show` or `return`. */
function readSelection(form: SubmittedForm) {
  const athleteIds = form.all("athlete");
  if (athleteIds.length === 0) throw createHttpError(422, "Select at least one athlete.");
  if (athleteIds.length > maxSelected) throw createHttpError(422, `Select at most ${maxSelected} athletes.`);
  const [kind = "", value] = form.text("change").split(":");
  const changes = new Map<string, object>([
    ["stage", { stage: value }],
    ["position", { position: value }],
    ["hide", { isHidden: true }],
    ["show", { isHidden: false }],
    ["return", { isArchived: false }],
  ]);
  return { athleteIds, change: changes.get(kind) ?? { stage: "" } };
}
