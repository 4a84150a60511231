import { isHttpError } from "http-errors";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { findProfile } from "../athletes/queries.server.ts";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { actionHeaders, runPageAction } from "../http/page-forms.server.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { SelectField } from "../ui/select-field.tsx";
import type { Route } from "./+types/report-page.ts";
import { profileReport } from "./actions.server.ts";
import { ReportFields } from "./report-fields.tsx";
import { newReport } from "./schema.ts";
import { hiddenHours, profileHiddenMessage, reportMessage, reportReasons } from "./vocabulary.ts";

/** A form needs no script. The profile, from which users arrive, has no space for it. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  // The page of a profile that the report just hid.
  if (new URL(request.url).searchParams.has("hidden")) return { name: null };
  const profile = await findProfile(context.get(pageContext).reads, athleteId);
  if (!profile) throw data(null, { status: 404 });
  return { name: profile.name };
}

/** Names of the fields in the list of errors. */
const labels = { reason: "What is wrong", text: "More about it", email: "Your email" } as const;

interface ReportResult extends FormResult {
  errors?: Partial<Record<string, string>>;
  values?: Partial<Record<string, string>>;
}

export async function action({ params: { athleteId }, request, context }: Route.ActionArgs) {
  const values = await readFields(request);
  const { reason, text = "", email = "" } = values;
  const report = newReport.safeParse({ athleteId, reason, text, email });
  if (!report.success) {
    const errors = z.flattenError(report.error).fieldErrors;
    const found = (["reason", "text", "email"] as const).flatMap((field) =>
      errors[field]?.[0] ? [{ field, message: errors[field][0] }] : [],
    );
    const result: ReportResult = {
      wrong: found.map(({ field, message }) => ({ id: `report-${field}`, label: labels[field], message })),
      errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
      values,
    };
    return data(result, { status: 422 });
  }
  let message: string;
  try {
    const { hidden } = await runPageAction(profileReport, { request, context }, report.data);
    message = reportMessage({ email: report.data.email, hidden });
    if (hidden) return redirect(`${href("/profile/:athleteId/report", { athleteId })}?hidden`, 303);
  } catch (error) {
    if (isHttpError(error) && error.status === 404) throw data(null, { status: 404 });
    if (isHttpError(error) && error.status === 409)
      return data<ReportResult>({ message: error.message, values }, { status: 409 });
    const { data: refusal, init } = rejectedFormResponse(error);
    return data<ReportResult>({ ...refusal, values }, init ?? undefined);
  }
  return data<ReportResult>({ good: true, message });
}

export const headers = actionHeaders;

export default function ReportPage({ loaderData: { name }, actionData, params: { athleteId } }: Route.ComponentProps) {
  const back = href("/profile/:athleteId", { athleteId });
  return (
    <FormFrame
      title="Report a profile"
      lede={
        name !== null && (
          <>
            Tell our staff what is wrong with the profile of{" "}
            <a href={back} className="text-link wrap-anywhere">
              <bdi>{name}</bdi>
            </a>
            . You don’t need an account.
          </>
        )
      }
      court="net-court"
      accent="teal"
      notes={<Notes />}
    >
      {name === null && <Sent message={profileHiddenMessage} back={null} />}
      {name !== null && actionData?.good && <Sent message={actionData.message} back={back} />}
      {name !== null && !actionData?.good && <ReportForm result={actionData} />}
    </FormFrame>
  );
}

function ReportForm({ result }: { result: ReportResult | undefined }) {
  const { errors = {}, values = {} } = result ?? {};
  return (
    <AccountForm title="Report a profile" submit="Send report" result={result} noValidate>
      <SelectField
        label="What is wrong?"
        id="report-reason"
        name="reason"
        defaultValue={values.reason ?? ""}
        error={errors.reason}
        empty="Choose…"
        options={Object.entries(reportReasons)}
      />
      <ReportFields hint="Please don’t add contact details of the athlete." errors={errors} values={values} />
    </AccountForm>
  );
}

function Sent({ message, back }: { message: string | undefined; back: string | null }) {
  return (
    <div role="status" className="grid gap-4">
      <h2 className="headline-card text-2xl">We got your report</h2>
      <p>{message}</p>
      {back !== null && (
        <p>
          <a href={back} className="text-link">
            Back to the profile
          </a>
        </p>
      )}
    </div>
  );
}

function Notes() {
  return (
    <>
      <FormNote title="Is someone in danger?">
        <p>Call 911 first. We don’t read reports around the clock.</p>
      </FormNote>
      <FormNote title="What happens next">
        <p>Our staff looks at the profile. They can ask the athlete to correct it, or take it down.</p>
        <p>The athlete doesn’t see who sent the report.</p>
        <p>
          If someone else made a profile of you or your child, choose the first answer. We hide the profile for{" "}
          {hiddenHours} hours at once, and our staff decides.
        </p>
      </FormNote>
      <FormNote title="Is this your profile?">
        <p>
          You don’t need a report. Sign in to change or hide it, or write to{" "}
          <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
            {brand.supportEmail}
          </a>
          .
        </p>
      </FormNote>
    </>
  );
}
