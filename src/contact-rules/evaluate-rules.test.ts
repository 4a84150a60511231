import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ContactFacts, type ContactRule, dayIn, evaluateRules } from "./evaluate-rules.ts";
import { parseContactRules, rulesFile } from "./load-rules.server.ts";
import { purposeNames, recipientNames } from "./vocabulary.ts";

const rules: ContactRule[] = parseContactRules(readFileSync(rulesFile, "utf8")).map((rule) => ({
  ...rule,
  version: 1,
}));

/** Hours by which midnight is later than midnight UTC, by hand, so that the test doesn’t share the library of the product. */
const zones = {
  "America/New_York": { summer: 4, winter: 5 },
  "America/Los_Angeles": { summer: 7, winter: 8 },
  "Pacific/Honolulu": { summer: 10, winter: 10 },
};
type Zone = keyof typeof zones;

function midnight(day: string, zone: Zone): number {
  const season = day.slice(5) > "03-14" && day.slice(5) < "11-01" ? "summer" : "winter";
  return Date.parse(`${day}T00:00:00Z`) + zones[zone][season] * 3_600_000;
}

/** For the class of 2028: the day on which each purpose opens to the athlete, the family and a coach. */
type Openings = Record<(typeof purposeNames)[number], (string | null)[]>;

const anyTime = "any time";
const all = [anyTime, anyTime, anyTime];
const none = [null, null, null];
const from = (day: string) => [day, day, null];
const flyers = { materials: all, camp: all };
const written = (day: string) => ({ ...flyers, questionnaire: from(day), evaluation: from(day), other: from(day) });
const unlimited = { ...flyers, questionnaire: all, evaluation: all, other: all };

/** Written by hand from the rules of November 2026. */
const table: Record<string, Openings> = {
  "NCAA I VB F": { ...written("2026-06-15"), visit: from("2026-08-01") },
  "NCAA I VB M": { ...written("2026-06-15"), visit: from("2026-08-01") },
  "NCAA I FB M": { ...written("2026-06-15"), visit: from("2027-01-01") },
  "NCAA I BB M": { ...written("2026-06-15"), visit: none },
  "NCAA I BB F": { ...written("2026-09-01"), visit: none },
  "NCAA II VB F": { ...written("2026-06-15"), visit: from("2026-06-15") },
  "NCAA II FB M": { ...written("2026-06-15"), visit: from("2026-06-15") },
  "NCAA II BB F": { ...written("2026-06-15"), visit: from("2026-06-15") },
  "NCAA III VB M": { ...unlimited, visit: none },
  "NCAA III BB F": { ...unlimited, visit: none },
  "NJCAA I VB F": { ...unlimited, visit: none },
  "NAIA - VB F": { ...unlimited, visit: all },
  "NAIA - FB M": { ...unlimited, visit: all },
  "CCCAA - BB M": { ...flyers, questionnaire: none, evaluation: none, other: none, visit: none },
};
const days = ["2025-06-15", "2026-06-01", "2026-06-15", "2026-08-01", "2026-09-01", "2027-01-01", "2027-06-15"];

function factsOf(program: string): ContactFacts {
  const [association = "", division, sportCode = "", gender = ""] = program.split(" ");
  const known = { association, division: division === "-" ? null : (division ?? null), sportCode, gender };
  return { ...known, classYear: 2028, isSigned: false, today: "2026-07-01" };
}

describe.each(Object.keys(table))("%s", (program) => {
  it.each(Object.keys(zones) as Zone[])("opens and ends in %s as the table says, by the minute", (zone) => {
    const mistakes: string[] = [];
    const blocksSigned = program.startsWith("NCAA I ") || program.startsWith("NCAA II ");
    for (const day of days)
      for (const minutes of [-1, 0, 1])
        for (const purpose of purposeNames)
          for (const [index, recipient] of recipientNames.entries()) {
            const at = midnight(day, zone) + minutes * 60_000;
            const opening = table[program]?.[purpose][index] ?? null;
            const isOpen = opening === anyTime || (opening !== null && at >= midnight(opening, zone));
            const closed = purpose === "other" ? "materials-only" : "not-yet";
            const known = isOpen ? "allowed" : closed;
            const state = opening === null ? "unknown" : known;
            const wanted = `${state} ${opening === anyTime ? null : opening}`;
            const facts = { ...factsOf(program), today: dayIn(zone, new Date(at)) };
            const open = evaluateRules(rules, facts, { purpose, recipient });
            const signed = evaluateRules(rules, { ...facts, isSigned: true }, { purpose, recipient });
            const found = [`${open.state} ${open.opensOn}`, `${signed.state} ${signed.opensOn}`];
            const both = [wanted, blocksSigned ? "signed null" : wanted];
            if (found.join() !== both.join())
              mistakes.push(
                `${new Date(at).toISOString()} ${purpose} ${recipient}: ${found.join()}, not ${both.join()}`,
              );
          }
    expect(mistakes).toEqual([]);
  });
});

