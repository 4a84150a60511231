import path from "node:path";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "../config.server.ts";
import { openMail, readableMailFolder } from "./mail.server.ts";

interface Visit {
  remoteAddress?: string;
  headers?: Record<string, string>;
  environment?: NodeJS.ProcessEnv;
}

const local = { host: "127.0.0.1:3000" };
const folder = path.resolve("/srv/roster/mail");

async function visit({
  remoteAddress = "127.0.0.1",
  headers = local,
  environment = {},
}: Visit): Promise<string | null> {
  const config = readConfig({ DATA_DIR: "/srv/roster", ...environment });
  const app = fastify({ trustProxy: config.TRUST_PROXY ?? false });
  app.get("/", async (request) => ({ folder: readableMailFolder(request, config) }));
  const { folder } = (await app.inject({ url: "/", remoteAddress, headers })).json<{ folder: string | null }>();
  await app.close();
  return folder;
}

test.each<Visit>([
  {},
  { remoteAddress: "127.9.9.9" },
  { remoteAddress: "::1", headers: { host: "[::1]:3000" } },
  { remoteAddress: "::ffff:127.0.0.1", headers: { host: "localhost:3000" } },
])("the mailbox of a local trial is open at the machine itself: %j", async (given) => {
  expect(await visit(given)).toBe(folder);
});

test.each<Visit>([
  { remoteAddress: "192.168.1.7" },
  { remoteAddress: "10.0.0.1", headers: { ...local, "x-forwarded-for": "127.0.0.1" } },
  { remoteAddress: "2001:db8::1" },
  { remoteAddress: "::ffff:192.168.1.7" },
  { headers: { ...local, "x-forwarded-for": "203.0.113.9" } },
  { headers: { ...local, forwarded: "for=203.0.113.9" } },
  { headers: { ...local, "x-real-ip": "203.0.113.9" } },
  { headers: { ...local, "x-forwarded-proto": "https" } },
  { headers: { ...local, via: "1.1 proxy" } },
  { headers: { host: "roster.example.org" } },
  { headers: { host: "127.0.0.1.evil.example" } },
  { headers: { host: "a b" } },
  { environment: { SMTP_URL: "smtp://mail.example.org" } },
  { environment: { TRUST_PROXY: "127.0.0.1" }, headers: local },
])("the mailbox is closed to everyone else, and where mail is sent or a proxy stands before: %j", async (given) => {
  expect(await visit(given)).toBeNull();
});

test("mail leaves over SMTP where a server is set, else into files; the password of the server is not told", () => {
  expect(openMail(readConfig({ DATA_DIR: "/srv/roster" })).description).toBe(`files in ${folder}`);
  const { description } = openMail(readConfig({ SMTP_URL: "smtps://robin:secret@mail.example.org:465" }));
  expect(description).toBe("SMTP at mail.example.org:465");
});

test("a MAIL_FROM that is no mailbox stops the start with a sentence", () => {
  expect(() => openMail(readConfig({ MAIL_FROM: "roster@localhost" }))).toThrow("which is no mail address");
  expect(() => readConfig({ MAIL_FROM: "roster" })).toThrow("must look like");
});
