import { fillSignUp, freshAddress, goodPassword, mailedPath, signUpButton, test } from "./accounts-site.ts";
import { createUser, freshWord } from "./admin-portal.ts";
import { expect } from "./fixtures.ts";

test("carries the link of a team through a sign-up on a new phone and a mail in another browser, and proposes the team", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site, browser }) => {
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
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await elsewhere.goto(await mailedPath(site, email, "verify"));
  await expect(elsewhere).toHaveURL("/success");
  await elsewhere.goto("/signin");
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(goodPassword);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.getByLabel("Code").waitFor();
  const { text } = await site.inbox.waitFor({ to: email, subject: /sign-in code/ });
  await elsewhere.getByLabel("Code").fill(/\b\d{8}\b/.exec(text ?? "")?.[0] ?? "");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/me\/teams\?code=/);
  await expect(elsewhere.getByText(name).first()).toBeVisible();
  await elsewhere.getByRole("checkbox", { name: /^I agree/ }).check();
  await elsewhere.getByRole("button", { name: "Ask to join" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Waiting for your coach" })).toBeVisible();
  await elsewhere.goto("/me/start/team");
  await expect(elsewhere.getByRole("button", { name: /^Use this team for/ })).toBeVisible();
});
