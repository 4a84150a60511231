import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { FormFrame } from "../ui/form-frame.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/guardian-thread-page.ts";
import { guardianMessages } from "./family-actions.server.ts";
import { FamilyThreadView, type Sent, SentMessage } from "./family-messages.tsx";
import { findGuardianReader } from "./find-reader.server.ts";
import { findFamilyThread } from "./list-threads.server.ts";
import { MessageNotes } from "./message-notes.tsx";

export async function loader({ params: { link, threadId }, request, context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const reader = isRecordId(link) ? await findGuardianReader(db, link) : null;
  if (!reader) throw data(null, { status: 404 });
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const thread = await findFamilyThread(db, reader, { threadId, pageNum: page });
  if (!thread) throw data(null, { status: 404 });
  return { link, page, thread, formKey: crypto.randomUUID() };
}

export const action = pageForms(guardianMessages);

export const headers = actionHeaders;

export const meta = () => privateMeta("Messages from a college coach");

export default function GuardianThreadPage({
  loaderData: { link, page, thread, formKey },
  actionData,
}: Route.ComponentProps) {
  const { threadId, program } = thread;
  return (
    <FormFrame
      title={program.school}
      lede={`${program.name}. You and your child read the same messages.`}
      notes={<MessageNotes />}
    >
      <div className="grid gap-6">
        <TextLink to={href("/guardian/:link/messages", { link })}>All messages</TextLink>
        <SentMessage sent={(actionData ?? null) as Sent} />
        <FamilyThreadView
          thread={thread}
          formKey={formKey}
          base={href("/guardian/:link/messages/:threadId", { link, threadId })}
          page={page}
        />
      </div>
    </FormFrame>
  );
}
