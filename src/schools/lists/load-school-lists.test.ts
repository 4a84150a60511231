import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { creighton } from "../../../tests/school-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { loadSchoolLists, loadShippedLists } from "./load-school-lists.server.ts";

const handle = testDatabase();

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-lists-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

const programColumns = "collegeId,association,division,conference,sport,gender,season,source,subdivision";

it("loads the shipped lists at the first start only", async () => {
  const { db } = handle;
  await db.deleteFrom("loaded_lists").where("name", "=", "high-schools").execute();
  expect(await loadShippedLists(db)).toEqual([{ name: "high-schools", rows: 38_349 }]);
  expect(await loadShippedLists(db)).toEqual([]);
});

it("replaces the lists that a folder has, and the next start keeps them", async () => {
  const { db } = handle;
  const folder = await folderWith({
    "college-programs.csv": `${programColumns}\n${creighton},NCAA,I,Big East,FB,M,2027,List 2027,FCS\n`,
    "high-schools.csv":
      "name,city,state,source,year\nNew High School,Omaha,NE,List 2026,2026\nNew High School,Omaha,NE,List 2027,2027\n",
  });
  const submittedTo = await db.selectFrom("schools").select("name").where("id", "=", creighton).executeTakeFirst();
  for (const _ of [1, 2]) await loadSchoolLists(db, folder);
  await loadShippedLists(db);
  expect(await db.selectFrom("high_schools").select(["name", "search_name", "source", "year"]).execute()).toEqual([
    { name: "New High School", search_name: "new high school omaha ne", source: "List 2027", year: 2027 },
  ]);
  expect(await db.selectFrom("school_programs").selectAll().execute()).toMatchObject([
    { school_id: creighton, sport_code: "FB", conference: "Big East", season: 2027 },
  ]);
  const columns = ["name", "fields", "may_field"] as const;
  expect(await db.selectFrom("schools").select(columns).where("id", "=", creighton).executeTakeFirst()).toEqual({
    ...submittedTo,
    fields: ["FB"],
    may_field: ["VB", "BB"],
  });
});

it("names the invalid row of a list and changes nothing", async () => {
  const { db } = handle;
  const folder = await folderWith({
    "college-programs.csv": `${programColumns}\n${creighton},NCAA,I,,VB,F,2027,List,\n${creighton},NCAA,V,,BB,F,2027,List,\n`,
  });
  const before = await db.selectFrom("school_programs").selectAll().execute();
  await expect(loadSchoolLists(db, folder)).rejects.toThrow(/college-programs\.csv, row 2, division: /);
  expect(await db.selectFrom("school_programs").selectAll().execute()).toEqual(before);
});

it("names the missing columns of a list", async () => {
  const folder = await folderWith({
    "high-schools.csv": "school,city,st,source,year\nNew High School,Omaha,NE,List,2026\n",
  });
  await expect(loadSchoolLists(handle.db, folder)).rejects.toThrow(
    "high-schools.csv has no column name, state; registers",
  );
});
