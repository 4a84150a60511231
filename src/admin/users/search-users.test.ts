import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createMember } from "../../../tests/members.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import type { UserRecord } from "../schema.ts";
import { searchUsers } from "./search-users.server.ts";

const { db } = testDatabase();
const people = [
  ["María", "Núñez-López", "maria.nunez@mail.example"],
  ["Ana María", "de la Cruz", "ana99@uni.example"],
  ["Søren", "Ørsted", "SOREN@Mail.Example"],
  ["D’Andre", "O'Neil", "dandre_oneil@x.example"],
  ["100%", "Sure", "a_b%c@mail.example"],
  ["Жанна", "Фриске", "zh@mail.example"],
  ["Back`tick", "Under\\slash", null],
] as const;
const terms = [
  "maria",
  "MARÍA N",
  "nunez-l",
  "a m",
  "soren",
  "ørst",
  "d'andre",
  "O’NEIL",
  "%",
  "_",
  "b%c",
  "жан",
  "\\",
  "`",
];
const more = ["mail.example", "@", "@uni", "99@u", "a", "an", "e.e", "zzz", " cruz ", "mariamail", "´", "％", "k_"];

beforeAll(async () => {
  for (const [first_name, last_name, email] of people) {
    const password = email === null ? { password_hash: null } : {};
    await createMember(db, { first_name, last_name, email, ...password });
  }
});

/** Returns a page after comparing it with a scan of all accounts. */
async function search(term: string | undefined, page = 1, pageSize = 3) {
  const found = await searchUsers(db, { page, pageSize, search: term });
  const { rows } = await sql<{ id: string }>`
    select id from accounts where exists (
      select from unnest(name_terms(${term ?? ""}) || fold_name(${term ?? ""})) as folded
      where (folded <> '' or fold_name(${term ?? ""}) = '') and strpos(account_search_text(first_name, last_name, email), folded) > 0)
    order by created_at desc, id desc`.execute(db);
  const ids = rows.map(({ id }) => id);
  expect(found.data.map(({ userLoginId }) => userLoginId)).toEqual(ids.slice((page - 1) * pageSize, page * pageSize));
  expect(found.pages.totalRecords).toBe(ids.length);
  return found;
}

describe("account search", () => {
  it.each([...terms, ...more])("finds the same accounts as a scan for %j", async (term) => {
    await search(term);
  });

  it.each([
    ["maria", 2],
    ["MARÍA N", 1],
    ["soren", 1],
    ["oneil", 1],
    ["o'neil", 1],
    ["DAndre ONeil", 1],
    ["Nunez Lopez", 1],
    ["Lopez, Maria", 0],
    ["Nunez Lopez, Maria", 1],
    ["ana maria delacruz", 1],
    ["%", 1],
    ["mail.example", 4],
  ])("finds %j in the accounts of %i", async (term, count) => {
    expect((await search(term)).pages.totalRecords).toBe(count);
  });

  it("returns all pages, newest first, and an empty page past the end", async () => {
    const seen: UserRecord[] = [];
    for (const page of [1, 2, 3, 4]) seen.push(...(await search(undefined, page)).data);
    expect(seen.map(({ firstName }) => firstName)).toEqual(people.map(([name]) => name).reverse());
    expect((await search(undefined, 4)).pages).toEqual({ actualPageSize: 0, lastPage: 3, totalRecords: 7 });
  });

  it("reflects sign-ups, changes and erasures at once, but no rolled-back changes", async () => {
    const { id } = await createMember(db, { first_name: "Quentin", email: "q@mail.example" });
    expect((await search("quentin")).pages.totalRecords).toBe(1);
    await sql`update accounts set first_name = 'Quincy' where id = ${id}`.execute(db);
    expect((await search("quentin")).pages.totalRecords).toBe(0);
    expect((await search("quincy")).pages.totalRecords).toBe(1);
    await sql`update accounts set email = 'elsewhere@qq.example' where id = ${id}`.execute(db);
    expect((await search("@qq.")).pages.totalRecords).toBe(1);
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`update accounts set first_name = 'Gone' where id = ${id}`.execute(trx);
        throw new Error("back");
      }),
    ).rejects.toThrow("back");
    expect((await search("gone")).pages.totalRecords).toBe(0);
    await sql`delete from accounts where id = ${id}`.execute(db);
    expect((await search("quincy")).pages.totalRecords).toBe(0);
    expect((await search(undefined)).pages.totalRecords).toBe(people.length);
  });

  it("finds the accounts of a bulk change", async () => {
    await sql`insert into accounts (user_type, first_name, last_name)
      select 'Athlete', 'Bulk', 'Number ' || n from generate_series(1, 2100) n`.execute(db);
    expect((await search("bulk number 21")).pages.totalRecords).toBe(12);
    expect((await search("bulk number 21", 2, 10)).data).toHaveLength(2);
    await sql`update accounts set last_name = 'Renamed' where last_name like 'Number 21%'`.execute(db);
    expect((await search("bulk number 21")).pages.totalRecords).toBe(0);
  });
});
