import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { requirePosition } from "../prospects/keep-prospect.server.ts";
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

export async function setNeed(
  trx: Kysely<Database>,
  member: Membership,
  { position, graduationYear, needed }: NeedChange,
): Promise<void> {
  requireAction(member, "need");
  requirePosition(member, position);
  const key = { program_id: member.programId, position, graduation_year: graduationYear };
  if (needed === 0)
    await trx
      .deleteFrom("program_needs")
      .where("program_id", "=", member.programId)
      .where("graduation_year", "=", graduationYear)
      .where("position", "=", position)
      .execute();
  else
    await trx
      .insertInto("program_needs")
      .values({ ...key, needed })
      .onConflict((conflict) => conflict.columns(["program_id", "graduation_year", "position"]).doUpdateSet({ needed }))
      .execute();
  await writeProgramLog(trx, member, { action: "need-changed", details: { position, graduationYear, needed } });
}
