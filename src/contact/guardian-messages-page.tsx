import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { readPageNumber } from "../http/page-number.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { FormFrame } from "../ui/form-frame.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/guardian-messages-page.ts";
import { guardianMessages } from "./family-actions.server.ts";
import { FamilyThreadList, type Sent, SentMessage } from "./family-messages.tsx";
import { findGuardianReader } from "./find-reader.server.ts";
import { listFamilyThreads } from "./list-threads.server.ts";
import { MessageNotes } from "./message-notes.tsx";

export async function loader({ params: { link }, request, context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const reader = isRecordId(link) ? await findGuardianReader(db, link) : null;
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const threads = reader && (await listFamilyThreads(db, reader, { pageNum: page }));
  return data({ link, page, threads }, threads ? undefined : { status: 404 });
}

export const action = pageForms(guardianMessages);

export const headers = actionHeaders;

export const meta = () => privateMeta("Messages from college coaches");

export default function GuardianMessagesPage({
  loaderData: { link, page, threads },
  actionData,
}: Route.ComponentProps) {
  return (
    <FormFrame
      title="Messages from college coaches"
      lede="You read every message that a coach writes to your child here, and every answer."
      notes={<MessageNotes />}
    >
      {threads ? (
        <div className="grid gap-6">
          <TextLink to={href("/guardian/:link", { link })}>Your page</TextLink>
          <SentMessage sent={(actionData ?? null) as Sent} />
          <FamilyThreadList threads={threads} base={href("/guardian/:link/messages", { link })} page={page} />
        </div>
      ) : (
        <p>This link isn’t valid anymore. Ask the athlete to invite you again.</p>
      )}
    </FormFrame>
  );
}
