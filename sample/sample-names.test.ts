import { expect, it } from "vitest";
import { findTextProblem } from "../src/athletes/find-text-problem.server.ts";
import { rareBoys, rareFamilies, rareGirls } from "./name-tail.ts";
import { namesOfAfricaAndAsia } from "./names-of-africa-and-asia.ts";
import { namesOfEurope } from "./names-of-europe.ts";
import { namesOfTheAmericas } from "./names-of-the-americas.ts";

const origins = [...namesOfTheAmericas, ...namesOfEurope, ...namesOfAfricaAndAsia];
const first = [...origins.flatMap(({ girls, boys }) => [...girls, ...boys]), ...rareGirls, ...rareBoys];
const last = [...origins.flatMap(({ families }) => families), ...rareFamilies];

it("G06 accepts every name of the sample, alone and with another part", () => {
  expect([...first, ...last].filter((name) => findTextProblem(name, "name") !== null)).toEqual([]);
  const whole = last.map((name, index) => `${first[(index * 7) % first.length]} ${name}`);
  expect(whole.filter((name) => findTextProblem(name, "fullName") !== null)).toEqual([]);
});
