import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import sharp, { type OutputInfo } from "sharp";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import type { Database } from "../src/database/tables.ts";
import { findMembership } from "../src/programs/find-program.server.ts";
import { addToBoard } from "../src/recruiting/prospect/add-to-board.server.ts";
import { rateProspect } from "../src/recruiting/prospect/write-ratings.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { coachPictures } from "../src/site/coach-pictures.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { password } from "../tests/members.ts";
import { clearPrograms, createProgram } from "../tests/program-factories.ts";
import { startServer } from "../tests/start-server.ts";

// Takes the pictures of the page for coaches from a separate server with the sample athletes, who are invented. An argument names a data folder that
// has them already.
const folder = path.join(import.meta.dirname, "../public");
const stages = ["watching", "offered", "evaluating", "watching", "in-contact", "committed", "evaluating"] as const;
const grades = ["A", "B+", "A-", "B", "A+", "B-"] as const;
const tags = [["Visit"], [], ["Left-handed"], [], [], ["Camp"]] as const;

const [given] = process.argv.slice(2);
const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), "openroster-pictures-")));
await ensureBuilt(console.log);
const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "1000" });
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  const { email, eventId } = await createWork();
  await take(browser, { name: "board", email, address: "/coach/board?view=list" });
  await take(browser, { name: "clipboard", email, address: `/coach/clipboard/${eventId}` });
} finally {
  await browser.close();
  await server.stop();
  if (!given) await rm(dataDir, { recursive: true, force: true });
}

/** Creates a program with a board of sample athletes, and an event at which they play. */
async function createWork(): Promise<{ email: string; eventId: string }> {
  const athletes = await findAthletes();
  const { db, close } = await openInstance(readConfig({ DATA_DIR: dataDir }), { role: "script" });
  try {
    await clearPrograms(db);
    const { programId, owner } = await createProgram(db);
    const member = await findMembership(db, owner.id);
    if (!member) throw new Error("The coach has no program.");
    for (const [index, { athleteId }] of athletes.entries())
      await db.transaction().execute(async (trx) => {
        const change = { stage: stages[index % stages.length], tags: [...(tags[index % tags.length] ?? [])] };
        await addToBoard(trx, member, { athleteId, change });
        await rateProspect(trx, member, { athleteId, overall: grades[index % grades.length] });
      });
    return { email: owner.email, eventId: await createEvent(db, programId) };
  } finally {
    await close();
  }
}

/** Finds athletes with film. A job computes the statistics of the sample after the start. */
async function findAthletes(): Promise<{ athleteId: string }[]> {
  const query = `sportCode=${sportCodes[0]}&gender=F&graduationYear=2027&graduationYear=2028&with=film`;
  for (;;) {
    const response = await fetch(`${server.url}/api/profile/SearchAthletes?${query}&numPerPage=24`);
    const { result } = (await response.json()) as { result: { data: { athleteId: string; headline: unknown }[] } };
    if (result.data.length >= 20 && result.data[0]?.headline) return result.data;
    await setTimeout(1000);
  }
}

async function createEvent(db: Kysely<Database>, programId: string): Promise<string> {
  const { id } = await db
    .insertInto("program_events")
    .values({ program_id: programId, name: "Omaha Open", first_day: "2027-03-20", last_day: "2027-03-21" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into program_roster (program_id, event_id, event_on, team, jersey, first_name, last_name, graduation_year, position, athlete_id)
    select ${programId}, ${id}, '2027-03-20', 'Prairie Elite 17', (row_number() over (order by athletes.id))::text,
      accounts.first_name, accounts.last_name, athletes.graduation_year, split_part(athletes.positions[1], ':', 2), athletes.id
    from prospects join athletes on athletes.id = prospects.athlete_id join accounts on accounts.id = athletes.account_id
    where prospects.program_id = ${programId}`.execute(db);
  return id;
}

type Name = keyof typeof coachPictures;

async function take(
  openedBrowser: Browser,
  { name, email, address }: { name: Name; email: string; address: string },
): Promise<void> {
  const { width, height, small } = coachPictures[name];
  const page = await openedBrowser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  });
  await page.goto(`${server.url}/signin?${new URLSearchParams({ next: address })}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === address.split("?")[0]);
  if (name === "clipboard") await chooseAthlete(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1500);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(500);
    const picture = sharp(await page.screenshot());
    const file = path.join(folder, `coach-${name}-${colorScheme}`);
    report(await picture.clone().avif({ quality: 50, effort: 7 }).toFile(`${file}.avif`), `${file}.avif`);
    // The first view of a phone shows its top, so its bytes delay it.
    if (small)
      report(
        await picture.resize({ width: small }).avif({ quality: 42, effort: 9 }).toFile(`${file}-small.avif`),
        `${file}-small.avif`,
      );
  }
  await page.close();
}

function report({ size }: OutputInfo, file: string): void {
  console.log(`${path.relative(process.cwd(), file)}, ${Math.round(size / 1024)} KB`);
}

/** Opens the grades of a jersey. */
async function chooseAthlete(page: Page): Promise<void> {
  await page.getByText(/^Ready offline: /).waitFor();
  await page.getByRole("group", { name: "Jersey" }).getByRole("button", { name: "7", exact: true }).click();
  await page.getByRole("link", { name: /^7 / }).first().click();
}
