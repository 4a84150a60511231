import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.server.ts";
import { openMail } from "./mail.server.ts";

const folder = path.resolve("/srv/roster/mail");
const published = { PUBLIC_URL: "https://roster.example.org", DATA_DIR: "/srv/roster" };

test("mail leaves over SMTP where a server is set, else into files; the password of the server is not told", () => {
  expect(openMail(readConfig({ DATA_DIR: "/srv/roster" })).description).toBe(`files in ${folder}`);
  const { description } = openMail(readConfig({ SMTP_URL: "smtps://robin:secret@mail.example.org:465" }));
  expect(description).toBe("SMTP at mail.example.org:465");
});

test("a MAIL_FROM that is no mailbox stops the start with a sentence", () => {
  expect(() => openMail(readConfig({ MAIL_FROM: "roster@localhost" }))).toThrow("which is no mail address");
  expect(() => readConfig({ MAIL_FROM: "roster" })).toThrow("must look like");
});

test("B21 a public https site without a mail server does not start, and says what to set", () => {
  expect(() => openMail(readConfig(published))).toThrow(/^SMTP_URL is not set, and people reach this site at https:/);
});

test.each([{ MAIL: "files" }, { PUBLIC_URL: "https://127.0.0.1:3000" }, { PUBLIC_URL: "http://roster.lan" }])(
  "B21 a site writes mail into files if it says so, or is not a public https site: %j",
  (environment) => {
    expect(openMail(readConfig({ ...published, ...environment })).description).toBe(`files in ${folder}`);
  },
);

test("B21 MAIL=files and a mail server exclude each other", () => {
  expect(() => readConfig({ MAIL: "files", SMTP_URL: "smtp://mail.example.org" })).toThrow("MAIL: files and SMTP_URL");
});
