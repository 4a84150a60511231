import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo, publicUrl } from "../../../tests/members.ts";
import { createCandidate, createCoach, creighton } from "../../../tests/school-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { purgeSubmissions } from "../../schools/purge-submissions.server.ts";
import { submitProfile } from "../../schools/submit-profile.server.ts";
import { withdrawSubmission } from "../../schools/withdraw-submission.server.ts";
import { openSubmission } from "./open-submission.server.ts";
import { sendDigests } from "./send-digests.server.ts";
import { stopDigest } from "./set-digest.server.ts";

const { db } = testDatabase();

beforeEach(async () => {
  await db.deleteFrom("coach_posts").execute();
  await db.deleteFrom("submissions").execute();
});

async function receive() {
  const athlete = await createCandidate(db);
  const { submissionId } = await db
    .transaction()
    .execute((trx) =>
      submitProfile(trx, { accountId: athlete.id, schoolId: creighton, sportCode: "VB", note: "A secret word." }),
    );
  return { athlete, submissionId };
}

async function passHours(hours: number): Promise<void> {
  const past = sql<Date>`digest_at - ${`${hours} hours`}::interval`;
  await db.updateTable("coach_posts").set({ digest_at: past }).execute();
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - ${`${hours} hours`}::interval`;
  await db
    .updateTable("submissions")
    .set({ sent_at: earlier("sent_at"), delivered_at: earlier("delivered_at"), withdrawn_at: earlier("withdrawn_at") })
    .execute();
}

const send = () => sendDigests(db, { publicUrl });

describe("daily coach mail", () => {
  it("mails the number of received profiles without names or notes", async () => {
    const coach = await createCoach(db, { schoolId: creighton });
    await receive();
    await receive();
    expect(await send()).toBe(1);
    const [mail] = await mailTo(db, coach.email);
    expect(mail).toMatchObject({
      kind: "coach-digest",
      payload: {
        schoolName: "Creighton University",
        received: [{ sport: "Volleyball", count: 2 }],
        listLink: `${publicUrl}/coach?state=new`,
      },
    });
    expect(JSON.stringify(mail)).not.toMatch(/Ana|secret/);
  });

  it("sends at most one mail a day for concurrent jobs, and only if there are new profiles", async () => {
    const coach = await createCoach(db, { schoolId: creighton });
    expect(await send()).toBe(0);
    await receive();
    // Opens the connections first, so that the three runs start together.
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(db)));
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.sort()).toEqual([0, 0, 1]);
    await receive();
    expect(await send()).toBe(0);
    await passHours(24);
    expect(await send()).toBe(1);
    await passHours(24);
    expect(await send()).toBe(0);
    expect(await mailTo(db, coach.email)).toHaveLength(2);
  });

  it("omits profiles that were opened, withdrawn or hidden", async () => {
    const coach = await createCoach(db, { schoolId: creighton });
    const opened = await receive();
    await openSubmission(db, { accountId: coach.id, submissionId: opened.submissionId });
    const { athlete, submissionId } = await receive();
    await withdrawSubmission(db, { accountId: athlete.id, submissionId });
    const hidden = await receive();
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", hidden.athlete.athleteKey).execute();
    expect(await send()).toBe(0);
  });

  it("sends no mail to a coach without approval or with a stopped digest", async () => {
    const declined = await createCoach(db, { schoolId: creighton });
    const stopped = await createCoach(db, { schoolId: creighton });
    await receive();
    await db.updateTable("accounts").set({ domain_status: "D" }).where("id", "=", declined.id).execute();
    const { digest_link: link } = await db
      .selectFrom("coach_posts")
      .select("digest_link")
      .where("account_id", "=", stopped.id)
      .executeTakeFirstOrThrow();
    for (const one of [crypto.randomUUID(), "x", link, link]) await stopDigest(db, one);
    const posts = db
      .selectFrom("coach_posts")
      .select(["account_id", "wants_digest"])
      .where("wants_digest", "is", false);
    expect((await posts.execute()).map((post) => post.account_id)).toEqual([stopped.id]);
    expect(await send()).toBe(0);
  });
});

describe("purgeSubmissions", () => {
  it("deletes a withdrawn submission when it no longer counts toward the daily limit", async () => {
    const { athlete, submissionId } = await receive();
    await withdrawSubmission(db, { accountId: athlete.id, submissionId });
    const left = () => db.selectFrom("submissions").select("id").execute();
    await purgeSubmissions(db);
    expect(await left()).toHaveLength(1);
    await passHours(49);
    await purgeSubmissions(db);
    expect(await left()).toEqual([]);
  });
});
