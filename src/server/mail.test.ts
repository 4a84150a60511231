import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.server.ts";
import { openMail } from "./mail.server.ts";

const folder = path.resolve("/srv/roster/mail");
const publicSettings = { PUBLIC_URL: "https://roster.example.org", DATA_DIR: "/srv/roster" };

test("uses SMTP if a server is set, otherwise files, and hides the password in the description", () => {
  expect(openMail(readConfig({ DATA_DIR: "/srv/roster" })).description).toBe(`files in ${folder}`);
  const { description } = openMail(readConfig({ SMTP_URL: "smtps://robin:secret@mail.example.org:465" }));
  expect(description).toBe("SMTP at mail.example.org:465");
});

test("rejects an invalid MAIL_FROM", () => {
  expect(() => openMail(readConfig({ MAIL_FROM: "roster@localhost" }))).toThrow("must be a mail address");
  expect(() => readConfig({ MAIL_FROM: "roster" })).toThrow("must be a mail address");
});

test("B21 rejects a public https site without a mail server", () => {
  expect(() => openMail(readConfig(publicSettings))).toThrow(
    /^SMTP_URL is not set, and people reach this site at https:/,
  );
});

test.each([{ MAIL: "files" }, { PUBLIC_URL: "https://127.0.0.1:3000" }, { PUBLIC_URL: "http://roster.lan" }])(
  "B21 writes mail to files with MAIL=files or without a public https URL: %j",
  (environment) => {
    expect(openMail(readConfig({ ...publicSettings, ...environment })).description).toBe(`files in ${folder}`);
  },
);

test("B21 rejects MAIL=files together with a mail server", () => {
  expect(() => readConfig({ MAIL: "files", SMTP_URL: "smtp://mail.example.org" })).toThrow(
    "MAIL=files and SMTP_URL are both set",
  );
});
