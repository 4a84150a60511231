import { describe, expect, it } from "vitest";
import { composeDraft, type DraftFacts, filmAtSecond, formatSecond, parseSecond } from "./compose-draft.ts";

const facts: DraftFacts = {
  name: "Ana Reyes",
  classYear: 2028,
  position: "Setter",
  school: "Lincoln East",
  number: "Assists: 412, season 2026 (18 of 22 matches official, confirmed by a coach)",
  film: { url: "https://www.youtube.com/watch?v=abcdefghijk&t=751s", from: "12:31" },
  nextGame: "Lincoln East against Norris on December 4, 2026",
  profileLink: "https://openroster.example/profile/k3G7",
};
const text = {
  coachName: "Moe",
  why: "I want to study nursing, and your libero told our club how the team studies together.",
  to: "moe+vb@creighton.edu",
  cc: ["mother@family.example", "father@family.example"],
};

it("writes the facts, the reason and the link in the form of RFC 6068", () => {
  const { subject, body, mailto, isTextInLink, leftOut } = composeDraft(facts, text);
  expect(subject).toBe("Ana Reyes, Setter, class of 2028");
  expect(body).toBe(`Dear Coach Moe,

I’m Ana Reyes (Setter, class of 2028, Lincoln East).

${text.why}

Assists: 412, season 2026 (18 of 22 matches official, confirmed by a coach)
Film, from 12:31: https://www.youtube.com/watch?v=abcdefghijk&t=751s
My next game: Lincoln East against Norris on December 4, 2026
My profile with film, games and numbers: https://openroster.example/profile/k3G7

My parent or guardian gets a copy of this email.

Thank you for your time.
Ana Reyes`);
  expect([isTextInLink, leftOut]).toEqual([true, []]);
  const [address, query = ""] = mailto.split("?");
  expect(address).toBe("mailto:moe%2Bvb@creighton.edu");
  // A plus sign would be one in the mail, so blanks are encoded otherwise.
  expect(query).not.toContain("+");
  const fields = new URLSearchParams(query);
  expect(fields.get("cc")).toBe(text.cc.join(","));
  expect(fields.get("body")?.replaceAll("\r\n", "\n")).toBe(body);
});

it("leaves out what is unknown", () => {
  const none = { classYear: null, position: null, school: null, number: null, film: null, nextGame: null };
  const { subject, body, mailto } = composeDraft({ ...facts, ...none }, { ...text, to: null, cc: [], coachName: null });
  expect(subject).toBe("Ana Reyes");
  expect(body).toContain("Dear Coach,\n\nI’m Ana Reyes.\n\n");
  expect(body).not.toMatch(/copy|undefined|null/);
  expect(mailto).toMatch(/^mailto:\?subject=/);
});

describe("the length of the link", () => {
  it.each([
    ["500 letters", "a".repeat(500), true],
    ["500 letters with accents", "é".repeat(200), true],
    ["500 emoji", "🏐".repeat(500), false],
  ])("stays below 2,000 characters with %s", (_, why, isTextInLink) => {
    const cc = Array.from({ length: 4 }, (__, n) => `${n}${"x".repeat(40)}@family.example`);
    const draft = composeDraft(facts, { ...text, why, cc });
    expect(draft.mailto.length).toBeLessThan(2000);
    expect(draft.isTextInLink).toBe(isTextInLink);
    expect(draft.body).toContain(why);
  });

  it("goes without the next game first", () => {
    const lengthOf = (why: string) => composeDraft(facts, { ...text, why });
    const short = Array.from({ length: 200 }, (_, n) => lengthOf("é".repeat(n)));
    const first = short.find(({ leftOut }) => leftOut.length > 0);
    expect(first?.leftOut).toEqual(["your next game"]);
    expect(first?.body).not.toContain("Norris");
  });
});

it.each([
  ["https://youtu.be/abcdefghijk", 751, "https://youtu.be/abcdefghijk?t=751s"],
  ["https://vimeo.com/123", 61, "https://vimeo.com/123#t=61s"],
  ["https://www.hudl.com/video/3/1/2", 61, "https://www.hudl.com/video/3/1/2"],
  ["https://youtu.be/abcdefghijk", null, "https://youtu.be/abcdefghijk"],
])("names the second of the film %s", (url, second, expected) => {
  expect(filmAtSecond(url, second)).toBe(expected);
});

it.each([
  ["12:31", 751],
  ["1:02:03", 3723],
  [" ", null],
  ["12:75", Number.NaN],
  ["soon", Number.NaN],
])("reads the time %s", (typed, seconds) => {
  expect(parseSecond(typed)).toEqual(seconds);
  if (seconds) expect(formatSecond(seconds)).toBe(typed);
});
