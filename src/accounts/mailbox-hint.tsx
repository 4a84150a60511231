import { InlineLink } from "../ui/link-button.tsx";

/** Links to the mailbox in a local trial, which does not send email. */
export function MailboxHint({ localTrial }: { localTrial: boolean }) {
  if (!localTrial) return null;
  return (
    <p>
      This is a local trial. It doesn’t send email. Read it in the <InlineLink to="/mailbox">mailbox</InlineLink>.
    </p>
  );
}
