import type { Kysely } from "kysely";
import { usStates } from "../athletes/names/us-states.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { findCity } from "./find-city.server.ts";

/** Where an athlete lives, as values of filters: a city that has a college, and a state. `sportCode` is the only sport of the athlete. */
export interface Home {
  near: string | null;
  state: string | null;
  sportCode: SportCode | undefined;
}

export async function findHome(db: Kysely<Database>, accountId: string): Promise<Home> {
  const home = await db
    .selectFrom("athletes")
    .select(["city", "state", "sport_codes as sportCodes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const { city, state, sportCodes = [] } = home ?? {};
  const near = city ? [city, state].filter(Boolean).join(", ") : null;
  const sportCode = sportCodes.length === 1 ? sportCodes[0] : undefined;
  const isKnown = near !== null && (await findCity(db, near)).city !== null;
  return { near: isKnown ? near : null, state: state && usStates.has(state) ? state : null, sportCode };
}
