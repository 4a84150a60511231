import { expect, it } from "vitest";
import { processAllRequests } from "../../tests/members.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { recordRequest } from "../accounts/account-requests.server.ts";
import { takeStartPath } from "./take-start-path.server.ts";

const { db } = testDatabase();

async function signUpAthlete(email: string, startPath: string | null = null): Promise<string> {
  const person = { firstName: "Ana", lastName: "Reyes", email, passwordHash: "$argon2id$new" };
  const profile = { gender: "F", graduationYear: 2027, currentSchool: "Lincoln High", birthYear: 2009 };
  await recordRequest(db, { kind: "register", details: { userType: "Athlete", ...person, ...profile, startPath } });
  await processAllRequests(db);
  const { id } = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}

it("opens the steps once after a sign-up, even with two sign-ins at once", async () => {
  const id = await signUpAthlete("first@mail.example");
  const both = await Promise.all([takeStartPath(db, id), takeStartPath(db, id)]);
  expect(both.toSorted()).toEqual(["/me/start", null]);
  expect(await takeStartPath(db, id)).toBeNull();
});

it("opens the page that the person wanted before the sign-up, once", async () => {
  const id = await signUpAthlete("invited@mail.example", "/me/teams?code=ABCD2345");
  expect(await takeStartPath(db, id)).toBe("/me/teams?code=ABCD2345");
  expect(await takeStartPath(db, id)).toBeNull();
});

it("doesn’t open the steps of a published profile", async () => {
  const id = await signUpAthlete("published@mail.example");
  await db.updateTable("athletes").set({ is_published: true }).where("account_id", "=", id).execute();
  expect(await takeStartPath(db, id)).toBeNull();
});

it("doesn’t open the steps for an imported athlete", async () => {
  expect(await takeStartPath(db, (await createAthleteAccount(db)).id)).toBeNull();
});
