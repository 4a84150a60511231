import { BlockList, isIP } from "node:net";
import path from "node:path";
import type { FastifyRequest } from "fastify";
import { brand } from "../brand.ts";
import type { Config } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import { type MailTransport, openTransport, parseSender } from "../mail/transport.server.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Any of these tells of a proxy, which calls from loopback for people elsewhere. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

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

/**
 * The folder of mail that this request may read at /mailbox, or null. Only a local trial has one, and only for someone at the machine
 * itself: the socket comes from it, no proxy stands between, and the address asked for is the machine's own (another name that leads
 * here may be a foreign page's). A proxy that says nothing of itself speaks HTTP/1.0 as a rule, which no browser does.
 */
export function readableMailFolder(request: FastifyRequest, config: Config): string | null {
  if (config.SMTP_URL || config.TRUST_PROXY) return null;
  if (!isLoopback(request.socket.remoteAddress ?? "")) return null;
  if (request.raw.httpVersion !== "1.1") return null;
  if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return null;
  const host = `http://${request.headers.host}`;
  if (!URL.canParse(host)) return null;
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(host).hostname) ? mailFolder(config) : null;
}

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? "ipv6" : "ipv4");
}
