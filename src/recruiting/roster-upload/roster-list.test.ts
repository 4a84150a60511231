import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { listRoster } from "./roster-list.server.ts";

const { db } = testDatabase();
let programId: string;

beforeEach(async () => {
  await clearPrograms(db);
  ({ programId } = await createProgram(db));
});

async function insertAthletes(count: number, note: string | null): Promise<void> {
  await sql`insert into program_roster (program_id, team, jersey, event_on, note)
    select ${programId}, 'Omaha', n, current_date, ${note} from generate_series(1, ${count}::integer) as n`.execute(db);
}

async function readAll() {
  const { pages } = await listRoster(db, { programId }, { page: 1, text: "" });
  const numbers = Array.from({ length: pages.lastPage }, (_, index) => index + 1);
  return Promise.all(numbers.map((page) => listRoster(db, { programId }, { page, text: "" })));
}

it("G01 lists 100 athletes on a page", async () => {
  await insertAthletes(250, "A tall setter.");
  const pages = await readAll();
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50]);
  expect(pages[1]?.pages).toEqual({ lastPage: 3, actualPageSize: 100, totalRecords: 250 });
  expect(pages[2]?.data.at(-1)?.jersey).toBe("250");
});

it("G01 lists fewer athletes with long notes on a page, and each on exactly one page", async () => {
  await insertAthletes(60, '"'.repeat(4000));
  const pages = await readAll();
  for (const { data } of pages) expect(data.length).toBeLessThanOrEqual(8);
  expect(pages.flatMap(({ data }) => data.map(({ jersey }) => Number(jersey)))).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
});
