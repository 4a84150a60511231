import type { Locator } from "@playwright/test";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn } from "./accounts-site.ts";
import { expect, expectAccessible, waitForScript } from "./fixtures.ts";
import { planStateOf, subscribeButton, test } from "./payments-site.ts";

test("leads a coach from the board to a paid plan, an invited assistant and a cancellation in few clicks", async ({
  page,
  site,
}) => {
  test.slow();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const note = (task: string) => {
    test.info().annotations.push({ type: "clicks", description: `${task}: ${clicks}` });
    const counted = clicks;
    clicks = 0;
    return counted;
  };
  const main = page.getByRole("main");
  const places = page.getByRole("navigation", { name: "For coaches" });
  const settings = page.getByRole("navigation", { name: "Settings" });
  await clearPrograms(site.db);
  const { programId, owner } = await createProgram(site.db, { plan: "free" });
  await site.db
    .updateTable("programs")
    .set({ trial_until: new Date(Date.now() + 86_400_000) })
    .where("id", "=", programId)
    .execute();
  await page.goto("/coaches");
  for (const picture of await main.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  }

  await signIn(page, owner.email, "/coach/board");
  clicks = 0;
  await click(places.getByRole("link", { name: "Settings" }));
  await click(settings.getByRole("link", { name: "Plan" }));
  await expect(main.getByText("Trial of the coach plan")).toBeVisible();
  await click(main.getByRole("link", { name: /^Subscribe for \$29/ }));
  await expect(main).toContainText("Creighton University");
  await expect(main).toContainText("Women’s Volleyball");
  await click(subscribeButton(page));
  await click(page.getByRole("button", { name: "Approve", exact: true }));
  await expect(page).toHaveURL("/payment_success");
  await click(main.getByRole("link", { name: "Open your board" }));
  await expect(page.getByRole("heading", { level: 1, name: "Board" })).toBeVisible();
  expect(await planStateOf(site, owner.id)).toBe("active");
  expect(note("buy the plan, from the board to the board")).toBeLessThanOrEqual(6);

  await click(places.getByRole("link", { name: "Settings" }));
  await waitForScript(page);
  await page.getByLabel("Email of a colleague").fill("assistant@creighton.edu");
  await click(page.getByRole("button", { name: "Invite" }));
  await expect(page.getByText("assistant@creighton.edu, Recruiter")).toBeVisible();
  expect(note("invite an assistant")).toBeLessThanOrEqual(2);

  await page.goto("/coach/board");
  await click(places.getByRole("link", { name: "Settings" }));
  await click(settings.getByRole("link", { name: "Plan" }));
  await click(main.getByRole("link", { name: "See or cancel the plan" }));
  await click(main.getByText("Cancel plan"));
  await expectAccessible(page);
  await click(main.getByRole("button", { name: "Yes, cancel my plan" }));
  await expect(main.getByText("Your plan is canceled. You won’t be charged again.")).toBeVisible();
  expect(await planStateOf(site, owner.id)).toBe("cancelled");
  expect(note("cancel the plan")).toBeLessThanOrEqual(5);
});
