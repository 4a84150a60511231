import { data, href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { findMailFile } from "../mail/mail-folder.server.ts";
import { Card } from "../ui/card.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/mailbox-message-page.ts";
import { MailboxNote } from "./mailbox-note.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const mailbox = context.get(mailboxContext);
  const mail = mailbox?.folder && (await findMailFile(mailbox.folder, params.name));
  if (!mail) throw data(null, { status: 404 });
  const { to, subject, sentAt, text } = mail;
  return data({ to, subject, sentAt: sentAt.toISOString(), text }, { headers: { "cache-control": "no-store" } });
}

export const headers = loaderHeaders;

export const meta = () => privateMeta("Mailbox");

export default function MailboxMessagePage({ loaderData: { to, subject, sentAt, text } }: Route.ComponentProps) {
  return (
    <div className="page-narrow py-10 sm:py-16">
      <p>
        <a href={href("/mailbox")} className="underline underline-offset-4">
          All emails
        </a>
      </p>
      <h1 className="headline-card mt-6">{subject}</h1>
      <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
        to {to}, <Timestamp at={sentAt} format="minute" />
      </p>
      <Card accent className="mt-6">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text.split(/(https?:\/\/[^\s<>"]+)/).map(part)}</p>
      </Card>
      <MailboxNote />
    </div>
  );
}

// Every second part is a link; the rest is plain text.
function part(text: string, index: number) {
  if (index % 2 === 0) return text;
  return (
    <a key={`${index} ${text}`} href={text} className="underline underline-offset-4">
      {text}
    </a>
  );
}
