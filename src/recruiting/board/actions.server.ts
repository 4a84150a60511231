import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { programAction, programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { prospectBody } from "../prospect/schema.ts";
import { maxSelected } from "../prospect/vocabulary.ts";
import { listNeeds, setNeed } from "./needs.server.ts";
import { describeRollOvers, rollOver, undoRollOver } from "./roll-over.server.ts";
import { needBody, needList, rolloverList, rolloverParams } from "./schema.ts";

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
        for (const athleteId of athleteIds.toSorted()) await addToBoard(trx, member, { athleteId, change });
      },
    }),
    programFormAction({
      may: "read",
      body: z.object({ athleteIds: z.array(z.string()) }),
      forms: { compare: (form) => ({ athleteIds: form.all("athlete") }) },
      run(_trx, _member, { athleteIds }) {
        if (athleteIds.length < 2 || athleteIds.length > programLimits.compare)
          throw createHttpError(422, `Select two to ${programLimits.compare} athletes to compare.`);
        throw redirect(`${href("/coach/compare")}?${new URLSearchParams({ athletes: athleteIds.join(",") })}`);
      },
    }),
  ],
};

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
