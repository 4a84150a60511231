import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { encodeId } from "../src/athletes/public-id.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { createSubscriptionLink } from "../src/payments/subscription-link.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { startFakePayPal } from "../tests/fake-paypal/start-fake-paypal.ts";
import { createMember, password } from "../tests/members.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../tests/school-factories.ts";
import { findMailboxUrl, startServer } from "../tests/start-server.ts";

// Takes the pictures of README and docs/screens from a separate server with the sample athletes.
// Arguments name views: these are taken in every size, light and dark, and stored in build/screens. "evening" stands for the first evening of an
// athlete, and a size, such as "phone", leaves out the others.
const windows = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const unknownId = "00000000-0000-4000-8000-000000000000";
const selected = process.argv.slice(2);
const sizes = Object.keys(windows).filter((size) => selected.includes(size));
const folder = path.join(import.meta.dirname, selected.length > 0 ? "../build/screens" : "../docs/screens");

type Look = `${keyof typeof windows}-${"light" | "dark"}`;
const looks = (sizes.length > 0 ? sizes : Object.keys(windows)).flatMap((size) => [
  `${size}-light`,
  `${size}-dark`,
]) as Look[];

/** Views in docs/screens, which shows each of them on a desktop, and their other looks. */
const documented: Record<string, Look[]> = {
  home: ["phone-light"],
  about: [],
  privacy: [],
  accessibility: [],
  search: ["phone-light"],
  profile: ["phone-light", "desktop-dark"],
  event: ["tablet-dark"],
  "sign-up": [],
  "new-password": [],
  payment: [],
  "payment-success": [],
  subscription: [],
  "not-found": [],
  "request-deletion": [],
  schools: [],
  school: [],
  "member-sign-in": [],
  workspace: ["phone-light"],
  "workspace-start": [],
  "workspace-preview": [],
  "workspace-seasons": [],
  "workspace-games": ["phone-light"],
  "workspace-links": [],
  "workspace-schools": [],
  "workspace-settings": [],
  coach: ["phone-light", "desktop-dark"],
  "coach-received": [],
  "coach-position": [],
  "sign-in": [],
  portal: [],
  "portal-user": [],
  "portal-audit": [],
  "portal-mail": [],
  "portal-reviews": [],
};

declare global {
  interface Window {
    __reactRouterDataRouter?: { navigate(to: string): Promise<void> };
  }
}

interface View {
  path: string;
  enter?: (page: Page) => Promise<void>;
}

