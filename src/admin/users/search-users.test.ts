import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember } from "../../../tests/members.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import type { UserRecord } from "../schema.ts";
import { findUsers } from "./queries.server.ts";
import { createUserSearch, type UserSearch } from "./search-users.server.ts";

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
const more = ["mail.example", "@", "@uni", "99@u", "a", "an", "e.e", "zzz", " cruz ", "mariamail", "´"];
let search: UserSearch;

beforeAll(async () => {
  for (const [first_name, last_name, email] of people) {
    const password = email === null ? { password_hash: null } : {};
    await createMember(db, { first_name, last_name, email, ...password });
  }
  search = createUserSearch(db);
});

afterAll(() => search.close());

async function compare(term: string | undefined, page = 1, pageSize = 3) {
  const selection = { page, pageSize, search: term };
  const [indexed, plain] = [await search.find(selection), await findUsers(db, selection)];
  expect(indexed).toEqual(plain);
  return plain;
}

describe("account search", () => {
  it("searches in the database until the index is ready", async () => {
    expect((await search.find({ page: 1, pageSize: 10 })).pages.totalRecords).toBe(people.length);
    await search.warm();
  });

  it.each([...terms, ...more])("finds the same accounts as plain SQL for %j", async (term) => {
    await compare(term);
  });

  it.each([
    ["maria", 2],
    ["MARÍA N", 1],
    ["soren", 1],
    ["oneil", 1],
    ["o'neil", 1],
    ["%", 1],
    ["mail.example", 4],
  ])("finds %j in the accounts of %i", async (term, count) => {
    expect((await compare(term)).pages.totalRecords).toBe(count);
  });

  it("returns all pages, newest first, and an empty page past the end", async () => {
    const seen: UserRecord[] = [];
    for (const page of [1, 2, 3, 4]) seen.push(...(await compare(undefined, page)).data);
    expect(seen.map(({ firstName }) => firstName)).toEqual(people.map(([name]) => name).reverse());
    expect((await compare(undefined, 4)).pages).toEqual({ actualPageSize: 0, lastPage: 3, totalRecords: 7 });
  });

  it("reflects sign-ups, changes and erasures at once, but no rolled-back changes", async () => {
    const { id } = await createMember(db, { first_name: "Quentin", email: "q@mail.example" });
    expect((await compare("quentin")).pages.totalRecords).toBe(1);
    await sql`update accounts set first_name = 'Quincy' where id = ${id}`.execute(db);
    expect((await compare("quentin")).pages.totalRecords).toBe(0);
    expect((await compare("quincy")).pages.totalRecords).toBe(1);
    await sql`update accounts set email = 'elsewhere@qq.example' where id = ${id}`.execute(db);
    expect((await compare("@qq.")).pages.totalRecords).toBe(1);
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`update accounts set first_name = 'Gone' where id = ${id}`.execute(trx);
        await search.find({ page: 1, pageSize: 1, search: "gone" });
        throw new Error("back");
      }),
    ).rejects.toThrow("back");
    expect((await compare("gone")).pages.totalRecords).toBe(0);
    await sql`delete from accounts where id = ${id}`.execute(db);
    expect((await compare("quincy")).pages.totalRecords).toBe(0);
    expect((await compare(undefined)).pages.totalRecords).toBe(people.length);
  });

  it("includes an account if its transaction commits after a later one was read", async () => {
    let commit = () => {};
    const released = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let started = () => {};
    const inserted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const slow = db.transaction().execute(async (trx) => {
      await createMember(trx, { first_name: "Slowpoke" });
      started();
      await released;
    });
    await inserted;
    await createMember(db, { first_name: "Quickfoot" });
    expect((await compare("quickfoot")).pages.totalRecords).toBe(1);
    expect((await compare("slowpoke")).pages.totalRecords).toBe(0);
    commit();
    await slow;
    expect((await compare("slowpoke")).pages.totalRecords).toBe(1);
  });

  it("does not search texts in the database after the index is ready", async () => {
    await search.find({ page: 1, pageSize: 1 });
    await sql`alter function account_search_text rename to account_search_text_gone`.execute(db);
    const found = search.find({ page: 1, pageSize: 10, search: "maria" });
    const plain = findUsers(db, { page: 1, pageSize: 10, search: "maria" });
    await expect(plain).rejects.toThrow("does not exist");
    expect((await found).pages.totalRecords).toBe(2);
    await sql`alter function account_search_text_gone rename to account_search_text`.execute(db);
  });

  it("searches in the database after a bulk change and then updates the index", async () => {
    await sql`insert into accounts (user_type, first_name, last_name)
      select 'Athlete', 'Bulk', 'Number ' || n from generate_series(1, 21000) n`.execute(db);
    expect((await compare("bulk number 21")).pages.totalRecords).toBe(112);
    await search.warm();
    expect((await compare("bulk number 21", 12, 10)).data).toHaveLength(2);
  });
});
