import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { encodeId } from "./public-id.server.ts";
import type { AthleteFilters, AthleteList } from "./schema.ts";

/** One page of the public athletes that match, in the order of their keys, with exact totals; a page past the end is empty. */
export async function searchAthletes(
  db: Kysely<Database>,
  { page, size, ...filters }: AthleteFilters & { page: number; size: number },
): Promise<AthleteList> {
  const matches = db.selectFrom("athletes").where((eb) => matching(eb, filters));
  const [{ total }, rows] = await Promise.all([
    matches.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    matches
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select([
        "athletes.id",
        "accounts.first_name",
        "accounts.last_name",
        "athletes.gender",
        "athletes.height",
        "athletes.weight",
        "athletes.city",
        "athletes.state",
        "athletes.picture",
      ])
      .orderBy("athletes.id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  const totalRecords = Number(total);
  return {
    data: rows.map((row) => ({
      athleteId: encodeId("athlete", row.id),
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender,
      height: row.height,
      weight: row.weight,
      city: row.city,
      state: row.state,
      profilePictureURI: row.picture,
    })),
    pages: { lastPage: Math.max(1, Math.ceil(totalRecords / size)), actualPageSize: rows.length, totalRecords },
  };
}

function matching(
  eb: ExpressionBuilder<Database, "athletes">,
  { gender, sportCode, fullName }: AthleteFilters,
): ExpressionWrapper<Database, "athletes", SqlBool> {
  const conditions = [eb("athletes.is_public", "is", true)];
  if (gender) conditions.push(eb("athletes.gender", "=", gender));
  if (sportCode) conditions.push(eb("athletes.sport_codes", "@>", sql<"VB"[]>`array[${sportCode}]::text[]`));
  if (fullName) conditions.push(sql<SqlBool>`athletes.search_name like ${containing(fullName)} escape '\\'` as never);
  return eb.and(conditions);
}

/** The percent sign, the underscore and the backslash of a name stand for themselves. */
function containing(name: string) {
  const folded = sql<string>`fold_name(${name})`;
  return sql<string>`'%' || replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
