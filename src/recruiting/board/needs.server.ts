import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { requirePosition } from "../prospect/add-to-board.server.ts";
import type { Need, NeedChange } from "./schema.ts";

export function listNeeds(db: Kysely<Database>, { programId }: Pick<Membership, "programId">): Promise<Need[]> {
  return db
    .selectFrom("program_needs")
    .select(["position", "graduation_year as graduationYear", "needed"])
    .where("program_id", "=", programId)
    .orderBy("graduation_year")
    .orderBy("position")
    .execute();
}

/** Throws 409 if the program has needs of as many other classes as it can have. Locks the program. */
async function requireClassSpace(trx: Kysely<Database>, { programId }: Membership, graduationYear: number) {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const found = await trx
    .selectFrom("program_needs")
    .select(sql<number>`count(distinct graduation_year)::integer`.as("count"))
    .where("program_id", "=", programId)
    // A class that has needs is no further one, also above the limit.
    .having(sql<boolean>`bool_and(graduation_year <> ${graduationYear}) is not false`)
    .executeTakeFirst();
  requireSpace({
    count: found?.count ?? 0,
    most: programLimits.needYears,
    sentence: (most) => `Your board can have needs of ${most} classes. Remove those of another class first.`,
  });
}

/** Sets how many athletes the program needs; 0 removes the need. Throws 409 at the limit of classes. */
export async function setNeed(
  trx: Kysely<Database>,
  member: Membership,
  { position, graduationYear, needed }: NeedChange,
): Promise<void> {
  requirePosition(member, position);
  const key = { program_id: member.programId, position, graduation_year: graduationYear };
  if (needed === 0)
    await trx
      .deleteFrom("program_needs")
      .where("program_id", "=", member.programId)
      .where("graduation_year", "=", graduationYear)
      .where("position", "=", position)
      .execute();
  else {
    await requireClassSpace(trx, member, graduationYear);
    await trx
      .insertInto("program_needs")
      .values({ ...key, needed })
      .onConflict((conflict) => conflict.columns(["program_id", "graduation_year", "position"]).doUpdateSet({ needed }))
      .execute();
  }
  await writeProgramLog(trx, member, { action: "need-changed", details: { position, graduationYear, needed } });
}
