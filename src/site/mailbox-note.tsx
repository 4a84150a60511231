export function MailboxNote() {
  return (
    <p className="mt-4 max-w-[44rem] border-signal border-l-4 pl-4 text-ink-muted">
      This is a local trial. No email server is set, so we write emails to files, and you can read them here. If you set
      SMTP_URL, we send emails instead, and this page goes away.
    </p>
  );
}
