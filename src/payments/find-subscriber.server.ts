import type { Kysely } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

export interface Subscriber {
  id: string;
  email: string | null;
  firstName: string;
  isBeingDeleted: boolean;
}

/** Finds and locks the coach of a custom id, so that two plans of one coach are never evaluated concurrently. */
export async function findSubscriber(trx: Kysely<Database>, customId: string | null): Promise<Subscriber | null> {
  if (!customId || !isAccountId(customId)) return null;
  const coach = await trx
    .selectFrom("accounts")
    .select(["id", "email", "first_name as firstName", "deletion_requested_at as deletionRequestedAt"])
    .where("id", "=", customId)
    .where("user_type", "=", "College Coach")
    .forUpdate()
    .executeTakeFirst();
  if (!coach) return null;
  const { deletionRequestedAt, ...subscriber } = coach;
  return { ...subscriber, isBeingDeleted: deletionRequestedAt !== null };
}
