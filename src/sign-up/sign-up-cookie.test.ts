import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { memberCookie } from "../sessions/member-cookie.server.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { findAgeConflict } from "./find-age-conflict.server.ts";
import { giveSignUpCookie, readSignUps } from "./sign-up-cookie.server.ts";

const cookies = {
  secure: memberCookie({ publicUrl: "https://roster.example", protocol: "https", host: "roster.example" }),
  plain: memberCookie({ publicUrl: "http://roster.lan", protocol: "http", host: "roster.lan" }),
};
const keys = createProcessKeys();
const realNow = Date.now.bind(Date);
const email = "ana@mail.example";
let ahead = 0;

beforeEach(() => {
  ahead = 0;
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
});

const headersOf = (...setCookies: string[]) => ["Cookie", setCookies.map((text) => text.split(";")[0]).join("; ")];

it.each(["secure", "plain"] as const)("proves a sign-up of this browser for an hour with a %s cookie", (kind) => {
  const cookie = cookies[kind];
  const [first, second] = [randomUUID(), randomUUID()];
  const given = giveSignUpCookie(cookie, { signUpId: first, email, keys });
  const prefix = kind === "secure" ? "__Host-" : "";
  expect(given).toMatch(
    new RegExp(
      `^${prefix}openroster-sign-up=${first}\\.\\d+\\.[\\w-]+\\.[\\w-]{43}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax${kind === "secure" ? "; Secure" : ""}$`,
    ),
  );
  const read = (...setCookies: string[]) => readSignUps(headersOf(...setCookies), { cookie, keys });
  expect(read(given, giveSignUpCookie(cookie, { signUpId: second, email, keys }))).toEqual([
    { signUpId: first, email },
    { signUpId: second, email },
  ]);
  ahead = 59 * 60_000;
  expect(read(given)).toEqual([{ signUpId: first, email }]);
  ahead = 61 * 60_000;
  expect(read(given)).toEqual([]);
});

it("ignores a changed sign-up cookie, and one that other keys signed", () => {
  const cookie = cookies.plain;
  const id = randomUUID();
  const given = giveSignUpCookie(cookie, { signUpId: id, email, keys }).split(";")[0]!;
  const [name, value = ""] = given.split("=");
  const [, expires, mac] = value.split(".");
  const foreign = giveSignUpCookie(cookie, { signUpId: id, email, keys: createProcessKeys() });
  const changed = [
    `${randomUUID()}.${expires}.${mac}`,
    `${id}.${Number(expires) + 1}.${mac}`,
    `${id}.${expires}.`,
    `${id}.${expires}`,
    id,
    "",
  ].map((text) => `${name}=${text}`);
  expect(readSignUps(headersOf(...changed, foreign), { cookie, keys })).toEqual([]);
  expect(readSignUps(headersOf(...changed, given), { cookie, keys })).toEqual([{ signUpId: id, email }]);
});

it("remembers for a day that a browser was refused for its user's age", () => {
  expect(rememberAgeRefusal(cookies.secure)).toBe(
    "__Host-openroster-age=refused; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
  );
  expect(rememberAgeRefusal(cookies.plain)).toBe(
    "openroster-age=refused; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax",
  );
  for (const cookie of Object.values(cookies)) {
    expect(wasRefusedForAge(headersOf(rememberAgeRefusal(cookie)), cookie)).toBe(true);
    expect(wasRefusedForAge(["Cookie", "theme=dark"], cookie)).toBe(false);
  }
});

it.each([
  [{ birthYear: 2010, graduationYear: 2026 }, null],
  [{ birthYear: 2010, graduationYear: 2031 }, null],
  [{ birthYear: 2010, graduationYear: 2025 }, "Enter a year from 2026 to 2031."],
  [{ birthYear: 2010, graduationYear: 2032 }, "Enter a year from 2026 to 2031."],
  [{ birthYear: 2013, graduationYear: 2026, schoolType: "J" }, null],
  [{ birthYear: 2013, graduationYear: 2025, schoolType: "J" }, "Enter a year from 2026 to 2034."],
  [{ birthYear: 2009, schoolType: "J" }, null],
  [{ birthYear: 2008, schoolType: "J" }, "Junior school doesn’t fit your year of birth."],
  [{ birthYear: 2008, schoolType: "H" }, null],
  [{ birthYear: null, schoolType: "J" }, "Junior school doesn’t fit your year of birth."],
  [{ birthYear: null, graduationYear: 1990 }, null],
  [{ birthYear: null, graduationYear: 2029 }, null],
  [{ birthYear: null, graduationYear: 2030 }, "Enter a year up to 2029."],
  [{ birthYear: null, graduationYear: null }, null],
  [{ birthYear: 2010 }, null],
])("finds the conflict of %j with the birth year: %s", (fields, text) => {
  const conflict = findAgeConflict(fields, new Date("2026-11-22"));
  if (text === null) return expect(conflict).toBeNull();
  expect(conflict?.message).toContain(text);
  expect(conflict?.field).toBe(text.startsWith("Junior") ? "schoolType" : "graduationYear");
});