describe("a verdict", () => {
  const other = { purpose: "other", recipient: "athlete" } as const;
  const volleyball = factsOf("NCAA I VB F");

  it.each([null, 1950, 2024, 2035, 2100])("is unknown for the class %s", (classYear) => {
    const facts = { ...volleyball, classYear };
    expect(evaluateRules(rules, facts, other)).toEqual({ state: "unknown", opensOn: null, rule: null });
    expect(evaluateRules(rules, { ...facts, association: "NAIA", division: null }, other).state).toBe("unknown");
    expect(evaluateRules(rules, { ...facts, isSigned: true }, other).state).toBe("signed");
  });

  it("is unknown for a program without an association, a division or a gender of the rules", () => {
    for (const gap of [{ association: null }, { division: null }])
      expect(evaluateRules(rules, { ...volleyball, ...gap }, other).state).toBe("unknown");
    expect(evaluateRules(rules, { ...factsOf("NCAA I BB F"), gender: "O" }, other).state).toBe("unknown");
  });

  it("applies the later date of two sources, and is not verified", () => {
    const verdict = evaluateRules(rules, { ...factsOf("NCAA I BB F"), today: "2026-08-31" }, other);
    expect(verdict).toMatchObject({ state: "materials-only", opensOn: "2026-09-01", rule: { confidence: "low" } });
    const [rule] = rules.filter(({ id }) => id === "ncaa-d1-volleyball-messages");
    const later = { ...rule, id: "later", opens: "07-01 G-2" } as ContactRule;
    const evaluated = evaluateRules([later, ...rules], { ...volleyball, today: "2026-06-30" }, other);
    expect(evaluated).toMatchObject({ opensOn: "2026-07-01", rule: { id: "later", confidence: "low" } });
  });

  it("uses a rule only from its first to its last day", () => {
    const football = factsOf("NCAA I FB M");
    expect(evaluateRules(rules, { ...football, classYear: 2024, today: "2023-07-31" }, other).state).toBe("unknown");
    expect(evaluateRules(rules, { ...football, classYear: 2024, today: "2023-08-01" }, other).state).toBe("allowed");
    const ended = rules.map((rule) => ({ ...rule, validTo: "2026-06-30" }));
    expect(evaluateRules(ended, { ...volleyball, today: "2026-06-30" }, other).state).toBe("allowed");
    expect(evaluateRules(ended, { ...volleyball, today: "2026-07-01" }, other).state).toBe("unknown");
  });
});

describe("the file of rules", () => {
  const text = readFileSync(rulesFile, "utf8");
  const lines = text.trim().split("\n");

  it.each([
    ["no source", /,AVCA|,"AVCA[^"]*"/, ",", /row 1, source/],
    ["no date of the check", "2026-11-26", "", /row 1, checkedOn/],
    ["an impossible opening", "06-15 G-2", "13-15 G-2", /row 1, opens/],
    ["both an opening and an end", "06-15 G-2,", "06-15 G-2,signed", /either opens a contact or ends it/],
  ])("is rejected with %s", (_name, part, replacement, message) => {
    const changed = String(lines[1]).replace(part, replacement);
    const cut = message.source.includes("source") ? changed.replace(/,"AVCA[^"]*"/, ",") : changed;
    expect(() => parseContactRules([lines[0], cut].join("\n"))).toThrow(message);
  });

  it("is rejected with the same rule twice", () => {
    expect(() => parseContactRules([...lines, lines[1]].join("\n"))).toThrow(/twice/);
  });
});
