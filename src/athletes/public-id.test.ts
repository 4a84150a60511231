import Sqids from "sqids";
import { expect, it } from "vitest";
import { encodeId, findKey } from "./public-id.server.ts";

const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";

it("writes every id as the library does, also where its first choice would spell something", () => {
  const library = new Sqids({ alphabet, minLength: 8 });
  const careless = new Sqids({ alphabet, minLength: 8, blocklist: new Set() });
  // Of these, 8595 and 9159 would spell something.
  for (let key = 8000; key < 9500; key += 1) expect(encodeId("athlete", String(key))).toBe(library.encode([1, key]));
  expect(encodeId("athlete", "8595")).not.toBe(careless.encode([1, 8595]));
  expect(findKey("athlete", encodeId("athlete", "8595"))).toBe("8595");
  expect(findKey("athlete", careless.encode([1, 8595]))).toBeNull();
});
