import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { createSubscriptionLink } from "../src/payments/subscription-link.server.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { createMember } from "../tests/members.ts";
import { startPayPalStandIn } from "../tests/paypal-stand-in/start-stand-in.ts";
import { startServer } from "../tests/start-server.ts";

// Pictures of the product for README and docs/screens/, of a server of their own with the invented athletes.
const folder = path.join(import.meta.dirname, "../docs/screens");
const windows = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const wanted = process.argv.slice(2);

const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-screens-"));
const standIn = await startPayPalStandIn();
const server = await startServer({ DATA_DIR: dataDir, ...standIn.environment });
await standIn.webhooks.sendTo(`${server.url}/api/payments/webhook`);
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, address] of Object.entries(await views(server.url))) {
    if (isWanted(name)) await takeView(browser, name, server.url + address);
  }
  if (isWanted("portal")) await takeView(browser, "portal", `${server.url}/login`, signIn);
} finally {
  await browser.close();
  await server.stop();
  await standIn.close();
  await rm(dataDir, { recursive: true, force: true });
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/** Signs in as the administrator whom the first start made. */
async function signIn(page: Page): Promise<void> {
  const credentials = await readFile(path.join(dataDir, "admin-credentials.txt"), "utf8");
  const [email = "", password = ""] = credentials.split("\n");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "All Athletes" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function takeView(
  opened: Browser,
  name: string,
  url: string,
  enter: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  for (const [size, viewport] of Object.entries(windows)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await opened.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
      await page.goto(url, { waitUntil: "networkidle" });
      await enter(page);
      const picture = await page.screenshot();
      await page.close();
      const file = path.join(folder, `${name}-${size}-${colorScheme}.webp`);
      await sharp(picture).webp({ quality: 60, effort: 6 }).toFile(file);
      console.log(path.relative(process.cwd(), file));
    }
  }
}

/** Where one coach subscribes, and where another one's plan is shown. */
async function planViews(url: string): Promise<Record<string, string>> {
  const { db, close } = await openInstance(readConfig({ DATA_DIR: dataDir }), { role: "script" });
  const { coach: plan } = standIn.plans;
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64"));
  const [buyer, subscriber] = [await createMember(db), await createMember(db)];
  const { id } = standIn.subscriptions.create({ plan_id: plan.id, custom_id: subscriber.id });
  standIn.subscriptions.approve(id);
  // As the page after the approval does: the answer comes when the server knows.
  const body = JSON.stringify({ subscriptionId: id, accountId: subscriber.id });
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/api/payments/approve`, { method: "POST", headers, body });
  const link = await createSubscriptionLink(db, { paypalId: id, publicUrl: "" });
  await close();
  return {
    payment: `/payment/${encode(buyer.id)}/${encode(plan.id)}`,
    "payment-success": "/payment_success",
    subscription: link,
  };
}

async function views(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/profile/SearchAthletes?fullName=kealoha-brooks`);
  const { result } = (await answer.json()) as { result: { data: { athleteId: string }[] } };
  const profile = `/profile/${result.data[0]?.athleteId}`;
  const events = await (await fetch(url + profile)).text();
  const event = events.match(/[?&;]event=(\w+)/)?.[1];
  return {
    home: "/",
    search: "/searchAthletes?gender=F&sportCode=VB",
    profile,
    event: `${profile}?event=${event}`,
    about: "/about",
    contact: "/contact",
    privacy: "/privacy",
    "sign-up": "/signup",
    "request-deletion": "/requestdeletion",
    "new-password": "/expireforgot",
    "sign-in": "/login",
    "not-found": "/no-such-page",
    ...(await planViews(url)),
  };
}
