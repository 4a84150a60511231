import { href, redirect } from "react-router";
import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import type { SubmittedForm } from "../http/submitted-form.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { parseSecond } from "./compose-draft.ts";
import { collectOutreach, findTarget, listTargets } from "./find-targets.server.ts";
import {
  draftBody,
  newTarget,
  outreachAnswerBody,
  outreachTarget,
  targetChange,
  targetParams,
  targetWithDraft,
  writtenBody,
} from "./schema.ts";
import { noSuchTarget } from "./select-targets.server.ts";
import { addTarget, changeTarget, removeTarget, setAnswer, setWritten, writeDraft } from "./write-targets.server.ts";

interface Changed {
  targetId: string;
}
const leadToTarget = ({ targetId }: Changed) => redirect(href("/me/outreach/:targetId", { targetId }), 303);
/** The programs to which an athlete writes from the athlete’s own mail. We send nothing to them. */
export const outreach: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/outreach",
      name: "listOutreach",
      summary: "Lists the programs to which the athlete wants to write, at most 40",
      description: "`calendar` says whether a coach of the program may answer now, by the rules on contacts.",
      returns: z.array(outreachTarget),
      run: (db, { accountId }) => listTargets(db, accountId),
    }),
    athleteAction({
      route: "POST /api/me/outreach",
      name: "addOutreach",
      summary: "Puts a program on the list",
      body: newTarget,
      returns: z.object({ targetId: z.string() }),
      forms: { add: (form) => ({ schoolId: Number(form.text("schoolId")), sportCode: form.text("sportCode") }) },
      leadTo: leadToTarget,
      run: addTarget,
    }),
    athleteQuery({
      route: "GET /api/me/outreach/:targetId",
      name: "findOutreach",
      summary: "Returns a program of the list with the draft to its coaches",
      description:
        "The draft has facts that the public profile shows. The athlete sends it from an own mail program. We send nothing and read no mailbox.",
      params: targetParams,
      returns: targetWithDraft,
      sendsVersion: true,
      async run(db, { accountId }, { targetId }, { publicUrl }) {
        const found = await findTarget(db, accountId, { targetId, publicUrl });
        if (!found) throw noSuchTarget();
        return found;
      },
    }),
    athleteAction({
      route: "PUT /api/me/outreach/:targetId",
      name: "changeOutreach",
      summary: "Changes the stage, the next date and the notes of a program",
      params: targetParams,
      body: targetChange,
      conflict: outreachTarget,
      forms: { change: (form) => pick(form, ["stage", "nextOn", "notes"]) },
      message: "Saved.",
      leadTo: "message",
      run: changeTarget,
    }),
    athleteAction({
      route: "PUT /api/me/outreach/:targetId/draft",
      name: "writeOutreachDraft",
      summary: "Writes the draft to the coaches of a program, to at most five programs a day",
      params: targetParams,
      body: draftBody,
      conflict: outreachTarget,
      forms: {
        draft: (form) => ({
          ...pick(form, ["coachName", "coachEmail", "why"]),
          filmAt: parseSecond(form.text("filmAt")),
        }),
      },
      message: "Your draft is below. Send it from your own email.",
      leadTo: "message",
      run: writeDraft,
    }),
    athleteAction({
      route: "PUT /api/me/outreach/:targetId/written",
      name: "setOutreachWritten",
      summary: "Stores the day on which the athlete wrote to the program",
      params: targetParams,
      body: writtenBody,
      forms: { written: (form) => pick(form, ["writtenOn"]) },
      message: "Saved. We ask you in ten days whether they answered.",
      leadTo: "message",
      run: setWritten,
    }),
    athleteAction({
      route: "PUT /api/me/outreach/:targetId/answer",
      name: "answerOutreach",
      summary: "Stores whether the program answered; “not-yet” asks again in ten days",
      params: targetParams,
      body: outreachAnswerBody,
      forms: { answer: (form) => pick(form, ["answer"]) },
      message: "Saved.",
      leadTo: "message",
      run: setAnswer,
    }),
    athleteAction({
      route: "DELETE /api/me/outreach/:targetId",
      name: "removeOutreach",
      summary: "Takes a program off the list, with its notes and draft",
      params: targetParams,
      forms: { remove: true },
      leadTo: () => redirect(href("/me/outreach"), 303),
      run: removeTarget,
    }),
  ],
  personalData: { outreach: collectOutreach },
};

function pick(form: SubmittedForm, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.text(name)]));
}
