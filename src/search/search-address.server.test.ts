import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { athleteSort, genderCode, nameTerm, sportCode } from "../athletes/schema.ts";
import { maxNameLength } from "../athletes/vocabulary.ts";
import { choiceNames } from "./filters/filter-names.ts";
import { searchQuery } from "./filters/search-query.ts";
import { readSearchAddress } from "./search-address.server.ts";
import { searchHref } from "./search-href.ts";

function read(query: string) {
  return readSearchAddress(new URLSearchParams(query));
}

describe("search page address", () => {
  test("reads every filter and the page", () => {
    expect(read("gender=F&sportCode=VB&fullName=smith&page=2")).toEqual({
      page: 2,
      choice: { gender: "F", sportCode: "VB", fullName: "smith" },
      isWritten: true,
      nothingChosen: false,
    });
  });

  test("reads jersey number and units, and ignores others", () => {
    expect(read("jerseyNumber=00&units=metric").choice).toEqual({ jerseyNumber: "00", units: "metric" });
    expect(read("jerseyNumber=07&units=miles").choice).toEqual({});
  });

  test("reads conditions on statistics in their only form, and the sport that they imply", () => {
    expect(read("stat=assistsPerSet:gte:8.00&stat=hittingPercentage:gte:.25:min:100").choice).toEqual({
      sportCode: "VB",
      stat: ["assistsPerSet:gte:8", "hittingPct:gte:0.25:min:100"],
    });
    expect(read("stat=completionPct:gte:60&sort=-nothing").choice).toEqual({
      sportCode: "FB",
      stat: ["completionPct:gte:0.6"],
    });
    expect(read("sportCode=BB&stat=assistsPerGame:gte:5&sort=-pointsPerGame").choice).toEqual({
      sportCode: "BB",
      stat: ["apg:gte:5"],
      sort: "-ppg",
    });
  });

  test("ignores statistics of another sport, of several sports, and beyond the third", () => {
    expect(read("sportCode=FB&stat=assistsPerSet:gte:8&sort=-kills").choice).toEqual({ sportCode: "FB" });
    expect(read("stat=assists:gte:8").choice).toEqual({});
    const many = "sportCode=VB&stat=kills:gte:1&stat=digs:gte:1&stat=assists:gte:1&stat=points:gte:1";
    expect(read(many).choice.stat).toHaveLength(3);
  });

  test("joins the parts of conditions that a form without script sends", () => {
    const parts =
      "position=VB:S&stat=assistsPerSet:gte&stat=8&stat=hittingPct:gte&stat=.25&stat=100&stat=digs:gte&stat=";
    expect(read(parts)).toMatchObject({
      choice: { sportCode: "VB", stat: ["assistsPerSet:gte:8", "hittingPct:gte:0.25:min:100"] },
      isWritten: false,
      nothingChosen: false,
    });
    expect(read("gender=&stat=digs:gte&stat=").nothingChosen).toBe(true);
  });

  test("sorts several values of a filter and removes duplicates", () => {
    const query = "graduationYear=2028&graduationYear=2027&state=NE&state=IA&state=NE&schoolType=O&schoolType=H";
    expect(read(query).choice).toEqual({
      graduationYear: [2027, 2028],
      state: ["IA", "NE"],
      schoolType: ["H", "O"],
    });
  });

  test("swaps a minimum height above the maximum", () => {
    expect(read("heightMin=80&heightMax=70").choice).toEqual({ heightMin: 70, heightMax: 80 });
    expect(read("heightMin=80").choice).toEqual({ heightMin: 80 });
  });

  test("returns no filters for an empty query", () => {
    expect(read("")).toEqual({ page: 1, choice: {}, isWritten: true, nothingChosen: false });
  });

  test("distinguishes a search with blank fields from a first visit", () => {
    expect(read("gender=&sportCode=&fullName=").nothingChosen).toBe(true);
    expect(read("fullName=%20%09").nothingChosen).toBe(true);
    expect(read("nothing=chosen").nothingChosen).toBe(true);
    expect(read("gender=&sportCode=&fullName=a").nothingChosen).toBe(false);
    expect(read("page=2").nothingChosen).toBe(false);
    expect(read("gender=&sportCode=&fullName=&heightMin=&heightMax=&sort=").nothingChosen).toBe(true);
    expect(read("gender=&sportCode=&fullName=&heightMin=&heightMax=&sort=height").nothingChosen).toBe(false);
    expect(read("gender=&sportCode=&fullName=&state=NE").nothingChosen).toBe(false);
  });

  test.each(["page=0", "page=-1", "page=1e309", "page=1.5", "page=0x10", "page=+5", "page=", "page=x", "page[]=2"])(
    "returns page 1 for %s",
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  test.each(["gender=Z", "gender=f", "gender[]=F", "sportCode=XX", "sportCode=VB,FB", "fullName=%00", "fullName=%20"])(
    "ignores %s",
    (query) => {
      expect(read(query).choice).toEqual({});
    },
  );

  test("truncates a long name without splitting a character", () => {
    expect(read(`fullName=${"a".repeat(10_000)}`).choice.fullName).toBe("a".repeat(maxNameLength));
    const odd = read(`fullName=a${encodeURIComponent("😀".repeat(maxNameLength))}`).choice.fullName;
    expect(odd).toBe(`a${"😀".repeat(maxNameLength / 2 - 1)}`);
  });

  test("replaces control characters in a name by spaces", () => {
    expect(read("fullName=%00Mary%0A%00Ann%7F").choice.fullName).toBe("Mary Ann");
  });

  test("returns only values that the search endpoint accepts, for any query", () => {
    const text = fc.string({ unit: "binary", maxLength: 150 });
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...choiceNames, "page"),
          fc.oneof(text, fc.constantFrom("70", "66", "2027", "NE", "H", "height", "kills:gte:3", "-assists")),
        ),
        (given) => {
          const { page, choice } = readSearchAddress(new URLSearchParams(given));
          expect(page).toBeGreaterThanOrEqual(1);
          // The remaining values must be valid for the search endpoint.
          const { view: _, column: __, units: ___, ...search } = choice;
          const { searchParams } = new URL(searchHref(search), "http://site.test");
          const params = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
          const single = (values: string[]) => (values.length === 1 ? values[0] : values);
          const query = Object.fromEntries(Object.entries(params).map(([name, values]) => [name, single(values)]));
          expect(searchQuery.safeParse(query).error).toBe(undefined);
          expect(choice.fullName && nameTerm.parse(choice.fullName)).toBe(choice.fullName);
        },
      ),
    );
  });

  test("reads back every address that it writes", () => {
    const oneOf = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const someOf = <Value>(...values: Value[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
    const choice = fc.record({
      gender: oneOf(...genderCode.options),
      sportCode: oneOf(...sportCode.options),
      fullName: fc.constantFrom(undefined, "smith", "O'Neil", "100% & more", "a_b", "José", "小林"),
      graduationYear: someOf(1999, 2027, 2028),
      schoolType: someOf("H" as const, "J" as const, "O" as const),
      state: someOf("IA", "NE", "Nuevo León"),
      heightMin: oneOf(60, 66),
      heightMax: oneOf(66, 80),
      sort: oneOf(...athleteSort.options),
    });
    fc.assert(
      fc.property(choice, fc.integer({ min: 1, max: 1_000_000 }), (chosen, page) => {
        const { searchParams } = new URL(searchHref(chosen, page), "http://site.test");
        expect(readSearchAddress(searchParams)).toEqual({
          page,
          choice: chosen,
          isWritten: true,
          nothingChosen: false,
        });
      }),
    );
  });
});

describe("searchHref", () => {
  test("omits page 1 and filters that are not chosen", () => {
    expect(searchHref({})).toBe("/searchAthletes");
    expect(searchHref({ gender: "F", fullName: "" }, 1)).toBe("/searchAthletes?gender=F");
    expect(searchHref({ sportCode: "VB", fullName: "de la cruz" }, 3)).toBe(
      "/searchAthletes?sportCode=VB&fullName=de+la+cruz&page=3",
    );
    expect(searchHref({ sort: "height", heightMin: 70, state: ["IA", "NE"], graduationYear: [] })).toBe(
      "/searchAthletes?state=IA&state=NE&heightMin=70&sort=height",
    );
  });
});
