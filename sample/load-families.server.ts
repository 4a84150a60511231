import { type Insertable, type Kysely, sql } from "kysely";
import { evaluateMessage } from "../src/contact/find-obstacle.server.ts";
import type { Guardians } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";

/** Creighton University in the lists of schools, which has a women’s volleyball program. */
const schoolId = 181002;
/** Addresses of invented people. In a trial, email is written to files, so each can sign in by a mailed link. */
const sampleAddresses = {
  parent: "parent@family.example",
  minor: "maeve@family.example",
  adult: "adaeze@athlete.example",
  coach: "casey.rivera@creighton.edu",
  teamCoach: "jordan.ellis@club.example",
};

/**
 * Adds to the sample athletes: a minor with two guardians, one with an open invitation, an adult, a coach, messages between the coach and the
 * family, a team with references, and reports for the portal. So the pages of families and the queues of the portal show something. Requires the lists of schools.
 */
export async function loadSampleFamilies(trx: Kysely<Database>): Promise<void> {
  const minor = await setAge(trx, { externalId: "sample:4", years: 16, email: sampleAddresses.minor });
  const invited = await setAge(trx, { externalId: "sample:11", years: 15, email: "marisol@family.example" });
  const adult = await setAge(trx, { externalId: "sample:10", years: 18, email: sampleAddresses.adult });
  const confirmed = { state: "active", confirmed_at: ago(20), invited_at: ago(21), protected: [] as string[] } as const;
  await link(trx, minor, { ...confirmed, email: sampleAddresses.parent });
  await link(trx, minor, { ...confirmed, email: "other-parent@family.example", protected: ["city"] });
  await link(trx, invited, { email: "unanswered@family.example", state: "invited", invited_at: ago(9) });
  const { coachId, programId, staffId } = await openProgram(trx);
  const message = await writeMessages(trx, { programId, staffId, athleteKey: minor, adult });
  await writeReferences(trx, { minor, adult });
  const due = { due_at: sql<Date>`now() + interval '48 hours'`, reported_at: ago(1) };
  await trx
    .insertInto("contact_reports")
    .values([
      {
        ...due,
        program_id: programId,
        message_id: message,
        reason: "pressure",
        text: "Is this camp needed for an offer?",
      },
      {
        ...due,
        coach_id: coachId,
        sender: "coach.rivera@mail.example",
        reason: "not-real",
        text: "Asks for $200 by gift card.",
      },
    ])
    .execute();
}

