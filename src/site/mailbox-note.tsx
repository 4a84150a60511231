/** Says why mail can be read here at all. */
export function MailboxNote() {
  return (
    <p className="mt-4 max-w-[44rem] border-signal border-l-4 pl-4 text-ink-muted">
      This is a local trial: no mail server is set, so mail is written to files and can be read here, at this machine
      only. Set SMTP_URL, and mail is sent instead and this page is gone.
    </p>
  );
}
