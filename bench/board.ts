import { parseArgs } from "node:util";
import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Browser, Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import { findMembership, type Membership } from "../src/programs/find-program.server.ts";
import { programLimits } from "../src/programs/vocabulary.ts";
import { readBoardAddress } from "../src/recruiting/board/board-address.server.ts";
import { readBoard } from "../src/recruiting/board/read-board.server.ts";
import { makeProgramExport } from "../src/recruiting/exports/make-export.server.ts";
import { addToBoard } from "../src/recruiting/prospect/add-to-board.server.ts";
import { listProspects } from "../src/recruiting/prospect/list-prospects.server.ts";
import { prospectQuery } from "../src/recruiting/prospect/schema.ts";
import { password } from "../tests/members.ts";
import { createProgram } from "../tests/program-factories.ts";
import { sized } from "./bench-database.ts";
import { withBenchProduct } from "./bench-product.ts";
import { printTable, startTable } from "./partial-tables.ts";

const [sport] = sportCodes;
const limits = { firstPaintMs: 1000, moveMs: 100, exportMs: 10_000 };

/**
 * Opens a board and moves cards in a browser, while other programs have as many cards, and exports the largest program.
 * Prints milliseconds, and their ratio to the limits. `--cards N --programs N`
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { cards: { type: "string", default: "5000" }, programs: { type: "string", default: "200" } },
  });
  const [cards, programs] = [Number(values.cards), Number(values.programs)];
  await withBenchProduct("bench-board", async ({ db, url, browser }) => {
    const { owner } = await createProgram(db);
    await withoutTimeout(db, async (trx) => {
      await insertBoards(trx, { cards, programs });
      await sql`analyze`.execute(trx);
    });
    const member = await findMembership(db, owner.id);
    if (!member) throw new Error("The coach has no program.");
    await measureServer(db, member, cards);
    await measureExport(db, member);
    await measureBrowser(browser, { url, email: owner.email });
  });
}

/** A million rows take longer than a request may. */
function withoutTimeout(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<unknown>): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return await work(trx);
  });
}

async function measureServer(db: Kysely<Database>, member: Membership, cards: number): Promise<void> {
  const query = (text: string) => readBoardAddress(new URLSearchParams(text));
  const found = await readBoard(db, member, query(""));
  if (found.total !== cards) throw new Error(`The board has ${found.total} cards instead of ${cards}.`);
  const { rows } = await sql<{ id: string }>`
    select athlete_id as id from prospects where program_id = ${member.programId} order by random() limit 200`.execute(
    db,
  );
  const ids = rows.map(({ id }) => encodeId("athlete", id));
  const move = (index: number) =>
    db.transaction().execute((trx) =>
      addToBoard(trx, member, {
        athleteId: ids[index % ids.length] ?? "",
        change: { stage: index % 2 === 0 ? "offered" : "in-contact" },
      }),
    );
  const table = startTable();
  const boards = sized(20, 1);
  table["whole board"] = await measure(boards, () => readBoard(db, member, query("")));
  table["board of one stage"] = await measure(boards, () => readBoard(db, member, query("stage=offered")));
  table["board by rating"] = await measure(boards, () => readBoard(db, member, query("ratingMin=A")));
  table["page of 20 cards"] = await measure(sized(50, 1), () => listProspects(db, member, prospectQuery.parse({})));
  table["move of a card"] = await measure(sized(200, 2), move);
  printTable(table);
}

/** Exports as many rows as an export may have: most of them are archived, as after several years. */
async function measureExport(db: Kysely<Database>, member: Membership): Promise<void> {
  const { programId } = member;
  await withoutTimeout(db, (trx) =>
    sql`insert into prospects (program_id, athlete_id) select ${programId}, id from athletes on conflict do nothing`.execute(
      trx,
    ),
  );
  // Without a job, so that the server does not make the same export.
  const { id: exportId } = await db
    .insertInto("program_exports")
    .values({ program_id: programId, staff_id: member.staffId, format: "csv" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const started = performance.now();
  await makeProgramExport(db, { programId, exportId, publicUrl: "https://openroster.example" });
  const spent = performance.now() - started;
  const state = await db
    .selectFrom("program_exports")
    .select(["state", "rows_total as rows"])
    .where("program_id", "=", programId)
    .where("id", "=", exportId)
    .executeTakeFirstOrThrow();
  console.table({ export: { ...state, ms: Math.round(spent), "of the limit": ratio(spent, limits.exportMs) } });
  await withoutTimeout(db, (trx) =>
    sql`delete from prospects where program_id = ${programId} and athlete_id > (
      select max(athlete_id) from prospects where program_id <> ${programId})`.execute(trx),
  );
}

async function measureBrowser(browser: Browser, { url, email }: { url: string; email: string }): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/signin?next=/coach/board");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Board" }).waitFor();
  const table = startTable();
  const paints: number[] = [];
  let bytes = 0;
  for (let index = 0; index < sized(7, 1); index += 1) {
    await page.goto("/coach/board", { waitUntil: "load" });
    paints.push(await firstPaint(page));
    table["first paint"] = rowOf(paints, limits.firstPaintMs);
    bytes = (await page.content()).length;
  }
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForTimeout(2000);
  const moves: number[] = [];
  for (let index = 0; index < sized(20, 2); index += 1) {
    moves.push(await moveFirst(page, index % 2 === 0 ? "4" : "2"));
    table["move of a card"] = rowOf(moves, limits.moveMs);
  }
  printTable(table);
  console.log(`The page has ${Math.round(bytes / 1024)} KB of HTML.`);
  await context.close();
}

