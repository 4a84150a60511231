import { href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { MailboxHint } from "../accounts/mailbox-hint.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/forgot-resend-success-page.ts";

export const handle = { script: false };

export function loader({ context }: Route.LoaderArgs) {
  return { localTrial: context.get(mailboxContext) !== null };
}

export function meta() {
  return pageMeta({ title: "Email sent", site: brand.name, index: false });
}

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
        If the address belongs to an account, a mail with a link to set a new password is on its way. The link is good
        for one hour and once; only the newest one works.
      </p>
      <p>Nothing there after a few minutes? Look into the spam folder, or check the spelling of the address.</p>
      <MailboxHint localTrial={localTrial} />
    </ResultFrame>
  );
}
