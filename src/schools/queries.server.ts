import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";

/** Public columns of a school. */
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

/** Parses a school id from a URL. Returns null for any other text. */
export function readSchoolId(text: string): number | null {
  return /^[1-9]\d{5}$/.test(text) ? Number(text) : null;
}

const canonicalUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true if the text is a submission id or a digest link in canonical form. Only these reach the database. */
export function isRecordId(text: string): boolean {
  return canonicalUuid.test(text);
}

export async function findSchool(db: Kysely<Database>, schoolId: number): Promise<School | null> {
  const found = await db.selectFrom("schools").select(schoolColumns).where("id", "=", schoolId).executeTakeFirst();
  return found ?? null;
}

export async function listSchoolIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("schools").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Returns the schools that use the mail domain of an address. */
export async function findSchoolsOfMail(db: Kysely<Database>, email: string): Promise<School[]> {
  return db
    .selectFrom("schools")
    .select(schoolColumns)
    .where("id", "in", sql<number>`(select schools_of_mail(${email}))`)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