function rowOf(spent: number[], limit: number) {
  const ordered = spent.toSorted((one, other) => one - other);
  const median = ordered[Math.floor(ordered.length / 2)] ?? 0;
  const slowest = ordered.at(-1) ?? 0;
  return { "median ms": Math.round(median), "slowest ms": Math.round(slowest), "of the limit": ratio(median, limit) };
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName("first-contentful-paint")[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

/** Presses a key on a card and returns the milliseconds until the card is painted in its new stage. */
async function moveFirst(page: Page, key: "2" | "4"): Promise<number> {
  const stage = key === "4" ? "offered" : "evaluating";
  const card = page.locator(`[data-stage]:not([data-stage="${stage}"]) [data-athlete]`).first();
  const athleteId = await card.getAttribute("data-athlete");
  await card.locator("a").focus();
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          const check = () => {
            if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        };
        addEventListener("keydown", onKey, { capture: true, once: true });
      }),
    `[data-stage="${stage}"] [data-athlete="${athleteId}"]`,
  );
  await page.waitForTimeout(50);
  await page.keyboard.press(key);
  return painted;
}

function ratio(spent: number, limit: number): number {
  return Math.round((spent / limit) * 100) / 100;
}

/** Every program has all athletes, so that the board of one program is a small part of each table. */
async function insertBoards(db: Kysely<Database>, { cards, programs }: { cards: number; programs: number }) {
  const positions = positionCodes.filter((code) => code.startsWith(`${sport}:`));
  await sql`
    with made as (
      insert into accounts (user_type, first_name, last_name, is_verified)
      select 'Athlete', 'Ana', 'Athlete ' || n, true from generate_series(1, ${Math.max(cards, sized(programLimits.exportRows, cards))}::integer) as n returning id
    )
    insert into athletes (account_id, gender, height, graduation_year, current_school, positions, is_published)
    select id, 'F', 60 + random() * 20, 2026 + floor(random() * 5), 'Test High',
      array[(${positions}::text[])[1 + floor(random() * ${positions.length}::integer)]], true from made`.execute(db);
  await sql`
    insert into programs (school_id, sport_code, gender)
    select id, ${sport}, 'F' from schools order by id limit ${programs - 1} on conflict do nothing`.execute(db);
  await sql`insert into program_staff (program_id, name, role) select id, 'Casey Owner', 'owner' from programs
      where not exists (select from program_staff where program_id = programs.id)`.execute(db);
  await sql`
    insert into program_tags (program_id, label, is_primary)
    select programs.id, label, true from programs, unnest(array['Fast', 'Tall', 'Visit']) as label`.execute(db);
  await sql`
    insert into prospects (program_id, athlete_id, stage)
    select programs.id, athletes.id, (array['watching', 'evaluating', 'in-contact', 'offered', 'committed'])[1 + floor(random() * 5)]
    from programs, (select id from athletes order by id limit ${cards}) as athletes`.execute(db);
  await sql`
    insert into prospect_ratings (program_id, athlete_id, staff_id, overall)
    select prospects.program_id, athlete_id, program_staff.id, (array['A', 'B+', 'C'])[1 + athlete_id % 3]
    from prospects join program_staff using (program_id) where athlete_id % 2 = 0`.execute(db);
  await sql`
    insert into prospect_tags (program_id, athlete_id, tag_id)
    select prospects.program_id, athlete_id, program_tags.id
    from prospects join program_tags using (program_id) where athlete_id % 3 = 0 and label = 'Fast'`.execute(db);
  await sql`
    insert into program_tasks (program_id, athlete_id, text, due_on, created_by)
    select prospects.program_id, athlete_id, 'Call the club', '2030-01-31', program_staff.id
    from prospects join program_staff using (program_id) where athlete_id % 10 = 0`.execute(db);
}

async function measure(times: number, work: (index: number) => Promise<unknown>) {
  const spent: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await work(index);
    spent.push(performance.now() - started);
  }
  spent.sort((one, other) => one - other);
  const at = (part: number) => Math.round((spent[Math.floor(part * (times - 1))] ?? 0) * 10) / 10;
  return { "median ms": at(0.5), "p95 ms": at(0.95), "slowest ms": at(1) };
}
