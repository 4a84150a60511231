import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMember, latestLink, mailTo, password, processAllRequests, sendRequest } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createBrowser } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { deliverDueMail } from "../mail/deliver-mail.server.ts";
import { listMailFiles } from "../mail/mail-folder.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { renderMail } from "../mail/render-mail.tsx";
import { openTransport } from "../mail/transport.server.ts";
import { accountHandlers } from "../server/account-jobs.server.ts";
import { confirmEmailChange } from "../settings/confirm-email-change.server.ts";
import { createProcessKeys } from "./installation-keys.server.ts";
import { createAccountServices } from "./request-context.server.ts";

const server = testApp();
const publicUrl = "http://127.0.0.1:3000";
let mailFolder = "";

beforeEach(async () => {
  mailFolder = await mkdtemp(path.join(tmpdir(), "openroster-former-"));
});
afterEach(() => removeFolder(mailFolder));

async function deliverIntoFolder(): Promise<void> {
  const from = { name: "Openroster", address: "hello@roster.example" };
  const transport = openTransport({ smtpUrl: undefined, from, folder: mailFolder });
  const postman = { db: server.db, renderMail, transport, onFailure: (failure: unknown) => expect(failure).toBeNull() };
  await deliverDueMail(postman, AbortSignal.timeout(10_000));
}

async function runJobs(name: string): Promise<void> {
  const options = { publicUrl, universityDomains: new Set<string>(), mailFolder };
  const handler = accountHandlers(server.db, options).find((one) => one.name === name);
  const { rows } = await sql<{ data: unknown }>`delete from jobs.job where name = ${name} returning data`.execute(
    server.db,
  );
  for (const { data } of rows) await handler?.run(data, AbortSignal.timeout(10_000));
}

async function changeAddress(one: { email: string; headers: Record<string, string> }, email: string): Promise<void> {
  await sendRequest(server.app, "PUT", "/api/me/email", { headers: one.headers, body: { email, password } });
  await processAllRequests(server.db);
  const requestContext = {
    ...(await createAccountServices(server.db, {
      publicUrl,
      graceDays: 7,
      rateLimits: 1000,
      keys: createProcessKeys(),
    })),
    clientAddress: "192.0.2.1",
  };
  for (const [address, kind] of [
    [one.email, "email-change-old"],
    [email, "email-change-new"],
  ] as const) {
    const link = await latestLink(server.db, address, kind);
    await confirmEmailChange(server.db, { ...link, action: "confirm", requestContext });
  }
}

it("B17 leaves no mail file and no unsent mail to the former address after a change of address", async () => {
  const member = await createBrowser(server.db);
  const other = await createMember(server.db);
  const mail = { kind: "verify", props: { firstName: "Casey", link: `${publicUrl}/verify/a/b` } } as const;
  for (const { id: accountId, email: to } of [member, other]) await queueMail(server.db, { ...mail, to, accountId });
  await deliverIntoFolder();
  expect((await listMailFiles(mailFolder)).map(({ to }) => to).sort()).toEqual([member.email, other.email].sort());
  await queueMail(server.db, { ...mail, to: member.email, accountId: member.id });

  const moved = "moved-away@mail.example";
  await changeAddress(member, moved);
  await runJobs("remove-former-mail");

  expect((await mailTo(server.db, member.email)).map(({ kind }) => kind)).toEqual(["email-changed"]);
  await deliverIntoFolder();
  const files = await Promise.all(
    (await readdir(mailFolder)).map((name) => readFile(path.join(mailFolder, name), "utf8")),
  );
  expect(files.join("\n").toLowerCase()).not.toContain(member.email.toLowerCase());
  // The change notice is preserved without the former address.
  const subjects = (await listMailFiles(mailFolder)).filter(({ to }) => to === "an address that was removed");
  expect(subjects).toHaveLength(1);
  expect((await listMailFiles(mailFolder)).map(({ to }) => to)).toEqual(expect.arrayContaining([other.email, moved]));
});
