import { createTransport } from "nodemailer";
import { parseAddress } from "./address.ts";
import { writeMailFile } from "./mail-folder.server.ts";
import type { RenderedMail } from "./templates/mail-kinds.ts";

/** A mail ready to leave. Every attempt gives the same bytes but for boundaries: id and date are those of its row. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  /** A canonical address. */
  to: string;
  /** Where who gets it can stop mail of this kind, if anywhere: a page that asks first, and takes a POST for yes. */
  stopLink?: string | null;
  createdAt: Date;
  /** Whether a copy in the folder omits the recipient: an erased account, or the former address of one. */
  omitsRecipient?: boolean;
}

/** Whom mail comes from. */
export interface Sender {
  name: string;
  address: string;
}

/** The way mail leaves; `send` rejects with nodemailer's error where it did not. */
export interface MailTransport {
  /** For people: "SMTP at mail.example.org:587". */
  description: string;
  /** Resolves with the path of the file where mail is written instead of sent, else with null. */
  send(mail: OutgoingMail): Promise<string | null>;
  close(): void;
}

/** How mail leaves: over SMTP where an address of a server is given, else into files of the folder. */
export interface TransportOptions {
  smtpUrl: string | undefined;
  from: Sender;
  folder: string;
}

/** Connections to the mail server at a time, and so mail on its way at a time. */
export const mailLanes = 3;

const connectTimeout = 10_000;
const silenceTimeout = 30_000;
const sendTimeout = 60_000;

/** Opens the way mail leaves; nothing is connected before the first mail. */
export function openTransport({ smtpUrl, from, folder }: TransportOptions): MailTransport {
  return smtpUrl ? openSmtp(smtpUrl, from) : openFolder(folder, from);
}

/** Reads `Name <address>` or a bare address, as MAIL_FROM has it; null where it is neither. */
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
    maxConnections: mailLanes,
    // Retries are ours: nodemailer's own would send again at once what a dropped connection left in doubt.
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

// A string of addresses is parsed, and a comma or a line break in it would make a second recipient: objects are not.
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
      // Keeps out-of-office answers away.
      "Auto-Submitted": "auto-generated",
      // In one click only over https: RFC 8058 asks for that.
      ...(stopLink?.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
    // What mail programs show as "Unsubscribe" (RFC 2369).
    ...(stopLink ? { list: { unsubscribe: stopLink } } : {}),
  };
}
