import { founders } from "../../src/brand/founders.server.ts";
import { brand } from "../../src/brand.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

const pages = ["/", "/about", "/contact", "/privacy", "/accessibility", "/error_page"];

// The browser logs an error for a 400.
const badRequestTest = test.extend({ expectedErrors: [/status of 400/] });

test("explains product, first step and price on the home page", async ({ page }) => {
  await page.goto("/");
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  await expect(page.getByRole("heading", { level: 1, name: brand.headline })).toBeVisible();
  for (const { label, url } of brand.stores) {
    const link = page.getByRole("link", { name: new RegExp(label) }).first();
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", url);
  }
  for (const benefit of [
    "Increased Exposure",
    "Efficient Recruitment",
    "Fair Evaluation",
    "Improved Communication",
    "Access to Opportunities",
  ])
    await expect(page.getByRole("heading", { name: benefit, exact: true })).toBeVisible();
  const steps = page.getByRole("region", { name: "Three steps to a coach" }).getByRole("heading", { level: 3 });
  await expect(steps).toHaveText(["Download", "Create Profile", "Submit Profile"]);
  await expect(page.getByRole("region", { name: "What’s in a profile" }).getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Always free for the athlete" })).toBeVisible();
});

test("shows real athletes on the home page, each linked to the profile", async ({ page }) => {
  await page.goto("/");
  const links = page.locator("main a[href^='/profile/']");
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    const name = (await link.textContent()) ?? "";
    const href = (await link.getAttribute("href")) ?? "";
    const answer = await page.request.get(href);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(name.replaceAll("'", "&#x27;"));
  }
  const name = (await links.first().textContent()) ?? "";
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("finds athletes from the search box of the home page", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Search Athlete by name").fill("kealoha");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/searchAthletes?fullName=kealoha#found");
  await expect(page.getByText("Results found for")).toBeVisible();
});

test("opens other pages at their top", async ({ page }) => {
  await page.goto("/");
  for (const [name, heading] of [
    ["About", `About ${brand.name}`],
    ["Contact Us", "Contact Us"],
    ["Privacy Policy", "Privacy Policy"],
    ["Accessibility", "Accessibility"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test("links a signed-in member from every public page to the workspace, with three links in the header", async ({
  page,
}) => {
  for (const path of ["/about", "/searchAthletes", "/schools", "/privacy"]) {
    await page.goto(path);
    const header = page.getByRole("banner");
    await expect(header.getByRole("navigation", { name: "Site" }).getByRole("link")).toHaveText([
      "About",
      "Contact Us",
      "Privacy Policy",
    ]);
    await expect(header.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/signin");
    const footer = page.getByRole("contentinfo");
    for (const [name, to] of [
      ["Sign in", "/signin"],
      ["Schools", "/schools"],
    ] as const)
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", to);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  const link = page.getByRole("banner").getByRole("link", { name: "Find athletes" });
  expect((await link.boundingBox())?.height, "on one line").toBeLessThan(50);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Schools" })).toBeVisible();
  await menu.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/signin");
});

test("names mission and founders on the about page", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByText(brand.mission)).toBeVisible();
  const names = page.getByRole("region", { name: "The founders" }).getByRole("heading", { level: 3 });
  await expect(names).toHaveText(founders.map(({ name }) => name));
  expect(founders).toHaveLength(4);
  for (const { bio } of founders) await expect(page.getByText(bio)).toBeVisible();
});

test("shows the support address and a promise to reply on the contact page, without a form", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: brand.supportEmail })).toHaveAttribute(
    "href",
    `mailto:${brand.supportEmail}`,
  );
  await expect(main).toContainText("reply shortly");
  await expect(page.locator("form")).toHaveCount(0);
});

test("shows today's date, legal contents and the way to erasure in the privacy policy", async ({ page }) => {
  const now = new Date();
  await page.goto("/privacy");
  const main = page.getByRole("main");
  await expect(main).toContainText(`${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}`);
  for (const text of [
    "California Consumer Privacy Act",
    "free of charge, within 45 days",
    "extended once, by another 45 days",
    "prior 12 months",
    "do not knowingly collect personal information from children under 13",
    "People aged 13 to 16 would have to opt in themselves",
    "This site sets one cookie when you sign in and one when you sign up",
  ])
    await expect(main).toContainText(text);
  await expect(main.getByRole("link", { name: "deletion request page" }).first()).toHaveAttribute(
    "href",
    "/requestdeletion",
  );
  const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  expect(await contents.count()).toBeGreaterThan(10);
  for (const link of await contents.all()) {
    const target = page.locator((await link.getAttribute("href")) ?? "");
    await expect(target).toHaveText((await link.textContent()) ?? "");
  }
});

test("sets no cookie and stores only scroll positions", async ({ page, context }) => {
  for (const path of pages) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => !/scroll/.test(key))).toEqual([]);
});

badRequestTest("returns 400 for a bad payment URL and explains the causes, like the error page", async ({ page }) => {
  const answer = await page.goto("/payment/nothing");
  expect(answer?.status()).toBe(400);
  const causes = ["Invalid URL", "Missing parameters", "Invalid data", "Authorization", "Cache", "Network"];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(causes);
  await expectAccessible(page);
  expect((await page.goto("/error_page"))?.status()).toBe(200);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(causes);
});

test("describes each page for search engines and link previews", async ({ page, request }) => {
  const titles = new Set<string>();
  const shared = [...pages.filter((each) => each !== "/error_page"), "/searchAthletes", "/schools"];
  for (const path of shared) {
    await page.goto(path);
    titles.add(await page.title());
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe(path);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{50}/);
    await expect(page.locator("meta[name='twitter:card']")).toHaveAttribute("content", "summary_large_image");
    const image = await page.locator("meta[property='og:image']").getAttribute("content");
    expect(new URL(image ?? "").pathname).toBe("/card.png");
  }
  expect(titles.size).toBe(shared.length);
  const picture = await request.get("/card.png");
  expect(picture.headers()["content-type"]).toBe("image/png");
  const png = await picture.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("describes each page's position in structured data, and publisher and search on the home page", async ({
  page,
}) => {
  const nodes = async (path: string) => {
    await page.goto(path);
    const [json = "", ...others] = await page.locator("script[type='application/ld+json']").allTextContents();
    expect(others).toEqual([]);
    const data = JSON.parse(json);
    expect(data["@context"]).toBe("https://schema.org");
    return new Map<string, Record<string, unknown>>(
      data["@graph"].map((node: Record<string, unknown>) => [node["@type"], node]),
    );
  };
  const home = await nodes("/");
  expect([...home.keys()]).toEqual(["Organization", "WebSite"]);
  expect(home.get("Organization")).toMatchObject({ name: brand.name, email: brand.supportEmail });
  const action = home.get("WebSite")?.potentialAction as { target: { urlTemplate: string }; "query-input": string };
  expect(action["query-input"]).toBe("required name=name");
  await page.goto(action.target.urlTemplate.replace("{name}", "kealoha"));
  await expect(page.getByText("Results found for")).toBeVisible();

  for (const path of ["/about", "/contact", "/privacy", "/searchAthletes"]) {
    const items = (await nodes(path)).get("BreadcrumbList")?.itemListElement as { item: string }[];
    expect(items.map(({ item }) => new URL(item).pathname)).toEqual(["/", path]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("supports every site page and its search without JavaScript", async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("/");
    await page.getByLabel("Search Athlete by Sport").selectOption("Volleyball");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/searchAthletes\?.*sportCode=VB/);
    await expect(page.getByText("Results found for")).toBeVisible();
  });
});
