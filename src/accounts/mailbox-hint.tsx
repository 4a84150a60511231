import { Link } from "react-router";

/** Where the mail is that a local trial does not send. */
export function MailboxHint({ localTrial }: { localTrial: boolean }) {
  if (!localTrial) return null;
  return (
    <p>
      This is a local trial. It doesn’t send email. Read it in the{" "}
      <Link to="/mailbox" className="text-link">
        mailbox
      </Link>
      .
    </p>
  );
}
