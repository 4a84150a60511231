import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { importAthletes } from "./import/import-athletes.server.ts";
import { sampleAthletes } from "./sample/sample-athletes.ts";
import { searchAthletes } from "./search-athletes.server.ts";

const { db } = testDatabase();
const athletes = [...sampleAthletes(600)].map((athlete) => ({ ...athlete, sports: athlete.sports?.slice(0, 1) ?? [] }));
const names = athletes.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

beforeAll(async () => {
  // In one transaction, so that the keys follow the list.
  await db.transaction().execute((transaction) => importAthletes(transaction, athletes));
});

/** The rule of name search, written down a second time without the database. */
function fold(name: string): string {
  const letters: Record<string, string> = {
    ø: "o",
    ł: "l",
    đ: "d",
    ħ: "h",
    ı: "i",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ð: "d",
    ŧ: "t",
    ŋ: "n",
    ς: "σ",
  };
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđħıßæœþðŧŋς]/g, (letter) => letters[letter] ?? letter)
    .replace(/[‘’ʻʼ´`]/g, "'")
    .replace(/[‐‑–]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

const partOfAName = fc
  .tuple(fc.constantFrom(...names), fc.nat(30), fc.integer({ min: 1, max: 12 }), fc.boolean())
  .map(([name, start, length, shout]) => {
    const letters = [...name].slice(start, start + length).join("");
    return shout ? letters.toUpperCase() : letters;
  })
  .filter((part) => fold(part) !== "");

it("finds exactly the athletes whose folded name contains the folded part, over all pages", async () => {
  await fc.assert(
    fc.asyncProperty(partOfAName, async (part) => {
      const wanted = names.filter((name) => fold(name).includes(fold(part)));
      const { data, pages } = await searchAthletes(db, { fullName: part, page: 1, size: 50 });
      expect(pages.totalRecords).toBe(wanted.length);
      expect(data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(wanted.slice(0, 50));
    }),
    { numRuns: 150 },
  );
});

it("finds as many with a gender and a sport as the list holds", async () => {
  for (const gender of ["F", "M", "O"] as const) {
    for (const sportCode of ["VB", "FB", "BB"] as const) {
      const wanted = athletes.filter(
        (athlete) => athlete.gender === gender && athlete.sports.some((sport) => sport.sportCode === sportCode),
      );
      const { pages } = await searchAthletes(db, { gender, sportCode, page: 1, size: 1 });
      expect(pages.totalRecords).toBe(wanted.length);
    }
  }
});
