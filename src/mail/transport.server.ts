import { createTransport } from "nodemailer";
import { parseAddress } from "./address.ts";
import { writeMailFile } from "./mail-folder.server.ts";
import type { RenderedMail } from "./templates/mail-kinds.ts";

/** A mail ready to send. Id and date are those of its row, so every attempt sends the same message except for MIME boundaries. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  to: string;
  stopLink?: string | null;
  createdAt: Date;
  /** True if a file in the mail folder must omit the recipient: an erased account or a former address. */
  omitsRecipient?: boolean;
}

export interface Sender {
  name: string;
  address: string;
}

export interface MailTransport {
  description: string;
  /** Resolves with the path of the written file, or with null if the mail was sent. */
  send(mail: OutgoingMail): Promise<string | null>;
  close(): void;
}

export interface TransportOptions {
  smtpUrl: string | undefined;
  from: Sender;
  folder: string;
}

/** Maximum number of concurrent connections to the mail server, and of concurrent mails. */
export const maxConcurrentMails = 3;

const connectTimeout = 10_000;
const silenceTimeout = 30_000;
const sendTimeout = 60_000;

export function openTransport({ smtpUrl, from, folder }: TransportOptions): MailTransport {
  return smtpUrl ? openSmtp(smtpUrl, from) : openFolder(folder, from);
}

export function parseSender(value: string): Sender | null {
  const [, name = "", bracketed] = value.match(/^([^<>]*)<([^<>]*)>$/) ?? [];
  const { address } = parseAddress(bracketed ?? value);
  if (address === null || /\p{Cc}/u.test(name)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
}

function openSmtp(smtpUrl: string, from: Sender): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: maxConcurrentMails,
    // nodemailer must not retry: after a dropped connection it would resend a mail that may have been delivered.
    maxRequeues: 0,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    dnsTimeout: connectTimeout,
    socketTimeout: silenceTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { host } = new URL(smtpUrl);
  return {
    description: `SMTP at ${host}`,
    async send(mail) {
      await transporter.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(sendTimeout) });
      return null;
    },
    close: () => transporter.close(),
  };
}

function openFolder(folder: string, from: Sender): MailTransport {
  const transporter = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    description: `files in ${folder}`,
    async send(mail) {
      const composed = compose(mail, from);
      const { message } = await transporter.sendMail(mail.omitsRecipient ? { ...composed, to: undefined } : composed);
      return writeMailFile(folder, { id: mail.id, createdAt: mail.createdAt, source: message as Buffer });
    },
    close() {},
  };
}

// nodemailer parses address strings, and a comma or line break would add a recipient. It does not parse objects.
function compose({ id, to, createdAt, subject, html, text, stopLink }: OutgoingMail, from: Sender) {
  const { address } = parseAddress(to);
  if (address === null) throw new Error("The recipient's address is not valid.");
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date: createdAt,
    from,
    to: { name: "", address },
    envelope: { from: from.address, to: [address] },
    subject,
    html,
    text,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058 requires https for one-click unsubscribe.
      ...(stopLink?.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
    // Mail programs show this as "Unsubscribe" (RFC 2369).
    ...(stopLink ? { list: { unsubscribe: stopLink } } : {}),
  };
}
