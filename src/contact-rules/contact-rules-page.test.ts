import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { testApp } from "../../tests/test-app.ts";
import { TextBrowser } from "../../tests/text-browser.ts";
import { purposes } from "./vocabulary.ts";

const handle = testApp({}, { pages: true });
const get = (url: string) => handle.app.inject(url);

describe("the page", () => {
  const visit = async (query: string) => {
    const family = new TextBrowser(() => handle.app);
    await family.goto(`/contact-rules${query}`);
    return family;
  };

  it("answers in plain words with source, day of the check and confidence, without a script", async () => {
    const family = await visit("?sport=VB&gender=F&division=NCAA-I&class=2034");
    expect(family.status).toBe(200);
    const text = family.text();
    expect(text).toContain(
      "Coaches of women’s volleyball in Division I may write to the class of 2034 from June 15, 2032.",
    );
    expect(text).toMatch(/Source: AVCA letter of July 3, 2024.*, checked on Nov 26, 2026\. Confidence: high\./);
    expect(text).toContain(`${purposes.camp} Allowed at any time`);
    expect(text).toContain(`${purposes.visit} Not yet: opens August 1, 2032`);
    expect(text).toContain("Once an athlete has signed with a college, Division I coaches of other colleges");
  });

  it("says that a date is not verified if sources differ", async () => {
    const text = (await visit("?sport=BB&gender=F&division=NCAA-I&class=2034")).text();
    expect(text).toContain("from September 1, 2032. This date is not verified.");
  });

  it("knows no rule for an absurd class, and shows only the form for an unknown or incomplete address", async () => {
    expect((await visit("?sport=VB&gender=F&division=NCAA-I&class=1950")).text()).toContain("We know no rule");
    for (const query of ["", "?sport=VB", "?sport=VB&gender=X&division=NCAA-I&class=2030", "?division=%00&class=1e9"]) {
      const family = await visit(query);
      expect([query, family.status, family.text().includes("On ")]).toEqual([query, 200, false]);
      expect(family.text()).toContain("All rules");
    }
  });
});

describe("the open data", () => {
  it("lists the rules with their sources and license, and the days of a class", async () => {
    const { result } = (await get("/api/contact-rules?sportCode=VB&association=NCAA&division=I&classYear=2029")).json();
    expect(result.license).toBe("CC0-1.0");
    const rule = result.data.find(({ id }: { id: string }) => id === "ncaa-d1-volleyball-messages");
    expect(rule).toMatchObject({ version: 1, opens: "06-15 G-2", opensOn: "2027-06-15", checkedOn: "2026-11-26" });
    expect(rule).not.toHaveProperty("changedBy");
    const all = (await get("/api/contact-rules")).json().result.data;
    expect(all.length).toBeGreaterThan(20);
    for (const { source, checkedOn } of all) expect([source.length > 10, checkedOn]).toEqual([true, "2026-11-26"]);
    expect((await get("/api/contact-rules?classYear=1e3")).statusCode).toBe(400);
  });

  it("is a CSV with the columns of the file", async () => {
    const { body, headers } = await get("/api/contact-rules.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const { data } = Papa.parse<Record<string, string>>(body, { header: true });
    expect(data.find(({ id }) => id === "ncaa-d1-signed")).toMatchObject({ endsWhen: "signed", license: "CC0-1.0" });
  });

  it("is a calendar of a sport and class, without personal data, in lines of 75 bytes at most", async () => {
    const { body, headers } = await get("/api/contact-rules.ics?sportCode=VB&gender=F&classYear=2029");
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = body.split("\r\n");
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = body.replaceAll("\r\n ", "").split("\r\n");
    expect(unfolded).toContain("UID:ncaa-d1-volleyball-messages-2029@127.0.0.1");
    const days = unfolded.filter((line) => line.startsWith("DTSTART")).map((line) => line.split(":")[1]);
    expect(days.sort()).toEqual(["20270615", "20270615", "20270615", "20270801"]);
    expect((await get("/api/contact-rules.ics?sportCode=VB&gender=F")).statusCode).toBe(400);
  });
});
