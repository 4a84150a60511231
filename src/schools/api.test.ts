import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import type { SchoolProgram, schoolList } from "./schema.ts";

const handle = testApp();

type Listed = z.output<typeof schoolList>["data"][number];

let everySchool: Listed[] | undefined;

/** Reads all pages of a list. The list of all schools is read once. */
async function listAll(query: string): Promise<Listed[]> {
  if (query === "" && everySchool) return everySchool;
  const all: Listed[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await sendRequest(handle.app, "GET", `/api/schools?${query}&numPerPage=50&pageNum=${page}`);
    last = body.result.pages.lastPage;
    all.push(...body.result.data);
  }
  if (query === "") everySchool = all;
  return all;
}

function isProgram(values: Partial<SchoolProgram>) {
  return (program: SchoolProgram) =>
    Object.entries(values).every(([name, value]) => program[name as keyof SchoolProgram] === value);
}

async function names(query: string): Promise<string[]> {
  const { body } = await sendRequest(handle.app, "GET", `/api/schools?${query}`);
  return body.result.data.map(({ name }: { name: string }) => name);
}

describe("GET /api/schools", () => {
  it("lists 2,077 open colleges in pages on a new installation", async () => {
    const { body } = await sendRequest(handle.app, "GET", "/api/schools");
    expect(body.result.pages).toEqual({ lastPage: 104, actualPageSize: 20, totalRecords: 2077 });
    expect(body.result.data[0]).toMatchObject({
      schoolId: 222178,
      name: "Abilene Christian University",
      city: "Abilene",
      state: "TX",
      website: "https://www.acu.edu/",
      associations: ["NCAA"],
      fields: ["VB", "FB", "BB"],
      mayField: [],
      control: "private nonprofit",
      enrollment: 3141,
      enrollmentYear: "2022-23",
      miles: null,
    });
    const last = await sendRequest(handle.app, "GET", "/api/schools?pageNum=104");
    expect(last.body.result.pages.actualPageSize).toBe(17);
    const past = await sendRequest(handle.app, "GET", "/api/schools?pageNum=105");
    expect([past.status, past.body.result.data]).toEqual([200, []]);
  });

  it.each([
    ["name=creighton", "Creighton University"],
    ["name=CRÉIGHTÓN", "Creighton University"],
    ["name=univ%20creight", "Creighton University"],
    ["name=texas%20a%26m%20college%20station", "Texas A & M University-College Station"],
    ["name=ucla", "University of California-Los Angeles"],
    ["name=huskers", "University of Nebraska-Lincoln"],
    ["name=saint%20olaf", "St Olaf College"],
    ["name=st.%20john's%20new%20york", "St. John's University-New York"],
    ["name=los%20angeles%20loyola%20marymount", "Loyola Marymount University"],
  ])("finds schools by parts of name, city and mail domain in any spelling: %s", async (query, name) => {
    expect(await names(query)).toContain(name);
  });

  it("lists schools whose name begins with the search term first", async () => {
    const found = await names("name=union");
    expect(found[0]).toMatch(/^Union/);
  });

  it.each<[string, (school: Listed) => boolean]>([
    ["state=NE", ({ state }) => state === "NE"],
    ["association=CCCAA", ({ associations }) => associations.includes("CCCAA")],
    [
      "sportCode=VB&gender=M&division=III",
      ({ programs }) => programs.some(isProgram({ sportCode: "VB", gender: "M", division: "III" })),
    ],
    [
      "sportCode=FB&conference=big%20ten",
      ({ programs }) => programs.some(isProgram({ sportCode: "FB", conference: "Big Ten" })),
    ],
    ["control=public", ({ control }) => control === "public"],
    ["control=private", ({ control }) => control !== null && control !== "public"],
    ["size=2000-4999", ({ enrollment }) => enrollment !== null && enrollment >= 2000 && enrollment < 5000],
    ["admission=under-25", ({ admissionRate }) => admissionRate !== null && admissionRate < 0.25],
    ["tuitionMax=9000", ({ tuitionOutOfState }) => tuitionOutOfState !== null && tuitionOutOfState <= 9000],
    [
      "tuitionMax=12000&homeState=TX",
      ({ state, tuitionInState, tuitionOutOfState }) => {
        const tuition = state === "TX" ? tuitionInState : tuitionOutOfState;
        return tuition !== null && tuition <= 12_000;
      },
    ],
    [
      "state=NE&association=NAIA&sportCode=FB&control=private",
      ({ state, programs, control }) =>
        state === "NE" &&
        control === "private nonprofit" &&
        programs.some(isProgram({ association: "NAIA", sportCode: "FB" })),
    ],
  ])("returns exactly the schools that match the filters: %s", async (query, isMatch) => {
    const found = await listAll(query);
    const expected = (await listAll("")).filter(isMatch).map(({ schoolId }) => schoolId);
    expect(expected.length).toBeGreaterThan(2);
    expect(found.map(({ schoolId }) => schoolId)).toEqual(expected);
  });

  it("lists the nearest schools to a city first, with their distance", async () => {
    const found = await listAll("near=Lincoln,%20NE&within=60");
    const miles = found.map((school) => school.miles ?? Number.NaN);
    expect(miles).toEqual([...miles].sort((one, other) => one - other));
    const creightonMiles = found.find(({ schoolId }) => schoolId === 181002)?.miles;
    expect([found[0]?.city, creightonMiles]).toEqual(["Lincoln", 48]);
    expect(found.some(({ city }) => city === "Kearney")).toBe(false);
    const texan = await listAll("near=paris%20texas&within=25");
    expect(texan.map(({ city, state }) => [city, state])).toContainEqual(["Paris", "TX"]);
    expect((await sendRequest(handle.app, "GET", "/api/schools?near=Nowhere")).status).toBe(400);
  });

  it("I02 I03 treats wildcards and quotes as text and rejects control characters", async () => {
    for (const name of ["%25", "_____", "%27%20or%20true--", "%5C"]) expect(await names(`name=${name}`)).toEqual([]);
    expect((await sendRequest(handle.app, "GET", "/api/schools?name=%00")).status).toBe(400);
  });

  it.each([
    "state=ne",
    "state=NEB",
    "association=NFL",
    "sportCode=XX",
    "pageNum=0",
    "pageNum=01",
    "numPerPage=51",
    "color=red",
    "division=IV",
    "size=huge",
    "tuitionMax=-1",
    "within=0",
  ])("I04 rejects the query %s", async (query) => {
    expect((await sendRequest(handle.app, "GET", `/api/schools?${query}`)).status).toBe(400);
  });

  it("returns 304 for a matching entity tag", async () => {
    const first = await handle.app.inject("/api/schools?state=NE");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await handle.app.inject({ url: "/api/schools?state=NE", headers })).statusCode).toBe(304);
  });
});

describe("GET /api/schools/:schoolId", () => {
  it("returns one school without its mail domains", async () => {
    const { body } = await sendRequest(handle.app, "GET", "/api/schools/181464");
    expect(body.result).toMatchObject({ name: "University of Nebraska-Lincoln", website: "https://www.unl.edu/" });
    expect(Object.keys(body.result)).not.toContain("mailDomains");
  });

  it("Z04 accepts one spelling of an id and returns 404 for all others", async () => {
    const unknown = (await sendRequest(handle.app, "GET", "/api/schools/999999")).text;
    for (const id of [
      "0",
      "-1",
      "0181464",
      "181464.0",
      "181465",
      "2147483648",
      "0x2c4d8",
      "%20181464",
      "1%20or%201=1",
    ]) {
      const response = await sendRequest(handle.app, "GET", `/api/schools/${id}`);
      expect([id, response.status, response.text]).toEqual([id, 404, unknown]);
    }
  });
});
