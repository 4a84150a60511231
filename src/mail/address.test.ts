import fc from "fast-check";
import { expect, test } from "vitest";
import { mailAddress, parseAddress } from "./address.ts";

const canonical = (input: string) => parseAddress(input).address;

test.each([
  ["robin@example.com", "robin@example.com"],
  ["  robin@example.com \n", "robin@example.com"],
  ["Robin.Tester+news@Example.COM", "Robin.Tester+news@example.com"],
  ["o'neil_{x}@mail.example.co.uk", "o'neil_{x}@mail.example.co.uk"],
  ["robin@BÜCHER.example", "robin@xn--bcher-kva.example"],
  ["robin@bu\u0308cher.example", "robin@xn--bcher-kva.example"],
  ["robin@xn--bcher-kva.example", "robin@xn--bcher-kva.example"],
  ["robin@ｅｘａｍｐｌｅ.com", "robin@example.com"],
])("E07: converts %j to the canonical form %s", (input, expected) => {
  expect(canonical(input)).toBe(expected);
});

test.each([
  "",
  "robin",
  "@example.com",
  "robin@",
  "robin@localhost",
  "robin@[127.0.0.1]",
  "robin@[IPv6:::1]",
  "robin@127.0.0.1",
  "robin@0x7f.1",
  "robin@example.123",
  "robin@example.com.",
  "robin@.example.com",
  "robin@example..com",
  "robin@-example.com",
  "robin@example-.com",
  "robin@exam_ple.com",
  "robin@example.com:25",
  "robin@example.com/x",
  "robin@example%2ecom",
  "robin@user@example.com",
  ".robin@example.com",
  "robin.@example.com",
  "ro..bin@example.com",
  '"robin tester"@example.com',
  '"robin"@example.com',
  "robin(comment)@example.com",
  "Robin <robin@example.com>",
  "<robin@example.com>",
  "robin@example.com, eve@example.com",
  "robin@example.com;eve@example.com",
  "robin,eve@example.com",
  "friends: robin@example.com, eve@example.com;",
  "robin@example.com\r\nBcc: eve@example.com",
  "robin\r\nBcc: eve@example.com",
  "robin\u0000@example.com",
  "ro bin@example.com",
  "röbin@example.com",
  "robin@example.com\u0000",
  `${"a".repeat(65)}@example.com`,
  `robin@${"a".repeat(64)}.com`,
  `robin@${"abcdefgh.".repeat(30)}com`,
  `${"a".repeat(308)}@example.com`,
  `${"a".repeat(1_000_000)}@example.com`,
])("M02: rejects %j", (input) => {
  const { address, problem } = parseAddress(input);
  expect(address).toBeNull();
  expect(problem).toMatch(/\.$/);
});

test("accepts only single plain mailboxes, and returns a canonical form that is stable", () => {
  const domain = fc.oneof(fc.domain(), fc.string({ unit: "binary" }));
  const input = fc.oneof(
    fc.emailAddress(),
    fc.tuple(fc.string({ unit: "binary" }), domain).map((parts) => parts.join("@")),
    fc.string({ unit: fc.constantFrom(...'a.@,;<>"\r\n ()[]:é') }),
  );
  fc.assert(
    fc.property(input, (text) => {
      const address = canonical(text);
      if (address === null) return;
      expect(address).toMatch(/^[^\s@,;:<>()[\]"\\]+@[a-z0-9.-]+$/);
      expect(address.length).toBeLessThanOrEqual(254);
      expect(canonical(address)).toBe(address);
    }),
    { numRuns: 2_000 },
  );
});

test("returns the canonical address of a form field, or a message about the problem", () => {
  expect(mailAddress.parse(" robin@EXAMPLE.com ")).toBe("robin@example.com");
  expect(mailAddress.safeParse("robin").error?.issues[0]?.message).toBe("Enter your email, like name@example.com.");
});
