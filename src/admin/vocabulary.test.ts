import { describe, expect, it } from "vitest";
import { parseAddress } from "../mail/address.ts";
import { mixesScripts } from "./vocabulary.ts";

describe("X05 look-alike names", () => {
  it.each(["Mаria Smith", "Jοhn", "Ѕmith Smith", "Аnna Ann"])("detects mixed alphabets in %s", (name) => {
    expect(mixesScripts(name)).toBe(true);
  });

  it.each(["María Núñez", "Жанна Фриске", "Γιώργος", "李 小龙", "Søren O'Neil-3", ""])(
    "detects no mixed alphabets in %s",
    (name) => {
      expect(mixesScripts(name)).toBe(false);
    },
  );

  it("shows look-alike domains in punycode", () => {
    expect(parseAddress("coach@unӏ.edu").address).toMatch(/^coach@xn--/);
  });
});
