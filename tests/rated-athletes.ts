import { type Kysely, sql } from "kysely";
import { importAthletes } from "../src/bulk-import/import-athletes.server.ts";
import type { Database } from "../src/database/tables.ts";
import { refreshFigures } from "../src/statistics/refresh-figures.server.ts";
import { bulkAthlete } from "./factories.ts";

/** Stores setters of a class: with assists from 4 to 10 a set, and one more set from athlete to athlete. Returns their keys. */
export async function createSetters(db: Kysely<Database>, graduationYear: number, count: number): Promise<string[]> {
  const athletes = Array.from({ length: count }, (_, number) =>
    bulkAthlete({
      graduationYear,
      sports: [
        {
          sportCode: "VB",
          positions: ["S", "DS"],
          seasons: [
            {
              seasonYear: "2026",
              teams: [
                {
                  teamName: "Hawks",
                  seasonOrGame: "S",
                  events: [
                    {
                      eventName: "Season",
                      score: null,
                      stats: { setsPlayed: 30 + (number % 40), assists: (30 + (number % 40)) * (4 + (number % 7)) },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  );
  await importAthletes(db, athletes);
  await refreshFigures(db);
  const rows = await db
    .selectFrom("athletes")
    .select("id")
    .where(
      "external_id",
      "in",
      athletes.map(({ externalId }) => externalId),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Confirms the figures of athletes, as coaches do. */
export async function makeOfficial(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await sql`update athlete_statistics set confirmed_figures = figures, official_games = games
    where athlete_id = any(${keys}::bigint[])`.execute(db);
}
