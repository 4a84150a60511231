import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserFlags, findBrowser } from "../browser.ts";
import { password } from "../members.ts";

/** Who looks: an administrator by token, or a member by the address that signs in with `password`; nobody if left out. */
export interface Visitor {
  token?: string;
  email?: string;
}

/** A browser that looks for markup which ran. */
export function openMarkupBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? "", args: browserFlags });
}

/** What is on each page of a visit that should not be: a dialog, a request to elsewhere, a breach of the policy, an element that markup made. */
export async function visit(
  browser: Browser,
  { url, addresses, as = {} }: { url: string; addresses: string[]; as?: Visitor },
): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const noticed = listen(page, url);
  await enter(context, page, { url, as });
  for (const address of addresses) {
    const answer = await page.goto(url + address);
    if (answer?.status() !== 200 || !page.url().startsWith(url + address.split("?")[0]))
      noticed.push(`${address} led to ${page.url()}, ${answer?.status()}`);
    // The script of the page has taken over by then, or will not.
    await page.waitForTimeout(250);
    const made = await page.evaluate(() => {
      const touched = (globalThis as { attacked?: boolean }).attacked === true;
      const marked = document.querySelectorAll("[data-attack], img[src='x'], iframe, object, embed, base, svg[onload]");
      return { touched, marked: marked.length };
    });
    if (made.touched || made.marked > 0) noticed.push(`${address}: ${JSON.stringify(made)}`);
  }
  await context.close();
  return noticed;
}

function listen(page: Page, url: string): string[] {
  const noticed: string[] = [];
  page.on("dialog", async (dialog) => {
    noticed.push(`${page.url()} said ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${url}/`)) noticed.push(request.url());
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) noticed.push(`${page.url()}: ${message.text()}`);
  });
  return noticed;
}

async function enter(
  context: BrowserContext,
  page: Page,
  { url, as: { token, email } }: { url: string; as: Visitor },
): Promise<void> {
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  if (!email) return;
  await page.goto(`${url}/signin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/(?:me|coach)/);
}
