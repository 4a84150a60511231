/** Explains why mail can be read here. */
export function MailboxNote() {
  return (
    <p className="mt-4 max-w-[44rem] border-signal border-l-4 pl-4 text-ink-muted">
      This is a local trial: no mail server is set, so mail is written to files, and you can read it here. If you set
      SMTP_URL, mail is sent instead, and this page no longer exists.
    </p>
  );
}
