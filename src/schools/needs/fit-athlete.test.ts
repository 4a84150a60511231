import { expect, it } from "vitest";
import { type AthleteFacts, fitAthlete } from "./fit-athlete.ts";

const need = { sportCode: "VB", gender: "F", position: "S", classYear: 2028 } as const;
const setter: AthleteFacts = { gender: "F", classYear: 2028, sportCodes: ["VB"], positions: ["VB:S", "BB:PG"] };

it.each<[string, Partial<AthleteFacts>, Partial<Record<keyof typeof need, unknown>>, string[]]>([
  ["everything", {}, {}, []],
  ["any position", { positions: ["VB:L"] }, { position: "any" }, []],
  ["a coed team", { gender: "M" }, { gender: "O" }, []],
  ["another class", { classYear: 2029 }, {}, ["Class: they need 2028, and you graduate in 2029."]],
  ["an earlier class", { classYear: 2027 }, {}, ["Class: they need 2028, and you graduate in 2027."]],
  ["no class", { classYear: null }, {}, ["Class: your year of graduation isn’t in your profile."]],
  ["another team", { gender: "M" }, {}, ["Team: this is a women’s team."]],
  ["another position", { positions: ["VB:L"] }, {}, ["Position: they need Setter, and your profile says Libero."]],
  ["no position", { positions: ["BB:PG"] }, {}, ["Position: yours isn’t in your profile."]],
  [
    "another sport",
    { sportCodes: ["BB"], positions: ["BB:PG"] },
    {},
    ["Sport: Volleyball isn’t in your profile.", "Position: yours isn’t in your profile."],
  ],
])("compares a profile with a need: %s", (_name, athlete, asked, missing) => {
  const fit = fitAthlete({ ...need, ...asked } as typeof need, { ...setter, ...athlete });
  expect(fit).toEqual({ met: 4 - missing.length, of: 4, missing });
});
