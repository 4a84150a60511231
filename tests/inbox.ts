import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/**
 * Behavior of the mail server. It accepts mail. The first time for each recipient, it greylists (451), or drops the connection within the
 * message or between the message and the reply. It delays the reply to the recipient or to the message. It rejects the recipient (550).
 */
export type InboxMode =
  | "accept"
  | "greylist"
  | "drop in data"
  | "drop after data"
  | "slow before data"
  | "slow"
  | "refuse recipient";

export interface ReceivedMail extends Email {
  /** Recipient of the envelope. */
  recipient: string;
  /** The raw message. */
  source: string;
}

export interface MailMatch {
  to: string;
  subject?: string | RegExp;
}

/** An SMTP server that stores every received mail. */
export interface Inbox {
  url: string;
  mode: InboxMode;
  /** Overrides `mode` for one recipient. */
  modeFor: (recipient: string) => InboxMode | undefined;
  /** Delay per mail in the slow modes, in milliseconds. */
  slowness: number;
  mails: ReceivedMail[];
  /** Resolves with the first matching mail that no earlier call returned. Rejects after `timeout` ms (30,000). */
  waitFor(match: MailMatch, timeout?: number): Promise<ReceivedMail>;
  /** Refuses every new connection. */
  goDown(): Promise<void>;
  /** Accepts connections again, on the same port. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a mail server on a free local port. */
export async function openInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  const struck = new Set<string>();
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  const inbox: Inbox = {
    url: `smtp://127.0.0.1:${port}`,
    mode: "accept",
    modeFor: () => undefined,
    slowness: 300,
    mails,
    async waitFor(match, timeout = 30_000) {
      const deadline = Date.now() + timeout;
      for (;;) {
        const found = mails.find((mail) => !seen.has(mail) && matches(mail, match));
        if (found) {
          seen.add(found);
          return found;
        }
        if (Date.now() > deadline) throw new Error(`No mail ${JSON.stringify(match)}; there are ${listing(mails)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    goDown: () => stop(server),
    async comeBack() {
      server = await listen(port);
    },
    close: () => stop(server),
  };
  return inbox;

  function listen(at: number): Promise<SMTPServer> {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        const mode = modeOf(address);
        if (mode === "greylist" && strikes(mode, address)) return done(reply(451, `4.7.1 Try ${address} later`));
        if (mode === "refuse recipient") return done(reply(550, `5.1.1 No such user <${address}>`));
        setTimeout(done, mode === "slow before data" ? inbox.slowness : 0);
      },
      onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
    });
    // Tests drop connections on purpose.
    started.on("error", () => {});
    return new Promise((resolve) => started.listen(at, "127.0.0.1", () => resolve(started)));
  }

  function modeOf(recipient: string): InboxMode {
    return inbox.modeFor(recipient) ?? inbox.mode;
  }

  /** Returns true the first time for this recipient. */
  function strikes(mode: InboxMode, recipient: string): boolean {
    const isFirst = !struck.has(`${mode} ${recipient}`);
    struck.add(`${mode} ${recipient}`);
    return isFirst;
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const recipient = session.envelope.rcptTo[0]?.address ?? "";
    const mode = modeOf(recipient);
    if (mode === "drop in data" && strikes(mode, recipient)) {
      stream.resume();
      return dropConnection(session.id);
    }
    const source = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
    const mail = await PostalMime.parse(source);
    if (mode === "slow") await new Promise((resolve) => setTimeout(resolve, inbox.slowness));
    for (const { address } of session.envelope.rcptTo)
      mails.push({ ...mail, recipient: address, source: source.toString() });
    if (mode === "drop after data" && strikes(mode, recipient)) dropConnection(session.id);
  }

  function dropConnection(id: string): void {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === id) connection._socket.destroy();
    }
  }
}

/** Returns every http(s) URL in the text of a mail, in order. */
export function linksOf(mail: { text?: string | undefined }): string[] {
  return mail.text?.match(/https?:\/\/[^\s<>"\]]+/g) ?? [];
}

function matches(mail: ReceivedMail, { to, subject }: MailMatch): boolean {
  if (mail.recipient.toLowerCase() !== to.toLowerCase()) return false;
  if (subject === undefined) return true;
  return typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject ?? "");
}

function listing(mails: ReceivedMail[]): string {
  return mails.map((mail) => `"${mail.subject}" to ${mail.recipient}`).join(", ") || "none";
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function stop(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
