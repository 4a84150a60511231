import { beforeAll, describe, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { refreshFigures } from "../../src/statistics/refresh-figures.server.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const browser = new TextBrowser(() => handle.app);

beforeAll(async () => {
  await importAthletes(handle.db, sampleAthletes(200));
  await refreshFigures(handle.db);
});

function athletesFound(): number {
  const [, found] = /Showing \d+ of (\d+)/.exec(browser.text()) ?? [];
  return Number(found ?? 0);
}

describe("athletes", () => {
  it("G10 keeps lists of athletes out of search engines, each with one canonical URL", async () => {
    await browser.goto("/searchAthletes?state=NE&graduationYear=2027&sportCode=VB&heightMin=");
    expect(browser.attribute("meta[name=robots]", "content")).toBe("noindex, follow");
    expect(browser.attribute("link[rel=canonical]", "href")).toMatch(
      /\/searchAthletes\?sportCode=VB&graduationYear=2027&state=NE$/,
    );
    for (const query of [
      "fullName=a",
      "state=NE&state=IA",
      "heightMin=70",
      "schoolType=H",
      "sort=name",
      "state=Nowhere",
    ]) {
      await browser.goto(`/searchAthletes?${query}`);
      expect(browser.attribute("meta[name=robots]", "content"), query).toBe("noindex, follow");
    }
  });

  it("reports an empty search result", async () => {
    await browser.goto("/searchAthletes?fullName=zzzzqqqq");
    expect(browser.text()).toContain("No results found!");
  });

  it("offers only filter values with results, and the selected ones", async () => {
    await browser.goto("/searchAthletes?fullName=kealoha&graduationYear=2020");
    const years = browser.findAll("input[name=graduationYear]");
    const withoutResults = years.filter((box) => /\b0 athletes/.test(box.parentElement?.textContent ?? ""));
    expect(withoutResults.map((box) => box.getAttribute("value"))).toEqual(["2020"]);
    expect(withoutResults[0]?.hasAttribute("checked")).toBe(true);
    expect(years.length).toBeGreaterThan(1);
  });

  it("names the filter to drop from a search without results, with the number of athletes", async () => {
    await browser.goto("/searchAthletes?sportCode=VB&stat=assistsPerSet:gte:900&state=NE");
    expect(browser.text()).toContain("No results found!");
    const suggestion = browser.region("Filters to remove", "ul").querySelector("a")?.textContent ?? "";
    const [, count] = /^Without Assists per set from 900.00: (\d+)$/.exec(suggestion) ?? [];
    await browser.follow(suggestion);
    expect([browser.path, athletesFound()]).toEqual(["/searchAthletes?sportCode=VB&state=NE", Number(count)]);
  });

  it("finds athletes by a statistic without JavaScript", async () => {
    await browser.goto("/searchAthletes?sportCode=VB");
    browser.fill("Statistic", "killsPerSet:gte");
    browser.fill("At least", "1.5");
    await browser.press("Show ");
    expect(browser.path).toBe("/searchAthletes?sportCode=VB&stat=killsPerSet%3Agte%3A1.5#found");
    expect(athletesFound()).toBeGreaterThan(10);
  });

  it("supports search, profile, tabs and match stats without JavaScript", async () => {
    await browser.goto("/searchAthletes");
    await browser.press("Search");
    expect(browser.text()).toContain("No selection found!");
    browser.check("2027");
    browser.check("High School");
    await browser.press("Show ");
    const chips = () => [...browser.region("Chosen filters", "ul").querySelectorAll("a")].map((a) => a.textContent);
    expect(chips()).toEqual([expect.stringContaining("Class of 2027"), expect.stringContaining("High School")]);
    expect(browser.field("High School").hasAttribute("checked")).toBe(true);
    await browser.follow("Clear these filters");
    browser.fill("Search Athlete by name", "kealoha");
    await browser.press("Search");
    await browser.follow("Leilani Kealoha-Brooks");
    expect(browser.text("h1")).toBe("Leilani Kealoha-Brooks");
    const seasons = browser.region("Season", "nav").querySelectorAll("a");
    await browser.goto(seasons[1]?.getAttribute("href") ?? "");
    expect(browser.path).toMatch(/season=\d{4}/);
    await browser.goto(browser.attribute("[id^=event-]", "href") ?? "");
    expect(browser.text("dialog, [role=dialog]")).toContain("Kills");
    await browser.follow("Close");
    expect(browser.findAll("dialog[open], [role=dialog]")).toHaveLength(0);
  });

  it("names the athlete in a profile's link preview, with a picture", async () => {
    await browser.goto("/searchAthletes?fullName=kealoha");
    await browser.follow("Leilani Kealoha-Brooks");
    const property = (name: string) => browser.attribute(`meta[property="og:${name}"]`, "content") ?? "";
    expect(property("title")).toContain("Leilani Kealoha-Brooks");
    expect(property("type")).toBe("profile");
    const { headers, rawPayload } = await browser.request("GET", new URL(property("image")).pathname);
    expect([headers["content-type"], rawPayload.subarray(1, 4).toString()]).toEqual(["image/png", "PNG"]);
  });
});

describe("unknown addresses", () => {
  it.each(["/no/such/page", "/100%", "/profile/%E0%A4%A", "/profile/doesNotExist1"])(
    "returns 404 for %s, with a link to the home page",
    async (path) => {
      await browser.goto(path);
      expect([browser.status, browser.text("h1")]).toEqual([404, "Page Not Found!"]);
      expect(browser.text()).toContain(
        "The page you are looking for is not available or has been moved. Try a different url or go to homepage with the button below.",
      );
      expect(browser.link("Go to Homepage").getAttribute("href")).toBe("/");
    },
  );

  it("Z05 redirects a trailing slash to the canonical URL, and never to another host", async () => {
    const slashed = await browser.request("GET", "/searchAthletes/?gender=F");
    expect([slashed.statusCode, slashed.headers.location]).toEqual([301, "/searchAthletes?gender=F"]);
    const foreign = await browser.request("GET", "//evil.example/");
    expect([foreign.statusCode, foreign.headers.location]).toEqual([404, undefined]);
  });
});

describe("schools", () => {
  it("preserves the search while paging, and redirects to the canonical URL", async () => {
    await browser.goto("/schools?name=college&state=&association=NJCAA&sportCode=&page=");
    expect(browser.path).toBe("/schools?name=college&association=NJCAA");
    await browser.follow("Next");
    expect(browser.path).toBe("/schools?name=college&association=NJCAA&page=2");
    await browser.goto("/schools?state=nowhere&association=x&page=-1&name=%00");
    expect(browser.texts("h2")).toContain("2,077 schools");
  });

  it("offers search engines each school and common lists", async () => {
    await browser.goto("/schools?state=NE&sportCode=FB");
    expect(browser.findAll("meta[name=robots]")).toHaveLength(0);
    expect(browser.attribute("link[rel=canonical]", "href")).toMatch(/\/schools\?state=NE&sportCode=FB$/);
    for (const query of ["name=a", "state=ZZ"]) {
      await browser.goto(`/schools?${query}`);
      expect(browser.attribute("meta[name=robots]", "content")).toBe("noindex, follow");
    }
    await browser.goto("/schools/181002");
    expect(browser.title).toMatch(/^Creighton University, Omaha, Nebraska/);
    const data = JSON.parse(browser.find("script[type='application/ld+json']").textContent ?? "");
    expect(data["@graph"][0]).toMatchObject({ "@type": "CollegeOrUniversity", name: "Creighton University" });
    for (const path of ["/schools/999999", "/schools/0181002", "/schools/x"])
      expect((await browser.request("GET", path)).statusCode).toBe(404);
  });

  it("offers a way out of an empty result and a page after the last one", async () => {
    await browser.goto("/schools?name=zzzz");
    await browser.follow("Show all schools");
    expect(browser.path).toBe("/schools");
    await browser.goto("/schools?state=NE&page=9");
    expect(browser.text()).toContain("There’s no page 9");
    await browser.goto("/schools?state=NE&sportCode=FB&conference=SEC");
    await browser.follow("Without “Nebraska”: 16");
    expect(browser.path).toBe("/schools?sportCode=FB&conference=SEC");
  });
});
