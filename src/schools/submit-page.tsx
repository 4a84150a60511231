import { isHttpError } from "http-errors";
import { data, href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { readFormData } from "../http/page-form.server.ts";
import { actionHeaders } from "../http/page-forms.server.ts";
import { findFormAction, submitForm } from "../http/run-action.server.ts";
import { readForm } from "../http/submitted-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/submit-page.ts";
import { submissions } from "./actions.server.ts";
import { findSender } from "./find-sender.server.ts";
import { findSchool, readSchoolId } from "./queries.server.ts";
import { showSchool } from "./show-schools.server.ts";
import { SubmissionBlocked } from "./submission-blocked.tsx";
import { SubmissionNotFound } from "./submission-not-found.tsx";
import { SubmitForm, type SubmitResult } from "./submit-form.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "Athlete");
  const { db, publicUrl } = context.get(pageContext);
  const schoolId = readSchoolId(params.schoolId);
  const school = schoolId && (await findSchool(db, schoolId));
  if (!school) throw data(null, { status: 404 });
  const sender = await findSender(db, { accountId: account, school, publicUrl });
  return { school: showSchool(school), sender, account, email, formKey: crypto.randomUUID() };
}

const formActions = submissions.operations.filter((operation) => operation.kind !== "query");

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, services } = context.get(pageContext);
  const session = await context.get(memberContext).member();
  const form = await readFormData(request);
  const { note = "" } = Object.fromEntries(readForm(form).entries);
  // Reported on this page, because a redirect to the sign-in would lose the entered note.
  if (session?.userType !== "Athlete")
    return data<SubmitResult>(
      { signedOut: true, message: "You were signed out, so we didn’t send it. Sign in and send it again.", note },
      { status: 401 },
    );
  const { pathname: path } = new URL(request.url);
  try {
    const submission = { caller: session, path, form, params, services };
    const next = await submitForm(db, findFormAction(formActions, "submit"), submission);
    return next instanceof Response ? next : redirect(href("/me/schools"));
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    const { status, message, errors = [], headers = {} } = error;
    const [first] = errors as { field: string }[];
    return data<SubmitResult>({ message, field: first?.field, note }, { status, headers });
  }
}

function titleOf({ name }: { name: string }): string {
  return `Submit to ${name}`;
}

export const headers = actionHeaders;

export default function SubmitPage({
  loaderData: { school, sender, account, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] py-10">
      <PageTitle title={titleOf(school)} />
      <p>
        <TextLink to={href("/me/schools")}>Your schools</TextLink>
      </p>
      <h1 className="headline-page mt-2">{school.name}</h1>
      <p className="lede mt-3">{`${school.place}, ${school.associations.join(", ")}`}</p>
      <p className="mt-3">
        <TextLink to={`${href("/me/outreach")}?school=${school.schoolId}`}>Write to the coaches yourself</TextLink>
      </p>
      <Card accent padding="lg" className="mt-8">
        {sender.problem ? (
          <SubmissionBlocked problem={sender.problem} school={school.name} />
        ) : (
          <SubmitForm
            school={school}
            sender={sender}
            account={account}
            formKey={formKey}
            result={actionData ?? undefined}
          />
        )}
      </Card>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SubmissionNotFound error={error} to={href("/me/schools")} action="Find a school">
      This school isn’t on our list.
    </SubmissionNotFound>
  );
}
