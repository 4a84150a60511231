import type { Page } from "@playwright/test";
import { brand } from "../../src/brand.ts";
import { stopClock } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { choose, createCoach, createSubscriber, planStateOf, subscribeButton, test } from "./payments-site.ts";

// The tests share one server, because its start takes longer than a test.
test.describe.configure({ mode: "default" });

const sdk = "**/sdk/js?*";
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

/** Collects every text of the live regions from now on, each once. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const collected: string[] = [];
    const regions = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest(regions)?.textContent;
        if (text && collected.at(-1) !== text) collected.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return collected;
  });
  return () => texts.jsonValue();
}

/** Waits for PayPal's button, which needs both scripts. */
async function expectButton(page: Page): Promise<void> {
  await expect(subscribeButton(page)).toBeVisible({ timeout: 20_000 });
}

test("activates a coach's plan during the countdown, and continues in the app after it", {
  tag: "@phone",
}, async ({ page, site }) => {
  const coach = await createCoach(site);
  await page.goto(coach.path);
  await expect(page.getByRole("heading", { level: 1, name: "Subscribe to the coach plan" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("College Coach");
  await expect(page.getByRole("main")).toContainText("$29 a month");
  const look = { "data-color": "gold", "data-shape": "pill", "data-layout": "vertical", "data-label": "subscribe" };
  for (const [name, value] of Object.entries(look)) await expect(subscribeButton(page)).toHaveAttribute(name, value);
  await expect(page.locator("[data-paypal-button] > *")).toHaveCount(1);

  await stopClock(page);
  await subscribeButton(page).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL("/payment_success");
  const main = page.getByRole("main");
  await expect(main).toContainText("Your coach plan subscription was processed");
  for (const text of [
    "Kindly be patient, we are updating your records.",
    "Updating database",
    "Please do not close this window/tab",
  ])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  expect(await planStateOf(site, coach.id)).toBe("active");
  await expectNoSidewaysScroll(page);

  const circle = page.locator("[data-seconds-left]");
  const colour = () => circle.evaluate((element) => element.style.color);
  const shown = [await colour()];
  for (const edge of [50, 40, 30, 20, 10]) {
    const left = Number(await circle.getAttribute("data-seconds-left"));
    await page.clock.runFor((left - edge - 1) * 1000);
    await expect(circle).toHaveAttribute("data-seconds-left", String(edge + 1));
    expect(await colour()).toBe(shown.at(-1));
    await page.clock.runFor(1000);
    await expect(circle).toHaveAttribute("data-seconds-left", String(edge));
    shown.push(await colour());
  }
  expect(new Set(shown).size).toBe(6);
  await page.clock.runFor(9_000);
  await expect(circle).toHaveAttribute("data-seconds-left", "1");
  await expect(page.getByRole("button", { name: "Continue On App" })).toHaveCount(0);
  const announced = await watchAnnouncements(page);
  const announcedLater = async () => {
    await page.clock.runFor(1_000);
    return announced();
  };
  await expect.poll(announcedLater).toEqual([expect.stringContaining("Continue On App")]);
  // axe waits by the page's clock.
  await page.clock.resume();
  await expect(circle).toHaveCount(0);
  await expect(main.getByText("Updating database")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue On App" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(main.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("offers the app immediately after a minute in a background tab", async ({ page }) => {
  await stopClock(page);
  await page.goto("/payment_success");
  await expect(page.locator("[data-seconds-left='60']")).toBeVisible();
  // A frozen tab gets no timer events. The first minute can be over before the script has started.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("button", { name: "Continue On App" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

for (const [system, userAgent, link] of [
  ["Android", "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile", brand.appLinks.android],
  ["iOS", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile", brand.appLinks.ios],
] as const) {
  test(`offers the way into the app for ${system}`, { ...(system === "iOS" && { tag: "@nightly" }) }, async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage({ baseURL: site.url, userAgent });
    await page.goto("/payment_success?phone");
    await expect(page.getByRole("link", { name: "Continue On App" })).toHaveAttribute("href", link);
    await page.close();
  });
}

test("X09 shows a pending plan and activates nothing without a payment or with another account's subscription", async ({
  page,
  site,
}) => {
  const other = await createSubscriber(site);
  const coach = await createCoach(site);
  await page.goto(`/payment_success?subscription=${other.paypalId}`);
  const status = page.getByRole("main");
  await expect(status).toContainText("Pending");
  await expect(status).toContainText("PayPal hasn’t confirmed");
  await expect(page.getByText("Updating database")).toBeVisible();
  await expectAccessible(page);
  // A claim for another account returns no data either.
  const plan = { subscriptionId: other.paypalId, accountId: coach.id };
  await page.evaluate((kept) => sessionStorage.setItem("approvedPlan", JSON.stringify(kept)), plan);
  const asked = page.waitForResponse("**/api/payments/approve");
  await page.reload();
  await asked;
  await expect(status).toContainText("Pending");
  expect(await planStateOf(site, coach.id)).toBeNull();
});

for (const choice of ["Decline", "Approve without an id"]) {
  test(`opens the bad-request page after ${choice} at PayPal`, {
    ...(choice !== "Decline" && { tag: "@nightly" }),
  }, async ({ page, site }) => {
    const coach = await createCoach(site);
    await choose(page, coach.path, choice);
    await expect(page).toHaveURL("/error_page");
    await expect(page.getByRole("heading", { level: 1, name: "Bad Request" })).toBeVisible();
    // An approval arrives by webhook, whatever the browser gets.
    const expected = choice === "Decline" ? "pending" : "active";
    await expect.poll(() => planStateOf(site, coach.id), { timeout: 20_000 }).toBe(expected);
  });
}

test("reports that nothing was charged if PayPal's window is closed, and enables the button again", async ({
  page,
  site,
}) => {
  const coach = await createCoach(site);
  await choose(page, coach.path, "Close");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("You weren’t charged");
  await expect(page).toHaveURL(coach.path);
  await subscribeButton(page).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL("/payment_success");
});

test.describe("a script that does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|^asked http:\/\/127\.0\.0\.1:\d+\/sdk\//] });

  test("reports a blocked script, and loads it on retry", async ({ page, site }) => {
    const coach = await createCoach(site);
    await page.route(sdk, (route) => route.abort());
    await page.goto(coach.path);
    await expect(alert(page)).toContainText("We couldn’t load the PayPal button", { timeout: 20_000 });
    await expectNoSidewaysScroll(page);
    await page.unroute(sdk);
    await page.getByRole("link", { name: "Try again" }).click();
    await expectButton(page);
    await expect(alert(page)).toHaveText("");
  });

  test("reports a slow script after ten seconds, and shows the button when it arrives", async ({ page, site }) => {
    const coach = await createCoach(site);
    const [request, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(sdk, async (route) => {
      request.resolve();
      await arrival.promise;
      await route.continue();
    });
    await stopClock(page);
    await page.goto(coach.path);
    await expect(page.getByText("Loading the PayPal button…")).toBeAttached();
    // The ten seconds begin with the request.
    await request.promise;
    await page.clock.runFor(9_000);
    await expect(alert(page)).toHaveText("");
    await page.clock.runFor(1_100);
    await expect(alert(page)).toContainText("PayPal is taking a long time");
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    arrival.resolve();
    await expectButton(page);
    await expect(alert(page)).toHaveText("");
  });
});

test("X08 always loads the payment page as a new document, and another page after it", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const coach = await createCoach(site);
  await page.goto(coach.path);
  await expectButton(page);
  const document = () => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
  await page.getByRole("contentinfo").getByRole("link", { name: "Find athletes" }).click();
  await expect(page).toHaveURL("/searchAthletes");
  expect(await document()).toBe(`${site.url}/searchAthletes`);
});

test.describe("an attacker who can write into the payment page", () => {
  test.use({ expectedErrors: [/.*/] });

  test("X08 blocks injected scripts, base elements, objects and form targets on the payment page", async ({
    page,
    site,
  }) => {
    const coach = await createCoach(site);
    await page.goto(coach.path);
    await expectButton(page);
    const sent: string[] = [];
    await page.route("https://evil.example/**", async (route) => {
      sent.push(route.request().url());
      await route.abort();
    });
    const found = await page.evaluate(async () => {
      const refused = new Set<string>();
      document.addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective));
      const evil = "https://evil.example/x";
      const make = (html: string) => {
        const holder = document.createElement("div");
        holder.innerHTML = html;
        document.body.append(holder);
        return holder;
      };
      const inline = document.createElement("script");
      inline.textContent = "window.hacked = true";
      const foreign = document.createElement("script");
      foreign.src = evil;
      document.body.append(inline, foreign);
      make(`<button id="evil" onclick="window.hacked = true">x</button>`).querySelector("button")?.click();
      make(`<base href="${evil}"><object data="${evil}" type="text/html"></object><style>*{color:red}</style>`);
      make(`<form method="post" action="${evil}"></form>`).querySelector("form")?.submit();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return { refused: [...refused].sort(), hacked: "hacked" in window, base: document.baseURI };
    });
    expect(found.hacked).toBe(false);
    expect(new URL(found.base).origin).toBe(site.url);
    const wanted = ["base-uri", "form-action", "object-src", "script-src-attr", "script-src-elem", "style-src-elem"];
    expect(found.refused).toEqual(wanted);
    expect(sent).toEqual([]);
  });
});
