import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { parseHTML } from "linkedom";
import { browserFlags, findOrInstallBrowser } from "../browser.ts";
import { password } from "../members.ts";

/** An administrator's token, or the email address of a member with `password`. A signed-out visitor has neither. */
export interface Visitor {
  token?: string;
  email?: string;
}

export async function openMarkupBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
}

/** Elements that no page has, unless it contains injected markup. */
const injected = "[data-attack], img[src='x'], iframe, object, embed, base, svg[onload]";

/**
 * Visits pages and returns all violations: dialogs, requests to other hosts, CSP violations, and elements from injected markup. `npm test`
 * opens every third page in the browser and parses the HTML of the others. The portal's pages have texts only with their script.
 */
export async function visit(
  browser: Browser,
  { url, addresses, as = {} }: { url: string; addresses: string[]; as?: Visitor },
): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const violations = collectViolations(page, url);
  await signIn(context, page, { url, as });
  for (const [number, address] of addresses.entries()) {
    if (process.env.DAILY && !as.token && number % 3 > 0) {
      violations.push(...(await findInjected(context, url + address)));
      continue;
    }
    const response = await page.goto(url + address);
    if (response?.status() !== 200 || !page.url().startsWith(url + address.split("?")[0]))
      violations.push(`${address} led to ${page.url()}, ${response?.status()}`);
    // By then, the page is hydrated.
    await page.waitForTimeout(250);
    const made = await page.evaluate((selector) => {
      const touched = (globalThis as { attacked?: boolean }).attacked === true;
      return { touched, marked: document.querySelectorAll(selector).length };
    }, injected);
    if (made.touched || made.marked > 0) violations.push(`${address}: ${JSON.stringify(made)}`);
  }
  await context.close();
  return violations;
}

/** Returns a violation if the HTML of a page has elements from injected markup. */
async function findInjected(context: BrowserContext, address: string): Promise<string[]> {
  const response = await context.request.get(address, { maxRedirects: 0 });
  if (response.status() !== 200) return [`${address} has the status ${response.status()}`];
  const marked = parseHTML(await response.text()).document.querySelectorAll(injected).length;
  return marked > 0 ? [`${address}: ${marked} elements`] : [];
}

function collectViolations(page: Page, url: string): string[] {
  const violations: string[] = [];
  page.on("dialog", async (dialog) => {
    violations.push(`${page.url()} opened the dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${url}/`)) violations.push(request.url());
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`);
  });
  return violations;
}

async function signIn(
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
