export interface MailProblemWords {
  sentence: string;
  remedy: string;
  /** Sending again gives the same answer. */
  isFinal?: true;
}

/** In order of precedence: patterns of the codes that `mail/send-failure.server.ts` stores. */
const knownProblems: readonly [pattern: RegExp, words: MailProblemWords][] = [
  [
    /^5.*RCPT TO/,
    {
      sentence: "The recipient’s mail server rejects the address.",
      remedy:
        "The address is wrong, or the mailbox is closed. Ask the owner for another one. Sending again won’t help.",
      isFinal: true,
    },
  ],
  [
    /^5.*DATA/,
    {
      sentence: "The recipient’s mail server rejects our email, often as spam.",
      remedy: "Look at “Mail DNS” on the Status page and fix what it names. Then send the email again.",
    },
  ],
  [
    /MAIL FROM/,
    {
      sentence: "Our mail server doesn’t accept our sender address.",
      remedy: "Set MAIL_FROM to an address that the mail account may use, and restart the server.",
    },
  ],
  [
    /EAUTH|AUTH|^53[045]/,
    {
      sentence: "Our mail server doesn’t accept our user name or password.",
      remedy: "Correct the user name and password in SMTP_URL, and restart the server.",
    },
  ],
  [
    /ECONN|ETIMEDOUT|ESOCKET|ENOTFOUND|EDNS|EHOST|ENET|ETLS|EPROTOCOL|CONN/,
    {
      sentence: "We can’t reach our mail server.",
      remedy: "Check the host and port in SMTP_URL, and that the firewall allows the connection.",
    },
  ],
  [
    /^4/,
    {
      sentence: "A mail server asks us to try again later.",
      remedy: "You don’t need to do anything. We keep trying for two days.",
    },
  ],
];

export function wordsForMailProblem(code: string): MailProblemWords {
  return (
    knownProblems.find(([pattern]) => pattern.test(code))?.[1] ?? {
      sentence: `Sending failed: ${code}`,
      remedy: "Look at “Mail” on the Status page. Then send the email again.",
    }
  );
}
