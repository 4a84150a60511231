import { useEffect } from "react";
import { href } from "react-router";
import { pageContext } from "#page-context";
import { pageForms } from "../http/page-forms.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { PushPrompt } from "../push/push-prompt.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { announce } from "../ui/announce.ts";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/my-schools-page.ts";
import { submissions } from "./actions.server.ts";
import { titleSchools } from "./describe-school.server.ts";
import { findHome } from "./find-home.server.ts";
import { listSubmissions } from "./list-submissions.server.ts";
import { clearNote } from "./note-field.tsx";
import { readSchoolAddress } from "./school-address.server.ts";
import { SchoolList } from "./school-list.tsx";
import { SchoolSearchForm } from "./school-search-form.tsx";
import { showSchools } from "./show-schools.server.ts";
import { SchoolTabs, SubmissionList } from "./submission-list.tsx";
import { maxSubmissions } from "./vocabulary.ts";

/** Submissions of a page. */
const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const address = readSchoolAddress(searchParams);
  const isSearch = Object.values(address.filters).some(Boolean) || address.page > 1;
  const home = await findHome(db, accountId);
  const [own, found] = await Promise.all([
    listSubmissions(db, accountId),
    showSchools(db, address, home.state ?? undefined),
  ]);
  const sent = own.find(({ submissionId }) => submissionId === searchParams.get("sent"));
  const title = titleSchools(found);
  const lastPage = Math.max(1, Math.ceil(own.length / pageSize));
  const page = Math.min(readPageNumber(searchParams.get("sentPage")), lastPage);
  return {
    account: accountId,
    submissions: own.slice((page - 1) * pageSize, page * pageSize),
    count: own.length,
    page,
    lastPage,
    found,
    home,
    title,
    isSearch,
    sentTo: sent?.school ?? null,
    isDelivered: sent?.deliveredAt !== null,
  };
}

export const action = pageForms(submissions);

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.title ?? "Schools");
}

export default function MySchoolsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, submissions: sent, count, page, lastPage, found, home, isSearch, sentTo, isDelivered } = loaderData;
  const path = href("/me/schools");
  const sentMessage = sentTo && describeSent(sentTo.name, isDelivered);

  useEffect(() => {
    if (sentTo) clearNote(account, String(sentTo.schoolId));
  }, [account, sentTo]);
  useEffect(() => {
    // The text arrives with its page, so a live region around it would stay silent.
    if (sentMessage) announce(sentMessage);
  }, [sentMessage]);

  return (
    <div className="page py-10">
      <h1 className="headline-page">Schools</h1>
      <p className="lede mt-3">Find a school and submit your profile to the coaches of your sport there.</p>
      <p className="mt-2">
        <TextLink to={href("/needs")}>Programs that say whom they need</TextLink>
      </p>
      <SchoolTabs current="submissions" />
      {sentMessage && !actionData && <Success>{sentMessage}</Success>}
      <div role="status">{actionData && <Success>{actionData.message}</Success>}</div>
      {sentTo && (
        <div className="mt-6">
          <PushPrompt why="Do you want to know when a school opens or answers your profile?" />
        </div>
      )}
      <Card accent padding="md" className="mt-6">
        <SchoolSearchForm path={path} filters={found.filters} options={found.options} place={found.place} home={home} />
      </Card>
      {isSearch && (
        <div className="mt-8">
          <SchoolList path={path} found={found} hrefOf={(schoolId) => href("/me/schools/:schoolId", { schoolId })} />
        </div>
      )}
      <SubmissionList submissions={sent} isFull={count >= maxSubmissions} />
      <div className="mt-6">
        <Pagination
          page={page}
          lastPage={lastPage}
          href={(next) => `${path}?sentPage=${next}`}
          label="Pages of schools"
        />
      </div>
    </div>
  );
}

function describeSent(school: string, isDelivered: boolean): string {
  return isDelivered
    ? `Your profile is on its way to ${school}.`
    : `We keep your profile for ${school}. No coach of this team is here yet, so it isn’t delivered.`;
}

function Success({ children }: { children: string }) {
  return <p className="mt-6 border-success border-l-4 bg-sunken px-4 py-3 font-medium">{children}</p>;
}
