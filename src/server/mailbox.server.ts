import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Config, isPublic } from "../config.server.ts";
import { memberCookie, readCookies } from "../sessions/member-cookie.server.ts";
import { mailFolder } from "./mail.server.ts";
import { isSameSecret } from "./same-secret.server.ts";

export interface Mailbox {
  folder: string;
  key: string;
}

const page = "/mailbox";
const validKey = /^[\w-]{32}$/;

/** Returns null if mail is sent or the site is public. The key is stored in DATA_DIR, so that links survive a restart. */
export async function openMailbox(config: Config): Promise<Mailbox | null> {
  if (config.SMTP_URL || isPublic(config)) return null;
  const folder = path.resolve(config.DATA_DIR);
  return { folder: mailFolder(config), key: await readOrCreateKey(folder) };
}

export function mailboxLink(url: string, { key }: Mailbox): string {
  return `${url}${page}?key=${key}`;
}

/** Exchanges the key in the URL of the mailbox for a cookie, and redirects to the URL without the key. */
export function serveMailboxKey(app: FastifyInstance, mailbox: Mailbox): void {
  app.addHook("onRequest", async (request, reply) => {
    const [address, query = ""] = request.url.split("?");
    if (request.method !== "GET" || address !== page) return;
    const key = new URLSearchParams(query).get("key");
    if (key === null || !isSameSecret(key, mailbox.key)) return;
    const { name, isSecure } = cookieOf(request);
    return reply
      .header("set-cookie", `${name}=${key}; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`)
      .header("cache-control", "no-store")
      .redirect(page);
  });
}

export function hasMailboxKey(request: FastifyRequest, { key }: Mailbox): boolean {
  return readCookies(request.raw.rawHeaders, cookieOf(request).name).some((sent) => isSameSecret(sent, key));
}

function cookieOf({ server, protocol, host }: FastifyRequest): { name: string; isSecure: boolean } {
  const { isSecure } = memberCookie({ publicUrl: server.publicUrl, protocol, host });
  return { name: `${isSecure ? "__Host-" : ""}openroster-mailbox`, isSecure };
}

async function readOrCreateKey(folder: string): Promise<string> {
  const file = path.join(folder, "mailbox-key");
  const stored = await readKey(file);
  if (stored) return stored;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  // If several processes start concurrently, the first one determines the key: a link never replaces a file.
  await link(draft, file).catch(() => {});
  await rm(draft);
  const key = await readKey(file);
  if (!key) throw new Error(`${file} does not hold a key. Delete it, and the next start writes a new one.`);
  return key;
}

async function readKey(file: string): Promise<string | null> {
  const text = (await readFile(file, "utf8").catch(() => "")).trim();
  return validKey.test(text) ? text : null;
}
