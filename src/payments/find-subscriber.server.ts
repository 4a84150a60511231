import type { Kysely } from "kysely";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

/** The college coach that a subscription's custom id names. */
export interface Subscriber {
  id: string;
  email: string | null;
  firstName: string;
  isBeingDeleted: boolean;
}

/** The coach of a custom id, locked until the transaction ends, so that no two plans are judged at once; null where it names none. */
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