const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-screens-"));
await ensureBuilt(console.log);
const fakePayPal = await startFakePayPal();
const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "1000", ...fakePayPal.environment });
await fakePayPal.webhooks.sendTo(`${server.url}/api/payments/webhook`);
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, view] of Object.entries(await views(server.url))) {
    if (selected.includes(name) || selected.includes(name.split("-")[0] ?? ""))
      await takeView(browser, { name, view, looks });
    const more = selected.length === 0 ? documented[name] : undefined;
    if (more) await takeView(browser, { name, view, looks: ["desktop-light", ...more] });
  }
} finally {
  await browser.close();
  await server.stop();
  await fakePayPal.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function views(url: string): Promise<Record<string, View>> {
  const response = await fetch(`${url}/api/profile/SearchAthletes?fullName=kealoha-brooks`);
  const { result } = (await response.json()) as { result: { data: { athleteId: string }[] } };
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
    coaches: { path: "/coaches" },
    search: { path: `/searchAthletes?gender=F&sportCode=${sportCodes[0]}` },
    "search-nothing-found": { path: "/searchAthletes?fullName=zzzz" },
    profile: { path: profile },
    event: { path: `${profile}?event=${event}`, enter: settleWindow },
    share: { path: `${profile}?share`, enter: settleWindow },
    mailbox: { path: mailboxPath },
    mail: { path: mailboxPath, enter: async (page) => void (await page.goto(url + mail)) },
    "sign-up": { path: "/signup" },
    "sign-up-sent": { path: "/signup/sent" },
    "sign-up-refused": { path: "/signup/refused" },
    verify: { path: `/verify/${unknownId}/${unknownId}` },
    verified: { path: "/success" },
    "already-verified": { path: "/alreadyverify" },
    "resend-verification": { path: `/resendverification/${unknownId}/${unknownId}` },
    "new-password": { path: "/expireforgot" },
    "new-password-sent": { path: "/forgotresendsuccess" },
    "update-password": { path: `/forgotpassword/${unknownId}/${unknownId}` },
    "password-updated": { path: "/passwordUpdateSuccessful" },
    ...(await planViews(url)),
    "payment-invalid": { path: "/payment/nothing" },
    "error-page": { path: "/error_page" },
    "not-found": { path: "/no-such-page" },
    "request-deletion": { path: "/requestdeletion" },
    "deletion-requested": { path: "/deletionrequested" },
    "confirm-email": { path: `/confirmemail/${unknownId}/${unknownId}` },
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

async function planViews(url: string): Promise<Record<string, View>> {
  const { db, close } = await openInstance(readConfig({ DATA_DIR: dataDir }), { role: "script" });
  const { coach: plan } = fakePayPal.plans;
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64"));
  const [buyer, subscriber] = [await createMember(db), await createMember(db)];
  const { id } = fakePayPal.subscriptions.create({ plan_id: plan.id, custom_id: subscriber.id });
  fakePayPal.subscriptions.approve(id);
  // Same request as the page after the approval. The response arrives when the server has stored the plan.
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
      sport_code: sportCodes[0],
      note: "I have followed your back row for two seasons and would love to play the left side behind it.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const newcomer = await createMember(db, { user_type: "Athlete", first_name: "Rue", last_name: "Castellanos" });
  await db.insertInto("athletes").values({ account_id: newcomer.id, gender: "F" }).execute();
  const target = await db
    .insertInto("outreach_targets")
    .values({
      ...{ athlete_id: athlete.athleteKey, school_id: nebraska, sport_code: sportCodes[0], drafted_at: new Date() },
      ...{ coach_name: "Moe", coach_email: "coach@unl.edu", stage: "written", written_on: "2026-11-10" },
      ...{
        asks_on: "2026-11-20",
        why: "I want to study agronomy, and your back row plays the defense that I learned.",
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("outreach_targets")
    .values({ athlete_id: athlete.athleteKey, school_id: creighton, sport_code: sportCodes[0] })
    .execute();
  const film = await db
    .insertInto("media_links")
    .values({
      ...{ athlete_id: athlete.athleteKey, position: 0, label: "State final", published_at: new Date() },
      url: "https://youtu.be/dQw4w9WgXcQ",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const twoTeams = await createCandidate(db, { first_name: "Ava", last_name: "Olsen" });
  const known = await db
    .selectFrom("team_seasons")
    .select(["athlete_id", "sport_code", "season_year", "season_or_game"])
    .where("athlete_id", "=", twoTeams.athleteKey)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("team_seasons")
    .values({ ...known, team_name: "East Spartans Varsity", position: 1 })
    .execute();
  const post = await db
    .selectFrom("coach_posts")
    .select("digest_link")
    .where("account_id", "=", coach.id)
    .executeTakeFirstOrThrow();
  await close();
  const viewAs = ({ email }: { email: string }, next: string): View => ({
    path: `/signin?${new URLSearchParams({ next })}`,
    enter: (page) => signInAsMember(page, { email, next }),
  });
  return {
    ...firstEvening(viewAs, { newcomer, athlete, targetId: target.id }),
    ...pushOffers(viewAs(athlete, `/me/schools?sent=${submission.id}`)),
    "evening-first-game": viewAs(athlete, `/me/seasons/${encodeId("teamSeason", team.id)}?game=new`),
    "evening-film": viewAs(athlete, `/me/links/${encodeId("mediaLink", film.id)}`),
    "evening-merge": viewAs(twoTeams, "/me/merge"),
    "evening-two-teams": viewAs(twoTeams, "/me/seasons"),
    "evening-sources": viewAs(twoTeams, "/me/sources"),
    workspace: viewAs(athlete, "/me"),
    "workspace-start": viewAs(athlete, "/me/start"),
    "workspace-preview": viewAs(athlete, "/me/preview"),
    "workspace-seasons": viewAs(athlete, "/me/seasons"),
    "workspace-games": viewAs(athlete, `/me/seasons/${encodeId("teamSeason", team.id)}`),
    "workspace-links": viewAs(athlete, "/me/links"),
    "workspace-schools": viewAs(athlete, "/me/schools"),
    "workspace-school": viewAs(athlete, `/me/schools/${creighton}`),
    "workspace-settings": viewAs(athlete, "/me/settings"),
    coach: viewAs(coach, "/coach"),
    "coach-received": viewAs(coach, `/coach/submissions/${submission.id}`),
    "coach-position": viewAs(coach, "/coach/post"),
    "coach-account": viewAs(coach, "/coach/account"),
    "coach-digest": { path: `/coach/digest/${post.digest_link}` },
  };
}

/** The pages that an athlete opens in the first evening: before the account, with nothing entered yet, and with a published profile. */
function firstEvening(
  viewAs: (member: { email: string }, next: string) => View,
  { newcomer, athlete, targetId }: { newcomer: { email: string }; athlete: { email: string }; targetId: string },
): Record<string, View> {
  const steps = ["sport", "you", "team", "stats", "link", "publish"];
  const empty = ["me", "me/seasons", "me/links", "me/schools", "me/outreach", "me/messages", "me/family"];
  return {
    // Its last part explains how to install the site.
    "evening-home": { path: "/" },
    "evening-sign-up": { path: "/signup" },
    "evening-sent": { path: "/signup/sent" },
    ...Object.fromEntries(steps.map((step) => [`evening-start-${step}`, viewAs(newcomer, `/me/start/${step}`)])),
    ...Object.fromEntries(
      empty.map((page) => [`evening-empty-${page.replace("me/", "")}`, viewAs(newcomer, `/${page}`)]),
    ),
    "evening-share": viewAs(athlete, "/me"),
    "evening-add": viewAs(athlete, `/me/schools/${creighton}`),
    "evening-outreach": viewAs(athlete, "/me/outreach"),
    "evening-draft": viewAs(athlete, `/me/outreach/${targetId}`),
    "evening-settings": viewAs(athlete, "/me/settings"),
  };
}

/** The offer of notifications after the profile was sent, and on an iPhone, which first needs the site on its home screen. */
function pushOffers({ path, enter }: View): Record<string, View> {
  const enterWith = (prepare: (page: Page) => Promise<void>) => async (page: Page) => {
    await prepare(page);
    await enter?.(page);
    await page.reload();
    await page.getByRole("region", { name: "Turn on notifications" }).waitFor();
    await page.waitForTimeout(500);
  };
  return {
    "evening-notifications": { path, enter: enterWith((page) => page.context().grantPermissions(["notifications"])) },
    "evening-install": {
      path,
      enter: enterWith(async (page) => {
        await page.addInitScript(() => {
          Reflect.deleteProperty(window, "PushManager");
          Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
        });
      }),
    },
  };
}

async function signInAsMember(page: Page, { email, next }: { email: string; next: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname, search }) => (pathname + search).startsWith(next));
  await page.waitForTimeout(1_500);
}

async function takeView(
  openedBrowser: Browser,
  { name, view: { path: address, enter }, looks }: { name: string; view: View; looks: Look[] },
): Promise<void> {
  for (const look of looks) {
    const [size, colorScheme] = look.split("-") as [keyof typeof windows, "light" | "dark"];
    const page = await openedBrowser.newPage({ viewport: windows[size], colorScheme, reducedMotion: "reduce" });
    // The verification would redirect to its result.
    await page.route("**/api/auth/Verify/**", () => {});
    await page.goto(server.url + address, { waitUntil: "load" });
    // The fonts load after the first paint.
    await page.waitForTimeout(500);
    await page.evaluate(() => document.fonts.ready);
    await enter?.(page);
    const picture = await page.screenshot({ fullPage: name.startsWith("evening") });
    await page.close();
    const file = path.join(folder, `${name}-${look}.webp`);
    await sharp(picture).webp({ quality: 50, effort: 6 }).toFile(file);
    console.log(path.relative(process.cwd(), file));
  }
}

/** Waits until the server-rendered dialog is modal and its animation has ended. */
async function settleWindow(page: Page): Promise<void> {
  await page.locator("dialog:modal").waitFor();
  await page.waitForTimeout(500);
}

async function signIn(page: Page): Promise<void> {
  const credentials = await readFile(path.join(dataDir, "admin-credentials.txt"), "utf8");
  const [email = "", password = ""] = credentials.split("\n");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "All Athletes" }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Signs in and opens a portal page by a link of the list or by its path. A reload would end the session. */
async function openInPortal(page: Page, address: string, link?: string): Promise<void> {
  await signIn(page);
  if (link) await page.locator(link).first().click();
  else await page.evaluate((to) => window.__reactRouterDataRouter?.navigate(to), address);
  await page.getByRole("heading", { name: "All Athletes" }).waitFor({ state: "detached" });
  await page.waitForTimeout(1_000);
}
