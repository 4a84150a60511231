import { href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { MailboxHint } from "../accounts/mailbox-hint.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/sign-up-sent-page.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { localTrial: context.get(mailboxContext) !== null };
}

export const meta = () => privateMeta("Check your email");

export default function SignUpSentPage({ loaderData: { localTrial } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="Check your email"
      call="pass"
      actions={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>
        We sent you an email. Open the link in it within 24 hours to confirm your address. Then your account is ready.
      </p>
      <p>If you already had an account, the email tells you that instead. No email? Check your spam folder.</p>
      <MailboxHint localTrial={localTrial} />
    </ResultFrame>
  );
}
