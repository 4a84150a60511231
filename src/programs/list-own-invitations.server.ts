import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { ProgramInvitation } from "./schema.ts";

/** Lists the open invitations to the address of a coach, oldest first. */
export async function listOwnInvitations(db: Kysely<Database>, accountId: string): Promise<ProgramInvitation[]> {
  const rows = await db
    .selectFrom("program_invitations")
    .innerJoin("programs", "programs.id", "program_invitations.program_id")
    .innerJoin("schools", "schools.id", "programs.school_id")
    .innerJoin("accounts", (join) =>
      join.on(sql<boolean>`email_key(accounts.email) = email_key(program_invitations.email)`),
    )
    .select(["program_invitations.id as invitationId", "schools.id as schoolId", "schools.name"])
    .select(["programs.sport_code as sportCode", "programs.gender", "program_invitations.role"])
    .where("accounts.id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("program_invitations.created_at")
    .execute();
  return rows.map(({ schoolId, name, ...invitation }) => ({ ...invitation, school: { schoolId, name } }));
}
