import path from "node:path";
import { brand } from "../brand.ts";
import { type Config, isPublic } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import { type MailTransport, openTransport, parseSender } from "../mail/transport.server.ts";

/** Opens the configured mail transport. Throws a StartupProblem if MAIL_FROM is invalid, or if a public site has no mail server. */
export function openMail(config: Config): MailTransport {
  const from = parseSender(config.MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`);
  if (!from) throw new StartupProblem(`MAIL_FROM is ${config.MAIL_FROM}, which is no mail address.`);
  if (isPublic(config) && !config.SMTP_URL && config.MAIL !== "files") {
    throw new StartupProblem(
      `SMTP_URL is not set, and people reach this site at ${config.PUBLIC_URL}: no one would receive mail. Set SMTP_URL, or set MAIL=files to write mail into ${mailFolder(config)}.`,
    );
  }
  return openTransport({ smtpUrl: config.SMTP_URL, from, folder: mailFolder(config) });
}

export function mailFolder(config: Config): string {
  return path.join(path.resolve(config.DATA_DIR), "mail");
}
