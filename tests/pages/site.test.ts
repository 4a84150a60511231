import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { founders } from "../../src/brand/founders.server.ts";
import { brand } from "../../src/brand.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { removeFolder } from "../remove-folder.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const mailKey = "k".repeat(32);
const mailFolder = await mkdtemp(path.join(tmpdir(), "openroster-mailbox-"));
const handle = testApp({}, { pages: true, mailbox: { folder: mailFolder, key: mailKey } });
const browser = new TextBrowser(() => handle.app);
const pages = ["/", "/about", "/contact", "/privacy", "/accessibility", "/error_page"];

afterAll(() => removeFolder(mailFolder));
beforeAll(async () => {
  await importAthletes(handle.db, sampleAthletes(30));
});

it("explains product, first step and price on the home page", async () => {
  await browser.goto("/");
  expect(browser.html).toMatch(/^<!DOCTYPE html>/i);
  expect(browser.texts("h1")).toEqual([brand.headline]);
  for (const { label, url } of brand.stores)
    expect(browser.findAll(`a[href="${url}"]`)[0]?.textContent).toContain(label);
  const headings = browser.texts("h2, h3");
  for (const benefit of [
    "Increased Exposure",
    "Efficient Recruitment",
    "Fair Evaluation",
    "Improved Communication",
    "Access to Opportunities",
    "Always free for the athlete",
  ])
    expect(headings).toContain(benefit);
  const steps = [...browser.region("Three steps to a coach").querySelectorAll("h3")];
  expect(steps.map(({ textContent }) => textContent)).toEqual(["Download", "Create Profile", "Submit Profile"]);
  expect(browser.region("What’s in a profile").querySelectorAll("li")).toHaveLength(6);
});

it("explains on the home page how a phone installs the site", async () => {
  await browser.goto("/");
  const devices = [...browser.region("Use it on your phone").querySelectorAll("h3")].map((title) => title.textContent);
  expect(devices).toEqual(["iPhone and iPad", "Android"]);
});

it("opens the home page at the start of the installed site for a visitor", async () => {
  await browser.goto("/start");
  expect(browser.path).toBe("/");
});

it("serves an offline page that search engines do not list", async () => {
  await browser.goto("/offline");
  expect([browser.status, browser.text("h1")]).toEqual([200, "You’re offline"]);
  expect(browser.html).toContain('<meta name="robots" content="noindex');
});

it("shows real athletes on the home page, each linked to the profile", async () => {
  const athletes = (await browser.goto("/")).findAll("main a[href^='/profile/']");
  expect(athletes).toHaveLength(4);
  for (const link of athletes) {
    await browser.goto(link.getAttribute("href") ?? "");
    expect(browser.status).toBe(200);
    expect(browser.text("h1")).toBe(link.textContent);
  }
});

it.each(["/about", "/searchAthletes", "/schools", "/privacy"])(
  "has three links, the sign-in and the schools in header and footer of %s",
  async (path) => {
    await browser.goto(path);
    expect(browser.texts("header nav[aria-label=Site] a")).toEqual(["About", "Contact Us", "Privacy Policy"]);
    const linkIn = (part: string, name: string) =>
      browser.findAll(`${part} a`).find(({ textContent }) => textContent === name);
    expect(linkIn("header", "Sign in")?.getAttribute("href")).toBe("/signin");
    expect(linkIn("footer", "Sign in")?.getAttribute("href")).toBe("/signin");
    expect(linkIn("footer", "Schools")?.getAttribute("href")).toBe("/schools");
  },
);

