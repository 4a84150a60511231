import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { MissingRecord } from "../forms/missing-record.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { PageHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/own-thread-page.ts";
import { athleteMessages } from "./family-actions.server.ts";
import { FamilyThreadView, type Sent, SentMessage } from "./family-messages.tsx";
import { requireAthleteReader } from "./find-reader.server.ts";
import { findFamilyThread } from "./list-threads.server.ts";

export async function loader({ params: { threadId }, request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const reader = await requireAthleteReader(db, account);
  const thread = await findFamilyThread(db, reader, { threadId, pageNum: page });
  if (!thread) throw data(null, { status: 404 });
  return { account, page, formKey: crypto.randomUUID(), thread };
}

export const action = pageForms(athleteMessages);

export default function OwnThreadPage({ loaderData: { thread, page, formKey }, actionData }: Route.ComponentProps) {
  const { threadId, program } = thread;
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={program.school} back={{ to: href("/me/messages"), text: "Messages" }}>
        {program.name}
      </PageHead>
      <div className="mt-8 grid gap-6">
        <SentMessage sent={(actionData ?? null) as Sent} />
        <FamilyThreadView
          thread={thread}
          formKey={formKey}
          base={href("/me/messages/:threadId", { threadId })}
          page={page}
        />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord error={error} title="We can’t find these messages" to={href("/me/messages")} action="Your messages">
      The address is wrong, or the messages were deleted.
    </MissingRecord>
  );
}
