import type { Kysely } from "kysely";
import { usStates } from "../athletes/names/us-states.ts";
import type { Database } from "../database/tables.ts";
import { findCity } from "./find-city.server.ts";

/** Where an athlete lives, as values of filters: a city that has a college, and a state. */
export interface Home {
  near: string | null;
  state: string | null;
}

export async function findHome(db: Kysely<Database>, accountId: string): Promise<Home> {
  const home = await db
    .selectFrom("athletes")
    .select(["city", "state"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const { city, state } = home ?? {};
  const near = city ? [city, state].filter(Boolean).join(", ") : null;
  const isKnown = near !== null && (await findCity(db, near)).city !== null;
  return { near: isKnown ? near : null, state: state && usStates.has(state) ? state : null };
}
