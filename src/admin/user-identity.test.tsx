import { expect, test } from "vitest";
import { asciiAddress } from "./user-identity.tsx";

test("X05 an address is shown with its domain in punycode, and one that is none as it is", () => {
  expect(asciiAddress("ana@bücher.example")).toBe("ana@xn--bcher-kva.example");
  expect(asciiAddress("ana@mail.example")).toBe("ana@mail.example");
  expect(asciiAddress("Ana+Tag@mail.example")).toBe("Ana+Tag@mail.example");
  expect(asciiAddress("no address")).toBe("no address");
});
