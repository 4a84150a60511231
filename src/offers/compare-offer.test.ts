import { expect, it } from "vitest";
import { formatDollars, parseDollars, sumOffer, warnOfOffer } from "./compare-offer.ts";

const none = { athletic: 0, academic: 0, need: 0 };
const ask = { level: "ncaa-1", renewal: "all-years", kind: "written" } as const;

it.each([
  [{ cost: 58_000, ...none, athletic: 29_000 }, [29_000, 116_000, 145_000, 50]],
  [{ cost: 32_000, ...none, athletic: 8_000 }, [24_000, 96_000, 120_000, 25]],
  [{ cost: 40_000, athletic: 10_000, academic: 20_000, need: 15_000 }, [0, 0, 0, 113]],
  [{ cost: 0, ...none }, [0, 0, 0, null]],
  [{ cost: null, ...none, need: 5_000 }, [null, null, null, null]],
] as const)("computes the net cost of %j", (amounts, expected) => {
  const { netYear, netFour, netFive, aidPercent } = sumOffer(amounts);
  expect([netYear, netFour, netFive, aidPercent]).toEqual(expected);
});

it.each([
  [{ ...ask, cost: 30_000, ...none, academic: 1 }, []],
  [{ ...ask, level: "ncaa-3", cost: 30_000, ...none, athletic: 1 }, ["Division III"]],
  [{ ...ask, level: "ncaa-3", cost: 30_000, ...none, academic: 1 }, []],
  [
    { ...ask, renewal: "one-year", cost: 30_000, ...none, need: 10_000 },
    ["four years cost $110,000, and five cost $140,000"],
  ],
  [{ ...ask, renewal: "one-year", cost: 30_000, ...none }, []],
  [{ ...ask, kind: "verbal", cost: null, ...none }, ["full cost", "verbal"]],
  [{ ...ask, cost: 10_000, ...none, need: 10_001 }, ["more than the cost"]],
  [{ ...ask, renewal: "yearly", cost: 10_000, ...none, need: 1 }, ["keep the aid"]],
] as const)("warns of %j", (offer, expected) => {
  expect(warnOfOffer(offer)).toEqual(expected.map((part) => expect.stringContaining(part)));
});

it.each([
  ["$58,000", 58_000],
  [" 58000 ", 58_000],
  ["", null],
  ["50%", Number.NaN],
  ["€58,000", Number.NaN],
  ["58.000", Number.NaN],
  ["-5", Number.NaN],
])("reads %j", (text, expected) => expect(parseDollars(text)).toEqual(expected));

it("writes dollars", () => expect(formatDollars(29_000)).toBe("$29,000"));