it("names mission and founders on the about page", async () => {
  await browser.goto("/about");
  expect(browser.text()).toContain(brand.mission);
  const names = [...browser.region("The founders").querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(names).toEqual(founders.map(({ name }) => name));
  expect(founders).toHaveLength(4);
  for (const { bio } of founders) expect(browser.text()).toContain(bio);
});

it("shows the support address and a promise to reply on the contact page, without a form", async () => {
  await browser.goto("/contact");
  expect(browser.link(brand.supportEmail).getAttribute("href")).toBe(`mailto:${brand.supportEmail}`);
  expect(browser.text("main")).toContain("reply shortly");
  expect(browser.findAll("form")).toEqual([]);
});

it("shows today's date, legal contents and the way to erasure in the privacy policy", async () => {
  const now = new Date();
  await browser.goto("/privacy");
  const text = browser.text("main");
  expect(text).toContain(`${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}`);
  for (const part of [
    "California Consumer Privacy Act",
    "free of charge, within 45 days",
    "extended once, by another 45 days",
    "prior 12 months",
    "do not knowingly collect personal information from children under 13",
    "People aged 13 to 16 would have to opt in themselves",
    "This site sets one cookie when you sign in and one when you sign up",
  ])
    expect(text).toContain(part);
  const erasure = browser.findAll("main a").filter(({ textContent }) => textContent === "deletion request page");
  expect(erasure[0]?.getAttribute("href")).toBe("/requestdeletion");
  const contents = [...browser.region("Contents", "nav").querySelectorAll("a")];
  expect(contents.length).toBeGreaterThan(10);
  for (const link of contents) expect(browser.text(link.getAttribute("href") ?? "")).toBe(link.textContent);
});

it("returns 400 for a bad payment URL and explains the causes, like the error page", async () => {
  const causes = ["Invalid URL", "Missing parameters", "Invalid data", "Authorization", "Cache", "Network"];
  for (const [path, status] of [
    ["/payment/nothing", 400],
    ["/error_page", 200],
  ] as const) {
    await browser.goto(path);
    expect([browser.status, ...browser.texts("main h2")]).toEqual([status, ...causes]);
  }
});

it("describes each page for search engines and link previews", async () => {
  const titles = new Set<string>();
  const shared = [...pages.filter((each) => each !== "/error_page"), "/searchAthletes", "/schools"];
  for (const path of shared) {
    await browser.goto(path);
    titles.add(browser.title);
    const pathOf = (selector: string, name: string) => new URL(browser.attribute(selector, name) ?? "").pathname;
    expect(pathOf("link[rel=canonical]", "href")).toBe(path);
    expect(browser.attribute("meta[name=description]", "content")).toMatch(/.{50}/);
    expect(browser.attribute("meta[name='twitter:card']", "content")).toBe("summary_large_image");
    expect(pathOf("meta[property='og:image']", "content")).toBe("/card.png");
  }
  expect(titles.size).toBe(shared.length);
  await browser.goto("/signin");
  expect(browser.attribute("meta[name=description]", "content")).toMatch(/.{50}/);
  const { headers, rawPayload: png } = await browser.request("GET", "/card.png");
  expect(headers["content-type"]).toBe("image/png");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

/** Returns the structured data of a page by type. */
async function structuredData(path: string): Promise<Map<string, Record<string, unknown>>> {
  await browser.goto(path);
  const scripts = browser.findAll("script[type='application/ld+json']");
  expect(scripts).toHaveLength(1);
  const data = JSON.parse(scripts[0]?.textContent ?? "");
  expect(data["@context"]).toBe("https://schema.org");
  return new Map(data["@graph"].map((node: Record<string, unknown>) => [node["@type"], node]));
}

it("describes each page's position in structured data, and publisher and search on the home page", async () => {
  const home = await structuredData("/");
  expect([...home.keys()]).toEqual(["Organization", "WebSite"]);
  expect(home.get("Organization")).toMatchObject({ name: brand.name, email: brand.supportEmail });
  const action = home.get("WebSite")?.potentialAction as { target: { urlTemplate: string }; "query-input": string };
  expect(action["query-input"]).toBe("required name=name");
  await browser.goto(action.target.urlTemplate.replace("{name}", "kealoha"));
  expect(browser.text()).toContain("Results found for");

  for (const path of ["/about", "/contact", "/privacy", "/searchAthletes"]) {
    const items = (await structuredData(path)).get("BreadcrumbList")?.itemListElement as { item: string }[];
    expect(items.map(({ item }) => new URL(item).pathname)).toEqual(["/", path]);
  }
});

it("supports every site page and its search without JavaScript", async () => {
  for (const path of pages) expect((await browser.goto(path)).text("h1")).not.toBe("");
  await browser.goto("/");
  browser.fill("Search Athlete by Sport", "Volleyball");
  await browser.press("Search");
  expect(browser.path).toMatch(/^\/searchAthletes\?.*sportCode=VB.*#found$/);
  expect(browser.text()).toContain("Results found for");
});

it("B08 opens the mailbox of a trial with the key of its data folder, and removes the key from the URL", async () => {
  await browser.goto("/mailbox");
  expect(browser.status).toBe(403);
  browser.fill("Key", "a wrong key");
  await browser.press("Open the mailbox");
  expect(browser.text()).toContain("This key isn’t right.");
  browser.fill("Key", mailKey);
  await browser.press("Open the mailbox");
  for (const visit of ["after the key", "again"]) {
    expect(browser.path, visit).toBe("/mailbox");
    expect(browser.text(), visit).toContain("you can read them here");
    await browser.goto("/mailbox");
  }
});

describe("compression", () => {
  const ask = async (url: string, encodings: string, site = "") => {
    const sent = { "accept-encoding": encodings, "sec-fetch-site": site };
    const { headers, statusCode } = await browser.request("GET", url, { headers: sent });
    return { status: statusCode, ...headers };
  };

  it("compresses public pages in the requested encoding and sends Vary", async () => {
    for (const path of ["/", "/about", "/searchAthletes", "/no-such-page"]) {
      for (const [encodings, chosen] of [
        ["gzip, br", "br"],
        ["gzip", "gzip"],
      ] as const)
        expect(await ask(path, encodings)).toMatchObject({ "content-encoding": chosen, vary: "accept-encoding" });
      const plain = await ask(path, "identity");
      expect(plain).toMatchObject({ vary: "accept-encoding" });
      expect(plain).not.toHaveProperty("content-encoding");
    }
  });

  it("compresses private pages only for requests of no other site, because the length of a response could reveal a link", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const path of [
      "/signup",
      `/forgotpassword/${id}/${id}`,
      `/verify/${id}/${id}`,
      "/requestdeletion",
      "/login",
    ]) {
      for (const site of ["", "cross-site", "same-site"]) {
        const answer = await ask(path, "gzip, br", site);
        expect(answer).toMatchObject({ status: 200, "cache-control": "no-store" });
        expect(answer).not.toHaveProperty("content-encoding");
      }
      for (const site of ["same-origin", "none"])
        expect(await ask(path, "gzip, br", site)).toMatchObject({ status: 200, "content-encoding": "br" });
    }
  });

  it("serves built files precompressed and immutable, and icons for an hour", async () => {
    await browser.goto("/signup");
    const files = [...browser.html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
      ([, path = ""]) => path,
    );
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      for (const encoding of ["br", "gzip"]) {
        const answer = await ask(path, encoding);
        expect(answer, path).toMatchObject({
          status: 200,
          vary: "accept-encoding",
          "content-encoding": encoding,
          "cache-control": "public, max-age=31536000, immutable",
        });
        // Only precompressed files have a content length.
        expect(answer).toHaveProperty("content-length");
        expect(answer).toMatchObject({ "x-content-type-options": "nosniff" });
        expect(answer, "headers of documents").not.toHaveProperty("content-security-policy");
      }
      expect((await ask(`${path}.br`, "br")).status, "the twin has no address of its own").toBe(404);
    }
    expect(await ask("/favicon.svg", "br")).toMatchObject({ "cache-control": "public, max-age=3600" });
    expect(await ask("/assets/nothing.js", "br")).toMatchObject({
      status: 404,
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
  });
});
