import { type Kysely, sql } from "kysely";
import type { MemberType } from "../accounts/permissions.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";

/** Account of the signed-in member. `athlete` is null for coaches. */
export interface OwnAccount {
  firstName: string;
  lastName: string;
  email: string;
  userType: MemberType;
  athlete: { athleteId: string; isPublished: boolean } | null;
}

export async function findOwnAccount(db: Kysely<Database>, accountId: string): Promise<OwnAccount | null> {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("athletes", "athletes.account_id", "accounts.id")
    .select([
      "first_name as firstName",
      "last_name as lastName",
      sql<string>`email`.as("email"),
      "user_type as userType",
      "athletes.id as athleteKey",
      "is_published as isPublished",
    ])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (!row || row.userType === "Administrator") return null;
  const { athleteKey, isPublished, userType, ...rest } = row;
  const athlete =
    athleteKey === null ? null : { athleteId: encodeId("athlete", athleteKey), isPublished: isPublished === true };
  return { ...rest, userType, athlete };
}

/** Returns the pending email change of an account with its confirmations, or null. */
export async function findPendingEmailChange(db: Kysely<Database>, accountId: string) {
  const pendingChange = await db
    .selectFrom("email_changes")
    .select([
      "new_email as newEmail",
      sql<boolean>`old_confirmed_at is not null`.as("isOldConfirmed"),
      sql<boolean>`new_confirmed_at is not null`.as("isNewConfirmed"),
      "takes_effect_at as takesEffectAt",
    ])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return pendingChange ? { ...pendingChange, takesEffectAt: pendingChange.takesEffectAt?.toISOString() ?? null } : null;
}
