import { sql } from "kysely";
import { expect, it } from "vitest";
import { mailTo, publicUrl } from "../../tests/members.ts";
import { createCandidate, creighton } from "../../tests/school-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { submitProfile } from "../schools/submit-profile.server.ts";
import { sendNews } from "./send-news.server.ts";
import { setNews, stopNews, wantsNews } from "./set-news.server.ts";

const { db } = testDatabase();

async function createSeenAthlete() {
  await db.deleteFrom("submissions").execute();
  await db.deleteFrom("coach_looks").execute();
  const athlete = await createCandidate(db);
  const { submissionId } = await db
    .transaction()
    .execute((trx) => submitProfile(trx, { accountId: athlete.id, schoolId: creighton, sportCode: "VB", note: "Hi." }));
  await sql`update submissions set delivered_at = now(), seen_at = now()`.execute(db);
  const day = sql<string>`(now() at time zone 'UTC')::date`;
  await db.insertInto("coach_looks").values({ athlete_id: athlete.athleteKey, school_id: creighton, day }).execute();
  return { ...athlete, submissionId };
}

it("mails what schools did once a week, and stops by the link in the mail", async () => {
  const athlete = await createSeenAthlete();
  expect(await sendNews(db, { publicUrl })).toBe(1);
  expect(await sendNews(db, { publicUrl })).toBe(0);
  const [mail] = (await mailTo(db, athlete.email)).filter(({ kind }) => kind === "good-news");
  expect(mail?.payload).toMatchObject({
    viewed: ["Creighton University"],
    seen: ["Creighton University"],
    answered: [],
    confirmed: 0,
    link: `${publicUrl}/me`,
  });

  // News of the same week waits.
  await sql`update submissions set answer = 'thanks', replied_at = now(), answered_at = now()`.execute(db);
  expect(await sendNews(db, { publicUrl })).toBe(0);
  await sql`update athlete_news set mailed_at = now() - interval '6 days 1 hour'`.execute(db);
  await sql`update submissions set sent_at = now() - interval '9 days', delivered_at = now() - interval '8 days',
    seen_at = now() - interval '7 days'`.execute(db);
  await sql`update coach_looks set day = day - 7`.execute(db);
  await stopNews(db, String(mail?.payload?.stopLink).split("/").at(-1) ?? "");
  expect(await wantsNews(db, athlete.id)).toBe(false);
  expect(await sendNews(db, { publicUrl })).toBe(0);
  await db.transaction().execute((trx) => setNews(trx, { accountId: athlete.id, isWanted: true }));
  expect(await sendNews(db, { publicUrl })).toBe(1);
  const last = (await mailTo(db, athlete.email)).at(-1);
  expect(last?.payload).toMatchObject({ viewed: [], seen: [], answered: ["Creighton University"] });
});

it("mails nothing to a blocked account", async () => {
  const athlete = await createSeenAthlete();
  await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", athlete.id).execute();
  expect(await sendNews(db, { publicUrl })).toBe(0);
});
