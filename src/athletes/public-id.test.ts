import Sqids from "sqids";
import { expect, it } from "vitest";
import { encodeId, findKey } from "./public-id.server.ts";

const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";

it("encodes every id like the library, including the replacements for blocked words", () => {
  const library = new Sqids({ alphabet, minLength: 8 });
  const unfiltered = new Sqids({ alphabet, minLength: 8, blocklist: new Set() });
  // The ids of 8595 and 9159 would contain a blocked word.
  for (let key = 8000; key < 9500; key += 1) expect(encodeId("athlete", String(key))).toBe(library.encode([1, key]));
  expect(encodeId("athlete", "8595")).not.toBe(unfiltered.encode([1, 8595]));
  expect(findKey("athlete", encodeId("athlete", "8595"))).toBe("8595");
  expect(findKey("athlete", unfiltered.encode([1, 8595]))).toBeNull();
});
