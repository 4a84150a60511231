import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import { sportCode } from "../athletes/schema.ts";
import type { Feature, FormSource } from "../http/action.server.ts";
import type { SubmittedForm } from "../http/submitted-form.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { collectSchoolData } from "./collect-school-data.server.ts";
import { listSubmissions } from "./list-submissions.server.ts";
import { purgeSubmissions } from "./purge-submissions.server.ts";
import { readSchoolId } from "./queries.server.ts";
import { newSubmission, note, ownSubmission } from "./schema.ts";
import { refuseField, submitProfile } from "./submit-profile.server.ts";
import { withdrawSubmission } from "./withdraw-submission.server.ts";

/** Actions of athletes on their submissions. */
export const submissions: Feature = {
  tag: "submissions",
  operations: [
    athleteAction({
      route: "POST /api/me/submissions",
      name: "submitProfile",
      summary: "Submits the profile of the signed-in athlete to the coaches of a sport at a school",
      body: newSubmission,
      returns: z.object({ submissionId: z.string() }),
      forms: { submit: readSubmission },
      leadTo: ({ submissionId }: { submissionId: string }) =>
        redirect(`${href("/me/schools")}?${new URLSearchParams({ sent: submissionId })}`),
      run: (trx, { accountId }, submission) => submitProfile(trx, { accountId, ...submission }),
    }),
    athleteQuery({
      route: "GET /api/me/submissions",
      name: "listSubmissions",
      summary: "Lists the submissions of the signed-in athlete, newest first",
      returns: z.array(ownSubmission),
      run: (db, { accountId }) => listSubmissions(db, accountId),
    }),
    athleteAction({
      route: "DELETE /api/me/submissions/:submissionId",
      name: "withdrawSubmission",
      summary: "Withdraws a submission; coaches no longer see it",
      params: z.strictObject({ submissionId: z.string() }),
      forms: { withdraw: true },
      leadTo: () => ({ message: "You took it back. Coaches can’t see it anymore." }),
      async run(trx, { accountId }, { submissionId }) {
        // An unknown submission and one of another account get the same response.
        if (!(await withdrawSubmission(trx, { accountId, submissionId })))
          throw createHttpError(404, "We can’t find this submission. You may already have taken it back.");
      },
    }),
  ],
  personalData: { schools: collectSchoolData },
  jobs: [scheduledJob("purge-submissions", "41 6 * * *", purgeSubmissions)],
};

/** Reads the form of a page, which shows each message beside its field. */
function readSubmission(form: SubmittedForm, { params }: Pick<FormSource<unknown>, "params">) {
  const text = form.text("note");
  if (!sportCode.safeParse(form.text("sportCode")).success) throw refuseField("sportCode", "Choose a sport.");
  const written = note.safeParse(text);
  if (!written.success) throw refuseField("note", written.error.issues[0]?.message ?? "");
  return { schoolId: readSchoolId(params.schoolId ?? "") ?? 0, sportCode: form.text("sportCode"), note: text };
}
