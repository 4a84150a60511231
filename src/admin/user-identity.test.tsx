import { expect, test } from "vitest";
import { asciiAddress } from "./user-identity.tsx";

test("X05 shows the domain of an address in punycode and an invalid address unchanged", () => {
  expect(asciiAddress("ana@bücher.example")).toBe("ana@xn--bcher-kva.example");
  expect(asciiAddress("ana@mail.example")).toBe("ana@mail.example");
  expect(asciiAddress("Ana+Tag@mail.example")).toBe("Ana+Tag@mail.example");
  expect(asciiAddress("no address")).toBe("no address");
});
