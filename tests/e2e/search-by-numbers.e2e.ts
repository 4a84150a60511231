import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./sample-site.ts";

interface List {
  result: { pages: { totalRecords: number } };
}

for (const width of [390, 1440])
  test(`answers a coach's question in at most eight taps at ${width} px`, {
    ...(width > 390 && { tag: "@nightly" }),
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/searchAthletes");
    // 2028 setters in Texas above 5'11" with at least 8 assists per set.
    let taps = 0;
    const steps = [
      () => page.getByText("More filters").click(),
      () => page.getByRole("checkbox", { name: "Setter, volleyball" }).check(),
      () => page.getByRole("checkbox", { name: /^2028/ }).check(),
      () => page.locator("summary").filter({ hasText: "State" }).click(),
      () => page.getByRole("checkbox", { name: /^Texas/ }).check(),
      () => page.getByLabel("Height from").selectOption("72"),
      () => page.getByLabel("At least").first().fill("8"),
      () => page.getByRole("button", { name: /^Show [\d,]+ athletes?$/ }).click(),
    ];
    for (const step of steps) {
      await step();
      taps += 1;
      await expect(page.locator("section[aria-labelledby=results]")).not.toHaveAttribute("aria-busy", "true");
    }
    expect(taps).toBeLessThanOrEqual(8);
    const query = "sportCode=VB&position=VB%3AS&graduationYear=2028&state=TX&heightMin=72&stat=assistsPerSet%3Agte%3A8";
    await expect(page).toHaveURL(`/searchAthletes?${query}`);
    const { result } = (await (await request.get(`/api/profile/SearchAthletes?${query}`)).json()) as List;
    await expect(page.getByRole("status").filter({ hasText: "found" })).toContainText(
      `${result.pages.totalRecords} athlete`,
    );
    await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("Assists per set from 8.00");
    await expect(page.getByRole("heading", { name: "Results found for" })).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test("shows the results as a table with chosen columns, sorted by any of them", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/searchAthletes?sportCode=VB&position=VB:S");
  await page.getByRole("link", { name: "Show a table" }).click();
  await expect(page).toHaveURL("/searchAthletes?sportCode=VB&position=VB%3AS&view=table");
  await expect(page.getByRole("columnheader")).toContainText(["Name", "Position", "Class"]);
  await page.getByRole("columnheader", { name: "Assists per set" }).getByRole("link").click();
  await expect(page).toHaveURL("/searchAthletes?sportCode=VB&position=VB%3AS&sort=-assistsPerSet&view=table");
  await expect(page.getByRole("columnheader", { name: "Assists per set" })).toHaveAttribute("aria-sort", "descending");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.locator("summary").filter({ hasText: "Columns" }).click();
  await page.getByRole("group", { name: "Defense" }).getByRole("checkbox", { name: "Digs", exact: true }).check();
  await page.getByRole("button", { name: "Show columns" }).click();
  await expect(page).toHaveURL(/&column=assistsPerSet&.*column=digs/);
  await expect(page.getByRole("columnheader", { name: "Digs", exact: true })).toBeVisible();
});
