import { type Kysely, type RawBuilder, sql } from "kysely";
import type { PublicText } from "../../athletes/public-texts.ts";
import { replaceSeasonText } from "../../athletes/remove-public-text.server.ts";
import type { FormerTeamFacts } from "../../database/json-columns.ts";
import type { Database } from "../../database/tables.ts";
import { seasonNames } from "../merges/team-season.server.ts";

/** The facts of teams by the field under which our staff reads them, with words that replace a removed one. */
const teamFields = new Map<PublicText, { column: "name" | "city" | "state"; word: string }>([
  ["teamName", { column: "name", word: "Team" }],
  ["city", { column: "city", word: "(removed)" }],
  ["state", { column: "state", word: "(removed)" }],
]);

/** The texts of games, with the column of the events that show them on profiles. */
const gameFields = new Map<
  PublicText,
  { column: "opponent" | "score" | "season_year"; shownAs: "name" | "score" | null; word: string | null }
>([
  ["eventName", { column: "opponent", shownAs: "name", word: "Game" }],
  ["score", { column: "score", shownAs: "score", word: null }],
  ["seasonYear", { column: "season_year", shownAs: null, word: "Season" }],
]);

/**
 * Removes a text that a member of a team’s staff wrote, in each team of that person: in its facts, also former ones and those that wait for an
 * approval, in its games, and in each profile that shows or showed them. A profile can have a text that the team changed since. The account
 * must be locked.
 */
export async function removeTeamText(
  trx: Kysely<Database>,
  { accountId, field, text }: { accountId: string; field: PublicText; text: string },
): Promise<void> {
  const ofTeams = sql`(select team_id from team_staff where account_id = ${accountId})`;
  const ofTeam = teamFields.get(field);
  const ofGame = gameFields.get(field);
  if (ofTeam) {
    const column = sql.ref(ofTeam.column);
    const { word } = ofTeam;
    await sql`update teams set ${column} = ${word} where id in ${ofTeams} and ${column} = ${text}`.execute(trx);
    await sql`update team_changes set ${column} = ${word} where team_id in ${ofTeams} and ${column} = ${text}`.execute(
      trx,
    );
    await removeFromFormerFacts(trx, { ofTeams, column: ofTeam.column, text, word });
  }
  if (ofGame) {
    const column = sql.ref(ofGame.column);
    if (ofGame.shownAs) {
      const shown = sql.ref(ofGame.shownAs);
      // Profiles of athletes who left keep a text that the game had before.
      await sql`update events set ${shown} = ${ofGame.word} where ${shown} = ${text} and team_game_id in (
        select id from team_games where team_id in ${ofTeams})`.execute(trx);
    }
    await sql`update team_games set ${column} = ${ofGame.word}, version = version + 1
      where team_id in ${ofTeams} and ${column} = ${text}`.execute(trx);
  }
  if (field !== "teamName" && field !== "seasonYear") return;
  const { rows: seasons } = await sql<{ id: string }>`
    select id from team_seasons where team_id in ${ofTeams} and athlete_id in (
      select athlete_id from team_athletes where team_id in ${ofTeams})
    union
    select team_season_id from events join team_games on team_games.id = events.team_game_id
      where team_games.team_id in ${ofTeams}`.execute(trx);
  const texts = field === "teamName" ? seasonNames(text) : [text];
  await replaceSeasonText(trx, { seasonKeys: seasons.map(({ id }) => id), field, texts });
}

async function removeFromFormerFacts(
  trx: Kysely<Database>,
  {
    ofTeams,
    column,
    text,
    word,
  }: { ofTeams: RawBuilder<unknown>; column: "name" | "city" | "state"; text: string; word: string },
): Promise<void> {
  const removeIn = ({ former, ...facts }: FormerTeamFacts): FormerTeamFacts => ({
    ...facts,
    ...(facts[column] === text && { [column]: word }),
    ...(former && { former: removeIn(former) }),
  });
  const changes = await trx
    .selectFrom("team_changes")
    .select(["team_id", "former"])
    .where("former", "is not", null)
    .where(sql<boolean>`team_id in ${ofTeams}`)
    .execute();
  for (const { team_id, former } of changes) {
    if (former)
      await trx
        .updateTable("team_changes")
        .set({ former: JSON.stringify(removeIn(former)) })
        .where("team_id", "=", team_id)
        .execute();
  }
}
