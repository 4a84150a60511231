import { href, redirect } from "react-router";
import type { Feature } from "../../http/action.server.ts";
import { programAction, programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import { entryParams, eventParams } from "../events/schema.ts";
import { addEntryToBoard, listEntryProfiles } from "./add-entry-to-board.server.ts";
import { hasEvent, noSuchEvent } from "./find-uploader.server.ts";
import { gradeEntry } from "./grade-entry.server.ts";
import { listEvaluations } from "./list-evaluations.server.ts";
import { addEntryBody, evaluationList, gradeBody } from "./schema.ts";

export const evaluations: Feature = {
  tag: "events",
  operations: [
    programQuery({
      route: "GET /api/coach/events/:eventId/evaluations",
      name: "listEvaluations",
      summary: "Lists the evaluations of the staff at an event, each in its latest state",
      may: "read",
      params: eventParams,
      returns: evaluationList,
      async run(db, member, { eventId }) {
        if (!(await hasEvent(db, member, eventId))) throw noSuchEvent();
        return {
          data: await listEvaluations(db, member, eventId),
          profiles: await listEntryProfiles(db, member, { eventId }),
        };
      },
    }),
    programAction({
      route: "PUT /api/coach/events/:eventId/entries/:entryId/athlete",
      name: "keepEntry",
      summary: "Puts the athlete of an entry on the board; the evaluations become notes on the athlete",
      may: "keep",
      params: entryParams,
      body: addEntryBody,
      forms: { keep: (form) => ({ entryId: form.text("entry"), athleteId: form.text("athlete") }) },
      async run(trx, member, entry) {
        await addEntryToBoard(trx, member, entry);
      },
    }),
    programFormAction({
      may: "note",
      params: entryParams,
      body: gradeBody,
      forms: { grade: (form) => ({ entryId: form.text("entry"), overall: form.text("grade") }) },
      run: gradeEntry,
      leadTo: ({ eventId, entryId }) =>
        redirect(`${href("/coach/clipboard/:eventId?", { eventId })}?${new URLSearchParams({ saved: entryId })}`, 303),
    }),
  ],
};
