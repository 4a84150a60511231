import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { openInbox } from "../../tests/inbox.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { readConfig } from "../config.server.ts";
import { checkMail } from "../doctor/check-mail.server.ts";
import { checkProxy } from "../doctor/check-proxy.server.ts";
import { createProbeToken } from "../doctor/probe-token.server.ts";
import { openFiles } from "../files/open-store.server.ts";
import { createApp } from "./app.server.ts";
import { examineInstallation } from "./examine-installation.server.ts";
import { openMail } from "./mail.server.ts";

const { db } = testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "openroster-doctor-"));
afterAll(() => removeFolder(folder));

it("examines a local trial: each check returns a finding, and none of them failed", async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: "postgres://user@127.0.0.1/roster" });
  const files = openFiles({ dataDir: folder });
  const findings = await examineInstallation({ config, db, files, keys: createProcessKeys() });
  const checks = ["Settings", "Database", "Migrations", "Clock", "Database members", "Mail", "Mail DNS", "Unsent mail"];
  expect(findings.map(({ check }) => check)).toEqual([
    ...checks,
    "Notifications",
    "Proxy",
    "Disk",
    "File store",
    "Data folder",
    "Processes",
    "Backup",
  ]);
  expect(findings.map(({ sentence }) => sentence).filter((text) => text.startsWith("This check failed"))).toEqual([]);
  expect(await files.list()).toEqual([]);
});

it("sees that a server behind no trusted proxy counts all clients as one, and accepts a right token only", async () => {
  const keys = createProcessKeys();
  const app = await createApp({ config: readConfig({}), db, publicUrl: "http://127.0.0.1", keys, pages: false });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const finding = await checkProxy({ publicUrl: origin, token: createProbeToken(keys) });
  expect(finding).toMatchObject({ state: "problem", remedy: "Set TRUST_PROXY=127.0.0.1, the address of the proxy." });
  for (const token of [createProbeToken(createProcessKeys()), createProbeToken(keys, Date.now() - 90_000), "x"]) {
    expect((await checkProxy({ publicUrl: origin, token })).sentence).toContain("responds with 404");
  }
  await app.close();
});

it("sees that a trusted proxy does not send X-Forwarded-For", async () => {
  const keys = createProcessKeys();
  const config = readConfig({ TRUST_PROXY: "127.0.0.1" });
  const app = await createApp({ config, db, publicUrl: "http://127.0.0.1", keys, pages: false });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const proxy = createServer((incoming, outgoing) => {
    const { "x-forwarded-for": _, ...headers } = incoming.headers;
    const forwarded = request(origin + incoming.url, { headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const finding = await checkProxy({ publicUrl, token: createProbeToken(keys) });
  expect(finding).toMatchObject({
    state: "problem",
    remedy: expect.stringMatching(/^Let the proxy send X-Forwarded-For\./),
  });
  await new Promise((resolve) => proxy.close(resolve));
  await app.close();
});

it("reports a mail server that rejects the password, and one that rejects the test mail", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, reply) => reply(new Error("Invalid username or password")),
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const mail = { folder: "/data/mail", sender: "hello@roster.example", isPublic: true };
  const rejected = await checkMail({ ...mail, smtpUrl: `smtp://user:hunter2@127.0.0.1:${port}` });
  expect(rejected).toMatchObject({ state: "problem", sentence: expect.stringContaining("535 Invalid username") });
  await new Promise<void>((resolve) => server.close(() => resolve()));

  const inbox = await openInbox();
  inbox.mode = "refuse recipient";
  const config = readConfig({ SMTP_URL: inbox.url, MAIL_FROM: "hello@roster.example" });
  const transport = openMail(config);
  const test = {
    id: "test",
    to: "someone@mail.example",
    createdAt: new Date(),
    subject: "Test",
    text: "Test",
    html: "",
  };
  const sendTest = async () => (await transport.send(test)) ?? "sent";
  const refused = await checkMail({ ...mail, smtpUrl: inbox.url, sendTest });
  expect(refused).toMatchObject({ state: "problem", sentence: expect.stringContaining("550") });
  transport.close();
  await inbox.close();
});
