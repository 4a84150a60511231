import { href } from "react-router";
import { pageContext } from "#page-context";
import { pageForms } from "../http/page-forms.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { PushPrompt } from "../push/push-prompt.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/own-messages-page.ts";
import { athleteMessages } from "./family-actions.server.ts";
import { FamilyThreadList, type Sent, SentMessage } from "./family-messages.tsx";
import { requireAthleteReader } from "./find-reader.server.ts";
import { listFamilyThreads } from "./list-threads.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const reader = await requireAthleteReader(db, account);
  return { account, page, threads: await listFamilyThreads(db, reader, { pageNum: page }) };
}

export const action = pageForms(athleteMessages);

export default function OwnMessagesPage({ loaderData: { threads, page }, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageTitle title="Messages" />
      <h1 className="headline-page">Messages</h1>
      <p className="lede mt-3">
        College coaches whose address our staff checked can write to you here. While you’re a minor, your parent or
        guardian gets every message first and reads your answers.
      </p>
      <div className="mt-8 grid gap-6">
        <SentMessage sent={(actionData ?? null) as Sent} />
        {threads.data.length > 0 && <PushPrompt why="Do you want to know when a coach writes to you?" />}
        <FamilyThreadList threads={threads} base={href("/me/messages")} page={page} />
      </div>
    </div>
  );
}
