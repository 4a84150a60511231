import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { eraseMailFiles, findMailFile, listMailFiles } from "./mail-folder.server.ts";
import { type OutgoingMail, openTransport, parseSender } from "./transport.server.ts";

const from = { name: "Openroster", address: "hello@roster.example" };
let folder: string;

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "openroster-mail-")), "mail");
});
afterAll(() => removeFolder(path.dirname(folder)));

function mail(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: "0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10",
    to: "robin@example.com",
    createdAt: new Date("2026-03-01T17:05:06.789Z"),
    subject: "Confirm",
    html: "<p>Ünïcode &amp; <a href='https://roster.example/a'>a link</a></p>",
    text: `Ünïcode ${"https://roster.example/verify/".padEnd(200, "x")}`,
    ...overrides,
  };
}

test("returns no mail without a folder", async () => {
  expect(await listMailFiles(folder)).toEqual([]);
});

test("writes each mail to a file that only its owner can read if there is no mail server", async () => {
  const file = await openTransport({ smtpUrl: undefined, from, folder }).send(mail());
  expect(file).toBe(path.join(folder, "20260301T170506789Z-0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10.eml"));
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readFile(file!, "utf8")).toContain("Message-ID: <0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10@roster.example>");
});

test.each([
  ["https://roster.example/coach/digest/0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10", "List-Unsubscribe=One-Click"],
  ["http://127.0.0.1:3000/coach/digest/0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10", undefined],
])("adds the unsubscribe header for %s, with one-click only over https", async (stopLink, oneClick) => {
  const file = await openTransport({ smtpUrl: undefined, from, folder: `${folder}-list` }).send(mail({ stopLink }));
  const { headers } = await PostalMime.parse(await readFile(file!));
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect([headerOf("list-unsubscribe"), headerOf("list-unsubscribe-post")]).toEqual([`<${stopLink}>`, oneClick]);
});

test("replaces the file of a mail that is written again", async () => {
  await openTransport({ smtpUrl: undefined, from, folder }).send(mail());
  expect(await readdir(folder)).toHaveLength(1);
});

test("reads a written mail back", async () => {
  const [first] = await listMailFiles(folder);
  expect(first).toEqual({
    name: "20260301T170506789Z-0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10",
    to: "robin@example.com",
    subject: "Confirm",
    sentAt: new Date("2026-03-01T17:05:06.000Z"),
  });
  const found = await findMailFile(folder, first!.name);
  expect(found!.text.trim()).toBe(mail().text);
  expect(found!.html).toContain("<p>Ünïcode &amp;");
});

test.each(["../../etc/passwd", "nothing", "", "20260301T170506789Z-../0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d10"])(
  "reads no file outside the mail folder for %j",
  async (name) => {
    expect(await findMailFile(folder, name)).toBeNull();
  },
);

test("lists the newest mail first and ignores other files", async () => {
  const later = mail({
    id: "0b6f3c9e-6d55-4d7c-9a53-0c4e3a2b1d11",
    to: "eve@example.com",
    createdAt: new Date("2026-03-02T00:00:00Z"),
  });
  await openTransport({ smtpUrl: undefined, from, folder }).send(later);
  await writeFile(path.join(folder, "notes.eml"), "To: robin@example.com\n\n");
  expect((await listMailFiles(folder)).map((found) => found.to)).toEqual(["eve@example.com", "robin@example.com"]);
  expect(await listMailFiles(folder, 1)).toHaveLength(1);
});

test("F14: erases the mail of one person only", async () => {
  expect(await eraseMailFiles(folder, ["Robin@Example.com"])).toBe(1);
  expect((await listMailFiles(folder)).map((found) => found.to)).toEqual(["eve@example.com"]);
});

test.each([
  "robin@example.com, eve@example.com",
  "robin@example.com\nBcc: eve@example.com",
  "",
  "friends: robin@example.com;",
])("M01: rejects the recipient %j", async (to) => {
  await expect(openTransport({ smtpUrl: undefined, from, folder }).send(mail({ to }))).rejects.toThrow("not valid");
});

test("M01: creates no header from a line break in a subject", async () => {
  const subject = "Hello\r\nBcc: eve@example.com";
  const file = await openTransport({ smtpUrl: undefined, from, folder }).send(mail({ subject }));
  expect(await readFile(file!, "utf8")).not.toMatch(/^Bcc:/m);
});

test("M03: reads no file that a mail refers to", async () => {
  const secret = path.join(path.dirname(folder), "secret");
  await writeFile(secret, "the secret");
  const hostile = { path: secret } as unknown as string;
  const sending = openTransport({ smtpUrl: undefined, from, folder }).send(mail({ html: hostile }));
  await expect(sending).rejects.toThrow(/File access rejected/);
});

test("parses MAIL_FROM as a bare address or as a name and an address", () => {
  expect(parseSender("hello@roster.example")).toEqual({ name: "", address: "hello@roster.example" });
  expect(parseSender("Open Roster <hello@Roster.example>")).toEqual({
    name: "Open Roster",
    address: "hello@roster.example",
  });
  expect(parseSender('"Roster, Inc." <hello@roster.example>')).toEqual({
    name: "Roster, Inc.",
    address: "hello@roster.example",
  });
  expect(parseSender("a@roster.example, b@roster.example")).toBeNull();
  expect(parseSender("A\r\nBcc: x@y.example <a@roster.example>")).toBeNull();
});
