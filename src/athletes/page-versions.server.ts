import { sql } from "kysely";
import { createBatchLoader } from "../http/batch-loader.server.ts";

/** Returns a version of what public pages show, by athlete. Every write changes the number of rows, or the sum of `xmin` (transaction ids). */
export const readPageVersions = createBatchLoader(async (db, keys): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; version: string }>`/* kept: page-versions */
    select athletes.id, concat_ws(' ', athletes.xmin, accounts.xmin, sports.version, seasons.version, games.version, confirmations.version,
      links.version) as version
    from athletes join accounts on accounts.id = athletes.account_id
      cross join lateral (
        select concat_ws(':', count(*), sum(athlete_sports.xmin::text::bigint)) as version
        from athlete_sports where athlete_id = athletes.id
      ) as sports
      cross join lateral (
        select concat_ws(':', count(*), sum(team_seasons.xmin::text::bigint)) as version
        from team_seasons where athlete_id = athletes.id
      ) as seasons
      cross join lateral (
        select concat_ws(':', count(*), sum(events.xmin::text::bigint), sum(teams.xmin::text::bigint), sum(team_lines.xmin::text::bigint),
            sum(team_files.xmin::text::bigint), sum(event_files.xmin::text::bigint))
          as version
        from team_seasons join events on events.team_season_id = team_seasons.id
          left join team_games on team_games.id = events.team_game_id
          left join teams on teams.id = team_games.team_id
          left join team_lines on team_lines.team_id = team_games.team_id and team_lines.game_id = team_games.id
            and team_lines.athlete_id = athletes.id
          left join team_files on team_files.team_id = team_lines.team_id and team_files.id = team_lines.file_id
          left join event_files on event_files.event_id = events.id
        where team_seasons.athlete_id = athletes.id
      ) as games
      cross join lateral (
        select concat_ws(':', count(*), sum(line_confirmations.xmin::text::bigint), sum(teams.xmin::text::bigint),
            sum(team_staff.xmin::text::bigint), sum(accounts.xmin::text::bigint)) as version
        from line_confirmations join teams on teams.id = line_confirmations.team_id
          join team_staff on (team_staff.team_id, team_staff.id) = (line_confirmations.team_id, line_confirmations.staff_id)
          left join accounts on accounts.id = team_staff.account_id
        where line_confirmations.athlete_id = athletes.id
      ) as confirmations
      cross join lateral (
        select concat_ws(':', count(*), sum(media_links.xmin::text::bigint), count(link_previews), sum(link_previews.xmin::text::bigint)) as version
        from media_links left join link_previews on link_previews.link_id = media_links.id where athlete_id = athletes.id
      ) as links
    where athletes.id = any(${keys}::bigint[]) and athletes.is_public`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
});
