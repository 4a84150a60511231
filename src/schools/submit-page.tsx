import { isHttpError } from "http-errors";
import { data, href, Link, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { sportCode } from "../athletes/schema.ts";
import { brand } from "../brand.ts";
import { readFields } from "../http/page-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/submit-page.ts";
import { findSender } from "./find-sender.server.ts";
import { findSchool, readSchoolId } from "./queries.server.ts";
import { note as noteSchema } from "./schema.ts";
import { showSchool } from "./show-schools.server.ts";
import { SubmissionBlocked } from "./submission-blocked.tsx";
import { SubmissionNotFound } from "./submission-not-found.tsx";
import { SubmitForm, type SubmitResult } from "./submit-form.tsx";
import { submitProfile } from "./submit-profile.server.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const schoolId = readSchoolId(params.schoolId);
  const school = schoolId && (await findSchool(db, schoolId));
  if (!school) throw data(null, { status: 404 });
  const sender = await findSender(db, { accountId: account, school });
  return { school: showSchool(school), sender, account, email };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { member } = context.get(memberContext);
  const { sportCode: sport, note = "" } = await readFields(request);
  const session = await member();
  // Reported on this page, because a redirect to the sign-in would lose the entered note.
  if (session?.userType !== "Athlete")
    return data<SubmitResult>(
      { signedOut: true, message: "You were signed out, so we didn’t send it. Sign in and send it again.", note },
      { status: 401 },
    );
  const chosen = sportCode.safeParse(sport);
  if (!chosen.success) return data<SubmitResult>({ sportMessage: "Choose a sport.", note }, { status: 422 });
  const written = noteSchema.safeParse(note);
  if (!written.success)
    return data<SubmitResult>({ noteMessage: written.error.issues[0]?.message ?? "", note }, { status: 422 });
  const submission = {
    accountId: session.accountId,
    schoolId: readSchoolId(params.schoolId) ?? 0,
    sportCode: chosen.data,
    note: written.data,
  };
  try {
    const { submissionId } = await db.transaction().execute((trx) => submitProfile(trx, submission));
    return redirect(`${href("/me/schools")}?${new URLSearchParams({ sent: submissionId })}`);
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    return data<SubmitResult>({ message: error.message, note }, { status: error.status, headers: error.headers ?? {} });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? titleOf(loaderData.school) : "Page Not Found!";
  return pageMeta({ title, ownTitle: loaderData !== undefined, site: brand.name, index: false });
}

function titleOf({ name }: { name: string }): string {
  return `Submit to ${name}`;
}

export default function SubmitPage({
  loaderData: { school, sender, account, email },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] py-10">
      <PageTitle title={titleOf(school)} site={brand.name} hasError={actionData !== undefined} />
      <p>
        <Link to={href("/me/schools")} className="text-link inline-flex min-h-11 items-center">
          Your schools
        </Link>
      </p>
      <h1 className="headline-page mt-2">{school.name}</h1>
      <p className="lede mt-3">{`${school.place}, ${school.associations.join(", ")}`}</p>
      <Card accent padding="lg" className="mt-8">
        {sender.problem ? (
          <SubmissionBlocked problem={sender.problem} school={school.name} />
        ) : (
          <SubmitForm school={school} sender={sender} account={account} email={email} answer={actionData} />
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
