import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { findNextDates } from "../contact-rules/find-next-dates.server.ts";
import { MissingRecord } from "../forms/missing-record.tsx";
import { readPageNumber } from "../http/page-number.server.ts";
import { canDo } from "../programs/permissions.ts";
import { requireProgramPage } from "../programs/program-operations.server.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { WorkHead } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/program-thread-page.ts";
import { findProgramThread } from "./list-threads.server.ts";
import { MessageHelp } from "./message-help.tsx";
import { MessageList } from "./message-list.tsx";

export async function loader({ params: { threadId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const { db } = context.get(pageContext);
  const [thread, dates] = await Promise.all([
    findProgramThread(db, member, { threadId, pageNum: page }),
    findNextDates(db, member),
  ]);
  if (!thread) throw data(null, { status: 404 });
  return { account: member.accountId, page, thread, dates, mayWrite: canDo(member, "message") };
}

export default function ProgramThreadPage({
  loaderData: {
    thread: { athlete, messages, pages, obstacle },
    page,
    dates,
    mayWrite,
  },
}: Route.ComponentProps) {
  return (
    <div className="page py-5">
      <WorkHead
        title={athlete.name}
        heading={<bdi>{athlete.name}</bdi>}
        back={{ to: href("/coach/messages"), text: "Messages" }}
        actions={
          <>
            {mayWrite && obstacle === null && (
              <LinkButton to={href("/coach/prospects/:athleteId/message", { athleteId: athlete.athleteId })}>
                Write a message
              </LinkButton>
            )}
            <LinkButton to={href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId })} variant="secondary">
              Open the athlete
            </LinkButton>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {obstacle && <p className="border-warning border-l-4 bg-sunken px-4 py-3">{obstacle}</p>}
          <MessageList messages={messages} />
          <Pagination page={page} lastPage={pages.lastPage} label="Pages of messages" />
        </div>
        <MessageHelp dates={dates} />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord
      error={error}
      title="We can’t find these messages"
      to={href("/coach/messages")}
      action="Messages of your program"
    >
      The profile isn’t public anymore, or the address is wrong. The messages return if the athlete publishes it again.
    </MissingRecord>
  );
}
