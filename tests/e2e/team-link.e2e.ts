import { fillSignUp, freshAddress, mailedPath, signUpButton, test } from "./accounts-site.ts";
import { createUser, freshWord } from "./admin-portal.ts";
import { expect } from "./fixtures.ts";

test("carries the link of a team through a sign-up on a new phone, and proposes the team", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  const head = await createUser(site, { user_type: "Team Staff" });
  const name = freshWord();
  const code = "ABCD2345";
  const place = { kind: "school", city: "Lincoln", state: "NE", sport_code: "VB", gender: "F" } as const;
  await site.db
    .insertInto("teams")
    .values({ ...place, name, requested_by: head.id, status: "approved", decided_at: new Date(), join_code: code })
    .execute();
  const email = freshAddress();
  await page.goto(`/me/teams?code=${code}`);
  await page.getByRole("link", { name: "Sign up as an athlete" }).click();
  await fillSignUp(page, email);
  await page.getByLabel("School").pressSequentially("Lincoln High");
  await page.getByRole("checkbox", { name: "Volleyball", includeHidden: true }).check();
  await signUpButton(page).click();
  await expect(page).toHaveURL("/signup/sent");
  await page.goto(await mailedPath(site, email, "verify"));
  await expect(page).toHaveURL("/success");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/me\/teams\?code=/);
  await expect(page.getByText(name).first()).toBeVisible();
});
