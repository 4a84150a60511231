import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { createHasher } from "../../src/accounts/password-hash.server.ts";
import { freshAddress, goodPassword, type Site } from "./accounts-site.ts";

let passwordHash: Promise<string> | undefined;

/** A verified athlete with a hidden profile, as one is after signing up; `goodPassword` signs in. */
export async function createAthlete(
  site: Pick<Site, "db">,
  { firstName = "Ana", lastName = "Reyes" }: { firstName?: string; lastName?: string } = {},
): Promise<{ email: string; accountId: string }> {
  passwordHash ??= createHasher().hash(goodPassword);
  const email = freshAddress();
  const { id } = await site.db
    .insertInto("accounts")
    .values({
      user_type: "Athlete",
      first_name: firstName,
      last_name: lastName,
      email,
      password_hash: await passwordHash,
      is_verified: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("athletes")
    .values({
      account_id: id,
      gender: "F",
      graduation_year: 2028,
      school_type: "H",
      current_school: "Lincoln High",
      is_published: false,
    })
    .execute();
  return { email, accountId: id };
}

/** Signs in by the page, and goes where `next` leads. */
export async function signIn(page: Page, email: string, next = "/me"): Promise<void> {
  await page.goto(`/signin?${new URLSearchParams({ next })}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname + url.search === next);
}

/** What the page says of saving; empty while it says nothing. */
export async function savingText(page: Page): Promise<string> {
  return (await page.locator("[data-saving]").textContent())?.trim() ?? "";
}

/** Ends every session of an account, as time does. */
export async function endSessions(site: Pick<Site, "db">, accountId: string): Promise<void> {
  await site.db
    .updateTable("sessions")
    .set({ expires_at: sql<Date>`now() - interval '1 minute'`, created_at: sql<Date>`now() - interval '1 hour'` })
    .where("account_id", "=", accountId)
    .execute();
}