/** Creates an approved team whose head coach wrote about two athletes, and both families accepted. */
async function writeReferences(
  trx: Kysely<Database>,
  { minor, adult }: { minor: string; adult: string },
): Promise<void> {
  const { id: coachId } = await trx
    .insertInto("accounts")
    .values({
      ...{ user_type: "Team Staff", first_name: "Jordan", last_name: "Ellis", email: sampleAddresses.teamCoach },
      is_verified: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: teamId } = await trx
    .insertInto("teams")
    .values({
      ...{ kind: "club", name: "Prairie Wind VBC", city: "Omaha", state: "NE", sport_code: "VB", gender: "F" },
      ...{ status: "approved", decided_at: ago(60) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: staffId } = await trx
    .insertInto("team_staff")
    .values({ team_id: teamId, account_id: coachId, role: "head" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const year = new Date().getUTCFullYear();
  const guardian = await trx
    .selectFrom("guardians")
    .select("id")
    .where("athlete_id", "=", minor)
    .where("email", "=", sampleAddresses.parent)
    .executeTakeFirstOrThrow();
  for (const [athlete_id, guardian_id, text] of [
    [
      minor,
      guardian.id,
      "Maeve reads hitters early and keeps the back row calm. She came to every practice this season, and she stays to set for younger players. Her serve receive got much steadier this year.",
    ],
    [
      adult,
      null,
      "Adaeze is our captain. She watches film on her own and asks good questions. When a set goes wrong, she talks to the team before I do.",
    ],
  ] as const) {
    await trx
      .insertInto("team_athletes")
      .values({ team_id: teamId, athlete_id, joined_at: ago(400) })
      .execute();
    await trx
      .insertInto("coach_references")
      .values({
        ...{ athlete_id, team_id: teamId, staff_id: staffId, relation: "coach", text, guardian_id },
        ...{ first_year: year - 2, last_year: year, written_at: ago(12), accepted_at: ago(10) },
      })
      .execute();
  }
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Makes an imported athlete the owner of the account, with an address, and of a minor the age. The birthday is half a year away. */
async function setAge(
  trx: Kysely<Database>,
  { externalId, years, email }: { externalId: string; years: number; email: string },
): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    update accounts set email = ${email}, is_verified = true,
      birth_year = case when ${years} < 18 then extract(year from now() - ${years} * interval '1 year' - interval '6 months')::integer end,
      adult_on = case when ${years} < 18 then (now() + (18 - ${years}) * interval '1 year' - interval '6 months')::date end
    from athletes where athletes.account_id = accounts.id and athletes.external_id = ${externalId}
    returning athletes.id as key`.execute(trx);
  if (!rows[0]) throw new Error(`The sample has no ${externalId}.`);
  const { key } = rows[0];
  // Nobody can write to an athlete of an import.
  await trx.updateTable("athletes").set({ external_id: null }).where("id", "=", key).execute();
  return key;
}

async function link(
  trx: Kysely<Database>,
  athleteKey: string,
  guardian: Omit<Insertable<Guardians>, "athlete_id">,
): Promise<void> {
  await trx
    .insertInto("guardians")
    .values({ athlete_id: athleteKey, ...guardian })
    .execute();
}

/** Creates an approved coach with a public page and a program. */
async function openProgram(trx: Kysely<Database>) {
  const { id: coachId } = await trx
    .insertInto("accounts")
    .values({
      ...{ user_type: "College Coach", first_name: "Casey", last_name: "Rivera", email: sampleAddresses.coach },
      ...{ is_verified: true, domain_status: "A" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("coach_posts")
    .values({ account_id: coachId, school_id: schoolId, sport_codes: ["VB"] })
    .execute();
  await trx.insertInto("coach_pages").values({ account_id: coachId }).execute();
  await trx
    .insertInto("audit_log")
    .values({
      ...{ at: ago(90), actor_label: "administrator", action: "domain-approved", subject_account: coachId },
      details: "{}",
    })
    .execute();
  const { id: programId } = await trx
    .insertInto("programs")
    .values({ school_id: schoolId, sport_code: "VB", gender: "F" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: staffId } = await trx
    .insertInto("program_staff")
    .values({ program_id: programId, account_id: coachId, name: "Casey Rivera", role: "owner" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { coachId, programId, staffId };
}

/** Stores delivered messages with the rule that allowed each. Returns the id of the latest one to the minor. */
async function writeMessages(
  trx: Kysely<Database>,
  { programId, staffId, athleteKey, adult }: { programId: string; staffId: string; athleteKey: string; adult: string },
): Promise<string> {
  const write = async (
    thread: string,
    days: number,
    message: { text: string } & (
      | { author: "coach"; to: string; purpose: "other" | "camp"; recipient: "family" | "athlete"; camp_price?: number }
      | { author: "athlete" }
    ),
  ) => {
    const { text, ...rest } = message;
    const of =
      rest.author === "coach"
        ? {
            ...{ author: rest.author, staff_id: staffId, purpose: rest.purpose, recipient: rest.recipient },
            camp_price: rest.camp_price ?? null,
            rule: JSON.stringify(
              (
                await evaluateMessage(trx, {
                  programId,
                  athleteKey: rest.to,
                  purpose: rest.purpose,
                  recipient: rest.recipient,
                })
              ).rule,
            ),
          }
        : { author: rest.author };
    const times = { written_at: ago(days), guardian_at: ago(days), athlete_at: ago(days) };
    const { id } = await trx
      .insertInto("contact_messages")
      .values({ program_id: programId, thread_id: thread, text, state: "delivered", ...of, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const openThread = async (athlete: string) =>
    (
      await trx
        .insertInto("contact_threads")
        .values({ program_id: programId, athlete_id: athlete, latest_at: ago(1) })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const thread = await openThread(athleteKey);
  const first = { to: athleteKey, recipient: "family" } as const;
  await write(thread, 5, {
    ...{ author: "coach", purpose: "other", ...first },
    text: "Hello Maeve, we saw your digs against Plainfield. We would like to know what you want to study.",
  });
  await write(thread, 4, {
    author: "athlete",
    text: "Thank you! I want to study biology. My next matches are on my profile.",
  });
  const latest = await write(thread, 2, {
    ...{ author: "coach", purpose: "camp", camp_price: 150, ...first },
    text: "Our summer camp is in June. Anyone can come. It is not an offer.",
  });
  await write(await openThread(adult), 3, {
    ...{ author: "coach", purpose: "other", to: adult, recipient: "athlete" },
    text: "Hello Adaeze, we watched your film. Which schools do you look at?",
  });
  return latest;
}
