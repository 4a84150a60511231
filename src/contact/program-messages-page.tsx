import { href } from "react-router";
import { pageContext } from "#page-context";
import { findNextDates } from "../contact-rules/find-next-dates.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { requireProgramPage } from "../programs/program-operations.server.ts";
import { PushPrompt } from "../push/push-prompt.tsx";
import { Badge } from "../ui/badge.tsx";
import { WorkHead } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/program-messages-page.ts";
import { listProgramThreads } from "./list-threads.server.ts";
import { MessageHelp } from "./message-help.tsx";
import { ThreadList } from "./thread-list.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const { db } = context.get(pageContext);
  const [threads, dates] = await Promise.all([
    listProgramThreads(db, member, { pageNum: page }),
    findNextDates(db, member),
  ]);
  return { account: member.accountId, page, threads, dates };
}

export default function ProgramMessagesPage({ loaderData: { threads, page, dates } }: Route.ComponentProps) {
  return (
    <div className="page py-5">
      <WorkHead title="Messages">
        Messages of your program to families, and their answers. Write from the page of an athlete.
      </WorkHead>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {threads.data.length > 0 && <PushPrompt why="Do you want to know when a family answers?" />}
          <ThreadList
            threads={threads.data.map(({ threadId, latestAt, athlete, isAnswered, isWaiting }) => ({
              ...{ threadId, latestAt },
              title: athlete?.name ?? "An athlete whose profile isn’t public",
              to: athlete && href("/coach/messages/:threadId", { threadId }),
              note: (
                <>
                  {isAnswered && <Badge tone="success">Answered</Badge>}
                  {isWaiting && <Badge tone="info">Waits for its hours</Badge>}
                </>
              ),
            }))}
            empty="Your program wrote to no family yet."
          />
          <Pagination page={page} lastPage={threads.pages.lastPage} label="Pages of messages" />
        </div>
        <MessageHelp dates={dates} />
      </div>
    </div>
  );
}
