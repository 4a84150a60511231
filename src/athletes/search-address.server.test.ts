import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { genderCode, nameTerm, sportCode } from "./schema.ts";
import { readSearchAddress } from "./search-address.server.ts";
import { searchHref } from "./search-form.tsx";
import { maxNameLength } from "./vocabulary.ts";

const everyone = { gender: undefined, sportCode: undefined, fullName: undefined };

function read(query: string) {
  return readSearchAddress(new URLSearchParams(query));
}

describe("the address of the search page", () => {
  test("holds every filter and the page", () => {
    expect(read("gender=F&sportCode=VB&fullName=smith&page=2")).toEqual({
      page: 2,
      filters: { gender: "F", sportCode: "VB", fullName: "smith" },
      nothingChosen: false,
    });
  });

  test("asks for everyone when it says nothing", () => {
    expect(read("")).toEqual({ page: 1, filters: everyone, nothingChosen: false });
  });

  test("tells a search with every field blank from a first visit", () => {
    expect(read("gender=&sportCode=&fullName=").nothingChosen).toBe(true);
    expect(read("fullName=%20%09").nothingChosen).toBe(true);
    expect(read("gender=&sportCode=&fullName=a").nothingChosen).toBe(false);
    expect(read("page=2").nothingChosen).toBe(false);
  });

  test.each(["page=0", "page=-1", "page=1e309", "page=1.5", "page=0x10", "page=+5", "page=", "page=x", "page[]=2"])(
    "opens page 1 for %s",
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  test.each(["gender=Z", "gender=f", "gender[]=F", "sportCode=XX", "sportCode=VB,FB", "fullName=%00", "fullName=%20"])(
    "leaves out %s",
    (query) => {
      expect(read(query).filters).toEqual(everyone);
    },
  );

  test("cuts a name that is too long, never through a letter", () => {
    expect(read(`fullName=${"a".repeat(10_000)}`).filters.fullName).toBe("a".repeat(maxNameLength));
    const odd = read(`fullName=a${encodeURIComponent("😀".repeat(maxNameLength))}`).filters.fullName;
    expect(odd).toBe(`a${"😀".repeat(maxNameLength / 2 - 1)}`);
  });

  test("takes control characters in a name for blanks", () => {
    expect(read("fullName=%00Mary%0A%00Ann%7F").filters.fullName).toBe("Mary Ann");
  });

  test("never fails, and gives only what a search accepts, whatever the query", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("gender", "sportCode", "fullName", "page"), text), (query) => {
        const { page, filters } = readSearchAddress(new URLSearchParams(query));
        expect(page).toBeGreaterThanOrEqual(1);
        expect(filters.fullName && nameTerm.parse(filters.fullName)).toBe(filters.fullName);
      }),
    );
  });

  test("is read back as it was written", () => {
    const filters = fc.record({
      gender: fc.option(fc.constantFrom(...genderCode.options), { nil: undefined }),
      sportCode: fc.option(fc.constantFrom(...sportCode.options), { nil: undefined }),
      fullName: fc.constantFrom(undefined, "smith", "O'Neil", "100% & more", "a_b", "José", "小林"),
    });
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 1_000_000 }), (chosen, page) => {
        const { searchParams } = new URL(searchHref(chosen, page), "http://site.test");
        expect(readSearchAddress(searchParams)).toEqual({ page, filters: chosen, nothingChosen: false });
      }),
    );
  });
});

describe("searchHref", () => {
  test("says neither page 1 nor what is not chosen", () => {
    expect(searchHref({})).toBe("/searchAthletes");
    expect(searchHref({ gender: "F", fullName: "" }, 1)).toBe("/searchAthletes?gender=F");
    expect(searchHref({ sportCode: "VB", fullName: "de la cruz" }, 3)).toBe(
      "/searchAthletes?sportCode=VB&fullName=de+la+cruz&page=3",
    );
  });
});
