import type { Kysely } from "kysely";
import { usStates } from "../athletes/us-states.ts";
import type { Database } from "../database/tables.ts";

/** Where an athlete lives: the text of the filter "near" and the state for tuition. */
export interface Home {
  near: string | null;
  homeState: string | null;
}

export async function findHome(db: Kysely<Database>, accountId: string): Promise<Home> {
  const home = await db
    .selectFrom("athletes")
    .select(["city", "state"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const { city = null, state = null } = home ?? {};
  const homeState = state !== null && Object.hasOwn(usStates, state) ? state : null;
  return { near: city && [city, state].filter(Boolean).join(", "), homeState };
}
