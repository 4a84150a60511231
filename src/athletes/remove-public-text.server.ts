import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { athleteFields } from "./fields.ts";
import type { PublicText } from "./public-texts.ts";

/** Words that replace a removed text in a field that can’t be empty. */
const replacements = {
  firstName: "Athlete",
  lastName: "(name removed)",
  seasonYear: "Season",
  teamName: "Team",
  text: "Link",
} as const satisfies Partial<Record<PublicText, string>>;

/** Removes a text from one field of an athlete’s profile, in each record that has exactly this text. The account must be locked. */
export async function removePublicText(
  trx: Kysely<Database>,
  { accountId, field, text }: { accountId: string; field: PublicText; text: string },
): Promise<void> {
  const athlete = trx.selectFrom("athletes").select("id").where("account_id", "=", accountId);
  const seasons = trx.selectFrom("team_seasons").select("team_seasons.id").where("athlete_id", "=", athlete);
  switch (field) {
    case "firstName":
    case "lastName": {
      const { column } = athleteFields[field];
      await trx
        .updateTable("accounts")
        .set({ [column]: replacements[field], updated_at: sql<Date>`now()` })
        .where("id", "=", accountId)
        .where("user_type", "=", "Athlete")
        .where(column, "=", text)
        .execute();
      return;
    }
    case "fullName":
      await trx
        .updateTable("accounts")
        .set({ first_name: replacements.firstName, last_name: replacements.lastName, updated_at: sql<Date>`now()` })
        .where("id", "=", accountId)
        .where("user_type", "=", "Athlete")
        .where(sql`first_name || ' ' || last_name`, "=", text)
        .execute();
      return;
    case "seasonYear":
    case "teamName": {
      const rows = await seasons.execute();
      return replaceSeasonText(trx, { seasonKeys: rows.map(({ id }) => id), field, texts: [text] });
    }
    case "eventName":
    case "score": {
      const column = field === "score" ? "score" : "name";
      await trx
        .updateTable("events")
        .set({ [column]: null })
        .where("team_season_id", "in", seasons)
        .where(column, "=", text)
        .execute();
      return;
    }
    case "text":
      await trx
        .updateTable("media_links")
        .set({ label: replacements.text })
        .where("athlete_id", "=", athlete)
        .where("label", "=", text)
        .execute();
      return;
    case "honors":
      await sql`update athletes set honors = (
          select jsonb_agg(honor order by position) from jsonb_array_elements(honors) with ordinality as listed (honor, position)
          where honor ->> 'text' <> ${text})
        where account_id = ${accountId} and honors @> jsonb_build_array(jsonb_build_object('text', ${text}::text))`.execute(
        trx,
      );
      return;
    default: {
      const { column } = athleteFields[field];
      await trx
        .updateTable("athletes")
        .set({ [column]: null, updated_at: sql<Date>`now()` })
        .where("account_id", "=", accountId)
        .where(sql<boolean>`${text} in (${sql.ref(column)}, withheld ->> ${sql.lit(column)})`)
        .execute();
    }
  }
}

/** Removes texts from seasons. Each season of a sport needs its own year and team, so a second replaced text gets a number. */
export async function replaceSeasonText(
  trx: Kysely<Database>,
  {
    seasonKeys,
    field,
    texts,
  }: { seasonKeys: readonly string[]; field: "seasonYear" | "teamName"; texts: readonly string[] },
): Promise<void> {
  if (seasonKeys.length === 0) return;
  const column = field === "teamName" ? "team_name" : "season_year";
  const other = field === "teamName" ? "season_year" : "team_name";
  const rows = await trx
    .selectFrom("team_seasons")
    .select(["id", "athlete_id as athleteKey", "sport_code as sportCode", `${other} as other`])
    .where("id", "in", seasonKeys)
    .where(column, "in", texts)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const taken = await trx
      .selectFrom("team_seasons")
      .select(`${column} as text`)
      .where("athlete_id", "=", row.athleteKey)
      .where("sport_code", "=", row.sportCode)
      .where(other, "=", row.other)
      .execute();
    const used = new Set(taken.map((season) => season.text));
    let name: string = replacements[field];
    for (let number = 2; used.has(name); number += 1) name = `${replacements[field]} ${number}`;
    await trx
      .updateTable("team_seasons")
      .set({ [column]: name })
      .where("id", "=", row.id)
      .execute();
  }
}
