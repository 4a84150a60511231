import { expect, it } from "vitest";
import { bytesInPage, shorten, splitIntoPages, takeFirstPage } from "./page-size.ts";

const bounds = { size: 3, characters: 10, lengthOf: (text: string) => text.length };

it("G01 splits records into pages by number and characters, with a page for each longer one", () => {
  expect(splitIntoPages(["a", "b", "c", "d"], bounds)).toEqual([["a", "b", "c"], ["d"]]);
  const long = "x".repeat(11);
  expect(splitIntoPages(["12345", "123456", long, "1"], bounds)).toEqual([["12345"], ["123456"], [long], ["1"]]);
  expect(splitIntoPages([], bounds)).toEqual([]);
});

it("G01 takes the first page", () => {
  expect(takeFirstPage(["12345", "12345", "1"], bounds)).toEqual(["12345", "12345"]);
  expect(takeFirstPage([], bounds)).toEqual([]);
});

it("shortens a text without splitting a character", () => {
  expect(shorten("Lincoln", 7)).toBe("Lincoln");
  expect(shorten("Lincoln East", 9)).toBe("Lincoln…");
  expect(shorten("😀😀😀", 4)).toBe("😀…");
});

it("estimates ten bytes for a quotation mark and two for a letter", () => {
  expect([bytesInPage('"'), bytesInPage("a"), bytesInPage("é")]).toEqual([10, 2, 4]);
});
