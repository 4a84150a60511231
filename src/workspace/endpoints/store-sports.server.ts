import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import type { ProfileChange } from "../schema.ts";
import { unprocessable } from "./current-athlete.server.ts";

/** Adds and removes sports of an athlete and stores jersey numbers. Throws 422 if a removed sport has seasons. */
export async function storeSports(
  trx: Kysely<Database>,
  { athleteKey, playedSports = {}, jerseyNumbers = {} }: { athleteKey: string } & ProfileChange,
): Promise<void> {
  for (const code of sportCodes) {
    const [isPlayed, number] = [playedSports[code], jerseyNumbers[code]];
    if (isPlayed || number !== undefined) await storeSport(trx, { athleteKey, code, number });
    if (isPlayed === false) await removeSport(trx, { athleteKey, code });
  }
}

interface Sport {
  athleteKey: string;
  code: SportCode;
}

async function storeSport(
  trx: Kysely<Database>,
  { athleteKey, code, number }: Sport & { number: string | null | undefined },
): Promise<void> {
  const given = number === undefined ? {} : { jersey_number: number };
  if (number === null) {
    await trx
      .updateTable("athlete_sports")
      .set(given)
      .where("athlete_id", "=", athleteKey)
      .where("sport_code", "=", code)
      .execute();
    return;
  }
  await trx
    .insertInto("athlete_sports")
    .values({ athlete_id: athleteKey, sport_code: code, ...given })
    .onConflict((conflict) => {
      const known = conflict.columns(["athlete_id", "sport_code"]);
      return number === undefined ? known.doNothing() : known.doUpdateSet(given);
    })
    .execute();
}

async function removeSport(trx: Kysely<Database>, { athleteKey, code }: Sport): Promise<void> {
  const season = await trx
    .selectFrom("team_seasons")
    .select("id")
    .where("athlete_id", "=", athleteKey)
    .where("sport_code", "=", code)
    .limit(1)
    .executeTakeFirst();
  if (season)
    throw unprocessable([
      {
        field: `playedSports.${code}`,
        message: `You have ${sportWord(code)} seasons. Delete them first.`,
      },
    ]);
  await trx.deleteFrom("athlete_sports").where("athlete_id", "=", athleteKey).where("sport_code", "=", code).execute();
}
