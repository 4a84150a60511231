import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { KnownSchool, School, SchoolProgram } from "./schema.ts";

const schoolColumns = [
  "schools.id as schoolId",
  "schools.name",
  "schools.city",
  "schools.state",
  "schools.website",
  "schools.associations",
  "schools.fields",
  "schools.may_field as mayField",
  "schools.is_closed as isClosed",
] as const;

export const knownSchoolColumns = [
  ...schoolColumns,
  sql<SchoolProgram[]>`coalesce((
    select json_agg(json_build_object('sportCode', sport_code, 'gender', gender, 'association', association, 'division', division,
      'subdivision', subdivision, 'conference', conference, 'season', season, 'source', source) order by sport_code, gender)
    from school_programs where school_id = schools.id), '[]')`.as("programs"),
  "schools.control",
  "schools.enrollment",
  "schools.enrollment_year as enrollmentYear",
  "schools.admission_rate as admissionRate",
  "schools.admission_year as admissionYear",
  "schools.tuition_in_state as tuitionInState",
  "schools.tuition_out_of_state as tuitionOutOfState",
  "schools.tuition_year as tuitionYear",
  "schools.latitude",
  "schools.longitude",
] as const;

/** Parses a school id from a URL. Returns null for any other text. */
export function readSchoolId(text: string): number | null {
  return /^[1-9]\d{5}$/.test(text) ? Number(text) : null;
}

export async function findSchool(db: Kysely<Database>, schoolId: number): Promise<School | null> {
  const found = await db.selectFrom("schools").select(schoolColumns).where("id", "=", schoolId).executeTakeFirst();
  return found ?? null;
}

export async function findKnownSchool(db: Kysely<Database>, schoolId: number): Promise<KnownSchool | null> {
  const found = await db.selectFrom("schools").select(knownSchoolColumns).where("id", "=", schoolId).executeTakeFirst();
  return found ?? null;
}

/** Returns the ids of the schools that have not closed. */
export async function listSchoolIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("schools").select("id").where("is_closed", "=", false).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export async function findSchoolsOfMail(db: Kysely<Database>, email: string): Promise<School[]> {
  return db
    .selectFrom("schools")
    .select(schoolColumns)
    .where("id", "in", sql<number>`(select schools_of_mail(${email}))`)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
