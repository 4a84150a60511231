import { describe, expect, it } from "vitest";
import { call } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const handle = testApp();

async function names(query: string): Promise<string[]> {
  const { body } = await call(handle.app, "GET", `/api/schools?${query}`);
  return body.result.data.map(({ name }: { name: string }) => name);
}

describe("GET /api/schools", () => {
  it("lists 1,855 colleges in pages on a new installation", async () => {
    const { body } = await call(handle.app, "GET", "/api/schools");
    expect(body.result.pages).toEqual({ lastPage: 93, actualPageSize: 20, totalRecords: 1855 });
    expect(body.result.data[0]).toEqual({
      schoolId: 222178,
      name: "Abilene Christian University",
      city: "Abilene",
      state: "TX",
      website: "https://www.acu.edu/",
      associations: ["NCAA"],
      fields: ["FB", "BB"],
      mayField: ["VB"],
    });
    const last = await call(handle.app, "GET", "/api/schools?pageNum=93");
    expect(last.body.result.pages.actualPageSize).toBe(15);
    const past = await call(handle.app, "GET", "/api/schools?pageNum=94");
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

  it("filters by state, association and sport, also combined", async () => {
    const all = await call(handle.app, "GET", "/api/schools?state=NE&association=NAIA&sportCode=FB&numPerPage=50");
    const { data, pages } = all.body.result;
    expect(pages.totalRecords).toBe(data.length);
    expect(data.length).toBeGreaterThan(3);
    for (const school of data) {
      expect(school).toMatchObject({ state: "NE", associations: expect.arrayContaining(["NAIA"]) });
      expect([...school.fields, ...school.mayField]).toContain("FB");
    }
  });

  it("lists football and basketball of a junior college under mayField, because the register has no data about them", async () => {
    const { body } = await call(handle.app, "GET", "/api/schools?association=NJCAA&numPerPage=50");
    for (const { associations, fields, mayField } of body.result.data)
      if (associations.length === 1) expect([fields, mayField]).toEqual([[], ["VB", "FB", "BB"]]);
  });

  it("I02 I03 treats wildcards and quotes as text and rejects control characters", async () => {
    for (const name of ["%25", "_____", "%27%20or%20true--", "%5C"]) expect(await names(`name=${name}`)).toEqual([]);
    expect((await call(handle.app, "GET", "/api/schools?name=%00")).status).toBe(400);
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
  ])("I04 rejects the query %s", async (query) => {
    expect((await call(handle.app, "GET", `/api/schools?${query}`)).status).toBe(400);
  });

  it("returns 304 for a matching entity tag", async () => {
    const first = await handle.app.inject("/api/schools?state=NE");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await handle.app.inject({ url: "/api/schools?state=NE", headers })).statusCode).toBe(304);
  });
});

describe("GET /api/schools/:schoolId", () => {
  it("returns one school without its mail domains", async () => {
    const { body } = await call(handle.app, "GET", "/api/schools/181464");
    expect(body.result).toMatchObject({ name: "University of Nebraska-Lincoln", website: "https://www.unl.edu/" });
    expect(Object.keys(body.result)).not.toContain("mailDomains");
  });

  it("Z04 accepts one spelling of an id and returns 404 for all others", async () => {
    const unknown = (await call(handle.app, "GET", "/api/schools/999999")).text;
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
      const response = await call(handle.app, "GET", `/api/schools/${id}`);
      expect([id, response.status, response.text]).toEqual([id, 404, unknown]);
    }
  });
});
