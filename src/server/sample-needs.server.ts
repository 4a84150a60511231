import { type Kysely, sql } from "kysely";
import { sampleColleges } from "../../sample/sample-needs.ts";
import type { Database } from "../database/tables.ts";

/** Stores the invented colleges with programs that publish needs. Their coaches have no password, so that nobody can sign in as one. */
export async function loadSampleNeeds(trx: Kysely<Database>): Promise<void> {
  for (const college of sampleColleges) {
    const { id: schoolId, name, city, state, domain, division, control, enrollment, tuition, place } = college;
    const fields = [...new Set(college.programs.map(({ sportCode }) => sportCode))];
    const [inState, outOfState] = tuition ?? [null, null];
    await sql`
      insert into schools (id, name, city, state, website, associations, fields, may_field, mail_domains, search_name, control,
          enrollment, enrollment_year, tuition_in_state, tuition_out_of_state, tuition_year, latitude, longitude)
        values (${schoolId}, ${name}, ${city}, ${state}, ${`https://${domain}/`}, '{NCAA}', ${fields}, '{}', ${[domain]},
          fold_school(${`${name} ${city}`}), ${control}, ${enrollment}, '2024', ${inState}, ${outOfState},
          ${tuition ? "2024-25" : null}, ${place[0]}, ${place[1]})
        on conflict (id) do nothing`.execute(trx);
    for (const { sportCode, gender, needs, departures = [] } of college.programs) {
      const team = { school_id: schoolId, sport_code: sportCode, gender };
      await trx
        .insertInto("school_programs")
        .values({ ...team, association: "NCAA", division, season: 2025, source: "Sample" })
        .execute();
      const { id } = await trx
        .insertInto("programs")
        .values({ ...team, needs_shown_at: sql<Date>`now()` })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addOwner(trx, id, `${sportCode}-${gender}@${domain}`.toLowerCase());
      await trx
        .insertInto("published_needs")
        .values(needs.map(({ classYear, ...need }) => ({ program_id: id, graduation_year: classYear, ...need })))
        .execute();
      if (departures.length > 0)
        await trx
          .insertInto("published_departures")
          .values(
            departures.map(([position, leaves_in, players]) => ({ program_id: id, position, leaves_in, players })),
          )
          .execute();
    }
  }
}

async function addOwner(trx: Kysely<Database>, programId: string, email: string): Promise<void> {
  const name = { first_name: "Sample", last_name: "Coach" };
  const { id } = await trx
    .insertInto("accounts")
    .values({ ...name, email, user_type: "College Coach", is_verified: true, domain_status: "A" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("program_staff")
    .values({ program_id: programId, account_id: id, name: "Sample Coach", role: "owner" })
    .execute();
}
