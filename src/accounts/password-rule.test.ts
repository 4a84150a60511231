import { expect, it } from "vitest";
import { coachDomainStatus, domainOf } from "./coach-domain.server.ts";
import { createKeys } from "./installation-keys.server.ts";
import { findPasswordProblem } from "./password-rule.server.ts";
import { preventStorage } from "./prevent-storage.server.ts";
import { emailKey, isAccountId } from "./queries.server.ts";
import { loadCommonPasswords, loadUniversityDomains } from "./request-context.server.ts";

const owner = { email: "Casey.Lane@mail.example", firstName: "Zoë", lastName: "Lane-Castillo" };
const tooShort = "The password must have at least 8 characters.";
const tooLong = "The password can have at most 128 characters.";
const common = "This password is too common. Please choose a different one.";
const ownData = "The password can’t be your email or your name.";

it.each([
  ["seven characters", "1a2b3c4", tooShort],
  ["four characters of two code units", "🏐🏈🏀🏐", tooShort],
  ["eight characters", "1a2b3c4d", null],
  ["128 characters", "ab".repeat(64), null],
  ["129 characters", `${"ab".repeat(64)}c`, tooLong],
  ["a common password", "Trustno1!", common],
  ["the email", "casey.lane@mail.EXAMPLE", ownData],
  ["the mailbox", "CASEY.lane", ownData],
  ["the first and last name", "zoe\u0308 lane-castillo", ownData],
  ["the last and first name", "Lane-CastilloZoë", ownData],
  ["the last name with blanks", "lane- castillo", ownData],
  ["more than the last name", "lane-castillo7", null],
  ["the domain", "mail.example", null],
])("evaluates a password with %s", (_, password, problem) => {
  expect(findPasswordProblem(password, { owner, commonPasswords: new Set(["trustno1!"]) })).toBe(problem);
});

it("rejects the first name as password", () => {
  const commonPasswords = new Set<string>();
  expect(findPasswordProblem("christopher", { owner: { ...owner, firstName: "Christopher" }, commonPasswords })).toBe(
    ownData,
  );
});

it.each([
  ["coach@unl.edu", "P"],
  ["coach@Huskers.UNL.edu", "P"],
  ['"a@b"@unl.edu', "P"],
  ["coach@notunl.edu", null],
  ["coach@unl.edu.example", null],
  ["unl.edu@mail.example", null],
] as const)("sets the domain status of %s to %s", (email, status) => {
  expect(coachDomainStatus(email, new Set(["unl.edu"]))).toBe(status);
});

it("returns the domain of an address in lower case", () => {
  expect(domainOf("Coach@Mail.Example")).toBe("mail.example");
});

it("reads the lists of common passwords and university domains without their comments", async () => {
  const [passwords, domains] = [await loadCommonPasswords(), await loadUniversityDomains()];
  expect([passwords.has("password1"), domains.has("unl.edu")]).toEqual([true, true]);
  for (const list of [passwords, domains]) {
    expect(list.size).toBeGreaterThan(1000);
    expect([...list].filter((line) => line === "" || line.startsWith("# ") || line.includes("\t"))).toEqual([]);
  }
});

it.each([
  ["Casey.Lane@Mail.Example", "casey.lane@mail.example"],
  ["casey+news+more@mail.example", "casey@mail.example"],
  ["+news@mail.example", "+news@mail.example"],
  ["zoe\u0308@mail.example", "zo\u00eb@mail.example"],
])("identifies the account of %s by %s", (address, key) => {
  expect(emailKey(address)).toBe(key);
});

it.each([
  ["00000000-0000-4000-8000-000000000000", true],
  ["00000000-0000-4000-8000-00000000000A", false],
  ["00000000-0000-4000-8000-0000000000000", false],
  ["x00000000-0000-4000-8000-000000000000", false],
  ["00000000-0000-4000-8000-00000000", false],
  ["000000000000400080000000000000000000", false],
  ["", false],
])("reports if %j is an account id: %s", (text, isId) => {
  expect(isAccountId(text)).toBe(isId);
});

it("signs with the first key, and verifies with all of them for the same purpose", () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const [before, after] = [createKeys([older]), createKeys([newer, older])];
  const mac = before.sign("sign-up", ["a", "b"]);
  expect([mac.length, after.verify("sign-up", ["a", "b"], mac)]).toEqual([32, true]);
  expect(before.verify("sign-up", ["a", "b"], after.sign("sign-up", ["a", "b"]))).toBe(false);
  expect(after.verify("sign-in-code", ["a", "b"], mac)).toBe(false);
  expect(after.verify("sign-up", ["ab"], mac)).toBe(false);
  for (const length of [0, 31]) expect(after.verify("sign-up", ["a", "b"], mac.subarray(0, length))).toBe(false);
  expect(() => createKeys([])).toThrow("At least one key is needed.");
});

it("hides a page with a one-time link from caches, search engines and other sites", async () => {
  const response = (await preventStorage({} as never, async () => new Response("a page"))) as Response;
  expect(await response.text()).toBe("a page");
  expect(["cache-control", "referrer-policy", "x-robots-tag"].map((name) => response.headers.get(name))).toEqual([
    "no-store",
    "same-origin",
    "noindex",
  ]);
});
