import type { Kysely } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { parseCustomId } from "./custom-id.ts";

export interface Subscriber {
  id: string;
  email: string | null;
  firstName: string;
  isBeingDeleted: boolean;
  /** The program that the subscription names. Null: the program of the coach. */
  programId: string | null;
}

/** Finds and locks the coach of a custom id, so that two plans of one coach are never evaluated concurrently. Null if it names a program that does not exist. */
export async function findSubscriber(trx: Kysely<Database>, customId: string | null): Promise<Subscriber | null> {
  const buyer = customId ? parseCustomId(customId) : null;
  if (!buyer || !isAccountId(buyer.accountId)) return null;
  const coach = await trx
    .selectFrom("accounts")
    .select(["id", "email", "first_name as firstName", "deletion_requested_at as deletionRequestedAt"])
    .where("id", "=", buyer.accountId)
    .where("user_type", "=", "College Coach")
    .forUpdate()
    .executeTakeFirst();
  if (!coach || !(await isProgram(trx, buyer.programId))) return null;
  const { deletionRequestedAt, ...subscriber } = coach;
  return { ...subscriber, isBeingDeleted: deletionRequestedAt !== null, programId: buyer.programId };
}

async function isProgram(trx: Kysely<Database>, programId: string | null): Promise<boolean> {
  if (programId === null) return true;
  return Boolean(await trx.selectFrom("programs").select("id").where("id", "=", programId).executeTakeFirst());
}
