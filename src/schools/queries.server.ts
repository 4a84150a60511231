import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";

/** What of a school may leave. */
export const schoolColumns = [
  "schools.id as schoolId",
  "schools.name",
  "schools.city",
  "schools.state",
  "schools.website",
  "schools.associations",
  "schools.fields",
  "schools.may_field as mayField",
] as const;

/** The key that an address names, in its one spelling; null for anything else. */
export function readSchoolId(text: string): number | null {
  return /^[1-9]\d{5}$/.test(text) ? Number(text) : null;
}

const canonicalUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a submission, or the name of a digest; one spelling only, so that nothing else reaches the database. */
export function isRecordId(text: string): boolean {
  return canonicalUuid.test(text);
}

/** A school; null where there is none of that id. */
export async function findSchool(db: Kysely<Database>, schoolId: number): Promise<School | null> {
  const found = await db.selectFrom("schools").select(schoolColumns).where("id", "=", schoolId).executeTakeFirst();
  return found ?? null;
}

/** Ids of all schools, in their order. */
export async function listSchoolIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("schools").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The schools that a mail address can belong to. */
export async function findSchoolsOfMail(db: Kysely<Database>, email: string): Promise<School[]> {
  return db
    .selectFrom("schools")
    .select(schoolColumns)
    .where("id", "in", sql<number>`(select schools_of_mail(${email}))`)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
