import { data, href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { listMailFiles } from "../mail/mail-folder.server.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/mailbox-page.ts";
import { MailboxLocked } from "./mailbox-locked.tsx";
import { MailboxNote } from "./mailbox-note.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const mailbox = context.get(mailboxContext);
  if (!mailbox) throw data(null, { status: 404 });
  const headers = { "cache-control": "no-store" };
  const isWrongKey = url.searchParams.has("key");
  if (!mailbox.folder) return data({ mails: null, isWrongKey }, { status: 403, headers });
  const mails = (await listMailFiles(mailbox.folder)).map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() }));
  return data({ mails, isWrongKey: false }, { headers });
}

export const headers = loaderHeaders;

export const meta = () => privateMeta("Mailbox");

export default function MailboxPage({ loaderData: { mails, isWrongKey } }: Route.ComponentProps) {
  if (!mails) {
    return (
      <div className="page py-10 sm:py-16">
        <h1 className="headline-page">Mailbox</h1>
        <MailboxLocked isWrongKey={isWrongKey} />
      </div>
    );
  }
  return (
    <div className="page py-10 sm:py-16">
      <h1 className="headline-page">Mailbox</h1>
      <MailboxNote />
      {mails.length === 0 && (
        <EmptyState title="No emails yet" titleAs="h2" art="clipboard">
          Sign up or ask for a new password. The email appears here.
        </EmptyState>
      )}
      <ul className="mt-8 grid gap-3">
        {mails.map(({ name, to, subject, sentAt }) => (
          <Card as="li" key={name} interactive padding="sm">
            <a href={href("/mailbox/:name", { name })} className="card-link font-[650]">
              {subject}
            </a>
            <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
              to {to}, <Timestamp at={sentAt} format="minute" />
            </p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
