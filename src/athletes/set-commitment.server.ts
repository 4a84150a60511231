import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { commitmentStates } from "./vocabulary.ts";

/** Sets whether an athlete is open, committed or signed, and who states it. Null removes the state. Raises the version of the profile. */
export async function setCommitment(
  trx: Kysely<Database>,
  {
    athleteKey,
    status,
    statedBy,
    day,
  }: {
    athleteKey: string;
    status: keyof typeof commitmentStates | null;
    statedBy: "athlete" | "guardian";
    /** Date of the commitment, such as 2026-11-11. Unchanged if missing. */
    day?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable("athletes")
    .set({
      commitment_status: status,
      commitment_stated_by: status && statedBy,
      commitment_stated_at: status && new Date(),
      ...(day !== undefined && { commitment_date: day }),
    })
    .where("id", "=", athleteKey)
    .execute();
}
