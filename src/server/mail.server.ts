import path from "node:path";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { brand } from "../brand.ts";
import { type Config, isPublic } from "../config.server.ts";
import { type MailTransport, openTransport, parseSender, type Sender } from "../mail/transport.server.ts";

/** Opens the configured mail transport. Throws a StartupProblem if MAIL_FROM is invalid, or if a public site has no mail server. */
export function openMail(config: Config): MailTransport {
  const from = senderOf(config);
  if (isPublic(config) && !config.SMTP_URL && config.MAIL !== "files") {
    throw new StartupProblem(
      `SMTP_URL is not set, and people reach this site at ${config.PUBLIC_URL}: no one would receive mail. Set SMTP_URL, for example SMTP_URL=smtp://user:password@host:587, or set MAIL=files to write mail into ${mailFolder(config)}.`,
    );
  }
  return openTransport({ smtpUrl: config.SMTP_URL, from, folder: mailFolder(config) });
}

export function mailFolder(config: Config): string {
  return path.join(path.resolve(config.DATA_DIR), "mail");
}

/** Returns the sender of all mail. Throws a StartupProblem if MAIL_FROM is invalid. */
export function senderOf({ MAIL_FROM }: Pick<Config, "MAIL_FROM">): Sender {
  const sender = parseSender(MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`);
  if (sender) return sender;
  throw new StartupProblem(
    `MAIL_FROM is "${MAIL_FROM}". It must be a mail address, with or without a name, for example MAIL_FROM=Openroster <hello@example.org>.`,
  );
}
