import { beforeAll, expect, it } from "vitest";
import { createAthlete } from "../../../tests/factories.ts";
import { sendRequest } from "../../../tests/members.ts";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { loadSchoolLists } from "../lists/load-school-lists.server.ts";

const handle = testApp();
let athlete: SignedIn;

beforeAll(async () => {
  await loadSchoolLists(handle.db);
  athlete = await createAthleteAccount(handle.db);
  await handle.db.updateTable("athletes").set({ state: "OR" }).where("account_id", "=", athlete.id).execute();
});

async function suggest(name: string): Promise<string[]> {
  const path = `/api/me/high-schools?${new URLSearchParams({ name })}`;
  const { body } = await sendRequest(handle.app, "GET", path, { headers: athlete.headers });
  return body.result.data.map((school: Record<string, string>) => [school.name, school.city, school.state].join(", "));
}

it.each([
  ["lincoln southeast", "Lincoln Southeast High School, Lincoln, NE"],
  ["Southeast HS Lincoln", "Lincoln Southeast High School, Lincoln, NE"],
  ["Southeast H. S. Lincoln", "Lincoln Southeast High School, Lincoln, NE"],
  ["LincolnSoutheast", "Lincoln Southeast High School, Lincoln, NE"],
  ["SÓUTHEAST lincoln ne", "Lincoln Southeast High School, Lincoln, NE"],
])("suggests high schools by words of name, city and state: %s", async (name, school) => {
  expect(await suggest(name)).toContain(school);
});

it("suggests at most eight high schools, those of the athlete's state or a named one first", async () => {
  const found = await suggest("lincoln high");
  expect(found).toHaveLength(8);
  expect(found[0]).toBe("Lincoln High School, Portland, OR");
  expect(new Set((await suggest("lincoln ne")).slice(0, 3).map((school) => school.slice(-2)))).toEqual(new Set(["NE"]));
  expect(await suggest("100%")).toEqual([]);
});

it("suggests high schools without an account, of any state", async () => {
  const { body } = await sendRequest(handle.app, "GET", "/api/high-schools?name=lincoln+southeast");
  expect(body.result.data).toContainEqual({
    ...{ name: "Lincoln Southeast High School", city: "Lincoln", state: "NE" },
    ...{ source: "CCD 2022-23", year: 2022 },
  });
});

it("finds athletes by their school, whether chosen from the list or typed", async () => {
  const schools = {
    Chosen: "Lincoln Southeast High School",
    Short: "Lincoln Southeast",
    Typed: "lincoln-southeast H.S.",
    Other: "Lincoln Northeast",
  };
  for (const [lastName, currentSchool] of Object.entries(schools))
    await createAthlete(handle.db, { lastName, currentSchool });
  for (const school of ["Lincoln Southeast High School", "lincoln southeast hs", "southeast lin"]) {
    const path = `/api/profile/SearchAthletes?${new URLSearchParams({ school })}`;
    const { body } = await sendRequest(handle.app, "GET", path);
    const names = body.result.data.map(({ lastName }: { lastName: string }) => lastName);
    expect([school, names]).toEqual([school, ["Chosen", "Short", "Typed"]]);
  }
});
