import Sqids from "sqids";
import { expect, it } from "vitest";
import { between, randomFrom } from "../../sample/random.ts";
import { encodeId, findKey } from "./public-id.server.ts";

const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";

it("encodes every id like the library, including the replacements for blocked words", () => {
  const library = new Sqids({ alphabet, minLength: 8 });
  const unfiltered = new Sqids({ alphabet, minLength: 8, blocklist: new Set() });
  const kinds = ["athlete", "teamSeason", "event", "mediaLink"] as const;
  const random = randomFrom(5);
  for (const [place, kind] of kinds.entries())
    for (const digits of Array.from({ length: 300 }, (_, index) => 1 + (index % 15))) {
      const key = between(random, 0, 10 ** digits);
      expect(encodeId(kind, String(key))).toBe(library.encode([place + 1, key]));
    }
  // The ids of 8595 and 9159 would contain a blocked word.
  for (let key = 8000; key < 9500; key += 1) expect(encodeId("athlete", String(key))).toBe(library.encode([1, key]));
  expect(encodeId("athlete", "8595")).not.toBe(unfiltered.encode([1, 8595]));
  expect(findKey("athlete", encodeId("athlete", "8595"))).toBe("8595");
  expect(findKey("athlete", unfiltered.encode([1, 8595]))).toBeNull();
});
