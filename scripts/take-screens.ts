import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { encodeId } from "../src/athletes/public-id.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { createSubscriptionLink } from "../src/payments/subscription-link.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { createMember, password } from "../tests/members.ts";
import { startFakePayPal } from "../tests/fake-paypal/start-fake-paypal.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../tests/school-desk.ts";
import { findMailboxUrl, startServer } from "../tests/start-server.ts";

// Pictures of every page for README and docs/screens/, of a server of its own with the invented athletes. Names of views choose some.
const folder = path.join(import.meta.dirname, "../docs/screens");
const windows = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const nobody = "00000000-0000-4000-8000-000000000000";
const wanted = process.argv.slice(2);

declare global {
  interface Window {
    /** The router of a page with script. */
    __reactRouterDataRouter?: { navigate(to: string): Promise<void> };
  }
}

/** A page to be shown: its address, and what to do before the picture. */
interface View {
  path: string;
  enter?: (page: Page) => Promise<void>;
}

const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-screens-"));
await ensureBuilt(console.log);
const standIn = await startFakePayPal();
const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "1000", ...standIn.environment });
await standIn.webhooks.sendTo(`${server.url}/api/payments/webhook`);
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, view] of Object.entries(await views(server.url))) {
    if (wanted.length === 0 || wanted.includes(name)) await takeView(browser, name, view);
  }
} finally {
  await browser.close();
  await server.stop();
  await standIn.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Every page of src/routes.ts, in its order. */
async function views(url: string): Promise<Record<string, View>> {
  const answer = await fetch(`${url}/api/profile/SearchAthletes?fullName=kealoha-brooks`);
  const { result } = (await answer.json()) as { result: { data: { athleteId: string }[] } };
  const profile = `/profile/${result.data[0]?.athleteId}`;
  const event = (await (await fetch(url + profile)).text()).match(/[?&;]event=(\w+)/)?.[1];
  const mail = await sendMail(url);
  const mailboxPath = findMailboxUrl(server).slice(url.length);
  return {
    home: { path: "/" },
    about: { path: "/about" },
    contact: { path: "/contact" },
    privacy: { path: "/privacy" },
    accessibility: { path: "/accessibility" },
    search: { path: "/searchAthletes?gender=F&sportCode=VB" },
    "search-nothing-found": { path: "/searchAthletes?fullName=zzzz" },
    profile: { path: profile },
    event: { path: `${profile}?event=${event}`, enter: settleWindow },
    share: { path: `${profile}?share`, enter: settleWindow },
    mailbox: { path: mailboxPath },
    mail: { path: mailboxPath, enter: async (page) => void (await page.goto(url + mail)) },
    "sign-up": { path: "/signup" },
    "sign-up-sent": { path: "/signup/sent" },
    "sign-up-refused": { path: "/signup/refused" },
    verify: { path: `/verify/${nobody}/${nobody}` },
    verified: { path: "/success" },
    "already-verified": { path: "/alreadyverify" },
    "resend-verification": { path: `/resendverification/${nobody}/${nobody}` },
    "new-password": { path: "/expireforgot" },
    "new-password-sent": { path: "/forgotresendsuccess" },
    "update-password": { path: `/forgotpassword/${nobody}/${nobody}` },
    "password-updated": { path: "/passwordUpdateSuccessful" },
    ...(await planViews(url)),
    "payment-fault": { path: "/payment/nothing" },
    "error-page": { path: "/error_page" },
    "not-found": { path: "/no-such-page" },
    "request-deletion": { path: "/requestdeletion" },
    "deletion-requested": { path: "/deletionrequested" },
    "confirm-email": { path: `/confirmemail/${nobody}/${nobody}` },
    schools: { path: "/schools?state=NE" },
    school: { path: `/schools/${nebraska}` },
    "member-sign-in": { path: "/signin" },
    "member-sign-out": { path: "/signout" },
    ...(await memberViews()),
    "sign-in": { path: "/login" },
    portal: { path: "/login", enter: signIn },
    "portal-user": { path: "/login", enter: (page) => openInPortal(page, "/admin/users/", "a[href^='/admin/users/']") },
    "portal-audit": { path: "/login", enter: (page) => openInPortal(page, "/admin/audit") },
    "portal-mail": { path: "/login", enter: (page) => openInPortal(page, "/admin/mail") },
    "portal-deletions": { path: "/login", enter: (page) => openInPortal(page, "/admin/deletions") },
    "portal-reviews": { path: "/login", enter: (page) => openInPortal(page, "/admin/reviews") },
    "portal-subscriptions": { path: "/login", enter: (page) => openInPortal(page, "/admin/subscriptions") },
  };
}

/** Asks for a mail and returns the address of the page that shows it. */
async function sendMail(url: string): Promise<string> {
  await fetch(`${url}/api/auth/Register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "jordan.ellis@example.com",
      password: "a-long-enough-one",
      firstName: "Jordan",
      lastName: "Ellis",
      userType: "College Coach",
    }),
  });
  const opened = await fetch(findMailboxUrl(server), { redirect: "manual" });
  const [cookie = ""] = opened.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  for (let tries = 0; tries < 50; tries++) {
    const [found] =
      (await (await fetch(`${url}/mailbox`, { headers: { cookie } })).text()).match(/\/mailbox\/[^"]+/) ?? [];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return "/mailbox";
}

/** Where one coach subscribes, and where another one's plan is shown. */
async function planViews(url: string): Promise<Record<string, View>> {
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
    payment: {
      path: `/payment/${encode(buyer.id)}/${encode(plan.id)}`,
      enter: (page) => page.getByRole("button", { name: "PayPal Subscribe" }).waitFor(),
    },
    "payment-success": { path: "/payment_success" },
    subscription: { path: link },
  };
}

/** The pages of an athlete who sent a profile to a school, and of the coach there. */
async function memberViews(): Promise<Record<string, View>> {
  const { db, close } = await openInstance(readConfig({ DATA_DIR: dataDir }), { role: "script" });
  const athlete = await createCandidate(db, { first_name: "Marisol", last_name: "Vance-Okafor" });
  const coach = await createCoach(db, { domain: "unl.edu", schoolId: nebraska });
  const team = await db
    .selectFrom("team_seasons")
    .select("id")
    .where("athlete_id", "=", athlete.athleteKey)
    .executeTakeFirstOrThrow();
  const submission = await db
    .insertInto("submissions")
    .values({
      athlete_id: athlete.athleteKey,
      school_id: nebraska,
      sport_code: "VB",
      note: "I have followed your back row for two seasons and would love to play the left side behind it.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const post = await db
    .selectFrom("coach_posts")
    .select("digest_link")
    .where("account_id", "=", coach.id)
    .executeTakeFirstOrThrow();
  await close();
  const of = ({ email }: { email: string }, next: string): View => ({
    path: `/signin?${new URLSearchParams({ next })}`,
    enter: (page) => signInAsMember(page, { email, next }),
  });
  return {
    workspace: of(athlete, "/me"),
    "workspace-start": of(athlete, "/me/start"),
    "workspace-preview": of(athlete, "/me/preview"),
    "workspace-seasons": of(athlete, "/me/seasons"),
    "workspace-games": of(athlete, `/me/seasons/${encodeId("teamSeason", team.id)}`),
    "workspace-links": of(athlete, "/me/links"),
    "workspace-schools": of(athlete, "/me/schools"),
    "workspace-school": of(athlete, `/me/schools/${creighton}`),
    "workspace-settings": of(athlete, "/me/settings"),
    coach: of(coach, "/coach"),
    "coach-received": of(coach, `/coach/submissions/${submission.id}`),
    "coach-post": of(coach, "/coach/post"),
    "coach-account": of(coach, "/coach/account"),
    "coach-digest": { path: `/coach/digest/${post.digest_link}` },
  };
}

async function signInAsMember(page: Page, { email, next }: { email: string; next: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname.startsWith(next));
  await page.waitForTimeout(1_500);
}

async function takeView(opened: Browser, name: string, { path: address, enter }: View): Promise<void> {
  for (const [size, viewport] of Object.entries(windows)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await opened.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
      // Verification would lead on to its outcome.
      await page.route("**/api/auth/Verify/**", () => {});
      await page.goto(server.url + address, { waitUntil: "load" });
      // The fonts come behind the first paint.
      await page.waitForTimeout(500);
      await page.evaluate(() => document.fonts.ready);
      await enter?.(page);
      const picture = await page.screenshot();
      await page.close();
      const file = path.join(folder, `${name}-${size}-${colorScheme}.webp`);
      await sharp(picture).webp({ quality: 50, effort: 6 }).toFile(file);
      console.log(path.relative(process.cwd(), file));
    }
  }
}

/** Waits until the window that the server opened is a modal one, and its fading done. */
async function settleWindow(page: Page): Promise<void> {
  await page.locator("dialog:modal").waitFor();
  await page.waitForTimeout(500);
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

/** Signs in and opens a page of the portal: by a link on the list, or else by its address. A reload would end the session. */
async function openInPortal(page: Page, address: string, link?: string): Promise<void> {
  await signIn(page);
  if (link) await page.locator(link).first().click();
  else await page.evaluate((to) => window.__reactRouterDataRouter?.navigate(to), address);
  await page.getByRole("heading", { name: "All Athletes" }).waitFor({ state: "detached" });
  await page.waitForTimeout(1_000);
}
