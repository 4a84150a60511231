import { describe, expect, it } from "vitest";
import { parseAddress } from "../mail/address.ts";
import { mixesScripts } from "./vocabulary.ts";

describe("X05 names made to be taken for others", () => {
  it.each(["Mаria Smith", "Jοhn", "Ѕmith Smith", "Аnna Ann"])("are told by their mixed letters: %s", (name) => {
    expect(mixesScripts(name)).toBe(true);
  });

  it.each(["María Núñez", "Жанна Фриске", "Γιώργος", "李 小龙", "Søren O'Neil-3", ""])("are not seen in %s", (name) => {
    expect(mixesScripts(name)).toBe(false);
  });

  it("cannot hide in the domain of an address, which is kept in punycode", () => {
    expect(parseAddress("coach@unӏ.edu").address).toMatch(/^coach@xn--/);
  });
});
