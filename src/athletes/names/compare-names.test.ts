import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../../tests/test-database.ts";
import { foldName, nameDistance, teamSimilarity } from "./compare-names.ts";

const { db } = testDatabase();

it("folds names in files like the database folds those of the search", async () => {
  const first = ["Ana", "Renée", "Anne-Marie", "D’Andre", "Mary  Ann", "Þóra", "Ħanna", "J.J.", "Ana (Annie)"];
  const last = [
    "O'Rourke",
    "Alcalá-Romero",
    "St. Romain",
    "Łukasik",
    "Fa‘asavalu",
    "Ruiz Jr.",
    "Davis III",
    "de la Cruz",
  ];
  const names = first.flatMap((one) => last.map((other) => ({ first: one, last: other })));
  const { rows } = await sql<{ folded: string }>`
    select replace(person_name(first, last), ' ', '') as folded
    from json_to_recordset(${JSON.stringify(names)}) as given (first text, last text)`.execute(db);
  const folded = (name: string) => foldName(name)?.words.join("");
  expect(names.map((name) => folded(`${name.first} ${name.last}`))).toEqual(rows.map((row) => row.folded));
  expect(names.map((name) => folded(`${name.last}, ${name.first}`))).toEqual(rows.map((row) => row.folded));
});

it.each([
  ["Alcala Romero, June", "June Alcalá-Romero", 0],
  ["OROURKE IVY", "Ivy O'Rourke", 0],
  ["Kate Reyes", "Katherine Reyes", 1],
  ["A. Reyes", "Ana Reyes", 1],
  ["Ana Reyes", "Eva Diaz", null],
])("compares %s with %s", (one, other, distance) => {
  expect(nameDistance(foldName(one), foldName(other))).toBe(distance);
});

it.each([
  ["Saint Mary's H. S.", "St. Marys High School"],
  ["Mt Vernon HS", "Mount Vernon"],
])("takes %s and %s for one school", (one, other) => {
  expect(teamSimilarity(one, other)).toBe(1);
});
