import { href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { MailboxHint } from "../accounts/mailbox-hint.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/forgot-resend-success-page.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { localTrial: context.get(mailboxContext) !== null };
}

export const meta = () => privateMeta("Email sent");

export default function ForgotResendSuccessPage({ loaderData: { localTrial } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="Email Sent successfully"
      call="pass"
      actions={
        <LinkButton to={href("/expireforgot")} variant="secondary">
          Ask again
        </LinkButton>
      }
    >
      <p>
        If this address has an account, we sent it an email with a link to set a new password. Use the link within one
        hour. It works once. Open the newest email.
      </p>
      <p>No email after a few minutes? Check your spam folder and the spelling of your email.</p>
      <MailboxHint localTrial={localTrial} />
    </ResultFrame>
  );
}
