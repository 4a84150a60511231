import path from "node:path";
import type { FastifyRequest } from "fastify";
import { brand } from "../brand.ts";
import type { Config } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import { type MailTransport, openTransport, parseSender } from "../mail/transport.server.ts";
import { isFromThisMachine } from "./this-machine.server.ts";

/** The way mail leaves, as configured; throws a StartupProblem where MAIL_FROM names no mailbox. */
export function openMail(config: Config): MailTransport {
  const from = parseSender(config.MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`);
  if (!from) throw new StartupProblem(`MAIL_FROM is ${config.MAIL_FROM}, which is no mail address.`);
  return openTransport({ smtpUrl: config.SMTP_URL, from, folder: mailFolder(config) });
}

/** Where mail is written that no server sends. */
export function mailFolder(config: Config): string {
  return path.join(path.resolve(config.DATA_DIR), "mail");
}

/** The folder of mail that this request may read at /mailbox, or null. Only a local trial has one, and only for someone at the machine itself. */
export function readableMailFolder(request: FastifyRequest, config: Config): string | null {
  if (config.SMTP_URL || config.TRUST_PROXY) return null;
  return isFromThisMachine(request) ? mailFolder(config) : null;
}
