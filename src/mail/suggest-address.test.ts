import { expect, it } from "vitest";
import { isSchoolAddress, suggestAddress } from "./suggest-address.ts";

it.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmial.con", "ana@gmail.com"],
  [" Ana@GMAIL.con ", "Ana@gmail.com"],
  ["ana@gmai.com", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@yaho.com", "ana@yahoo.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@lincoln.con", "ana@lincoln.com"],
])("suggests another domain for %s: %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

it.each([
  "ana@gmail.com",
  "ana@mail.com",
  "ana@ymail.com",
  "ana@me.com",
  "ana@lps.org",
  "ana",
  "@gmial.com",
  "",
  "ana@",
])("suggests nothing for %s", (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});

it("knows the addresses of schools", () => {
  const of = ["ana@lps.k12.ne.us", "ana@student.lps.org", "ana@unl.edu", "ana@gmail.com", "ana@k12mail.com"];
  expect(of.map(isSchoolAddress)).toEqual([true, true, true, false, false]);
});
