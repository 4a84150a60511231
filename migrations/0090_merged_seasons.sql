-- Seasons of one team on a profile are merged into one, and lines of one game are recognized as one game.

alter table team_seasons add column merged_into bigint;
comment on column team_seasons.merged_into is 'The season that shows its games since the athlete merged them; null for a season of its own.';
alter table team_seasons add column merged_at timestamptz;
alter table team_seasons add constraint team_seasons_merged_into_fkey
  foreign key (merged_into) references team_seasons (id) on delete cascade not valid;
alter table team_seasons add constraint a_merged_season_has_its_time check ((merged_into is null) = (merged_at is null)) not valid;
-- It has no foreign key: the name of a team that is gone is not shown, like that of one that is not approved.
alter table team_seasons add column linked_team_id uuid;
comment on column team_seasons.linked_team_id is 'The approved team that this season is of, as the athlete said. Its games come here, and its name is shown.';
alter table team_seasons add column linked_at timestamptz;
alter table team_seasons add constraint a_linked_season_has_its_time check ((linked_team_id is null) = (linked_at is null)) not valid;
-- Without a foreign key: it names the source of a line, and nothing reads it after the season is gone.
alter table events add column origin_season_id bigint;
comment on column events.origin_season_id is 'The season in which the athlete entered the event; null for the season that has it now.';

-- The seasons of the athlete's profile that are the team's, as the athlete said when the join was sent.
alter table team_joins add column same_season_ids bigint[];

-- The athlete and the coaches were told that the line differs from the one that is shown.
alter table events add column difference_told_at timestamptz;

-- Which player of a file an athlete’s own line is, and whether name and team or jersey fit the athlete. Null for files from before.
alter table event_files add column player_name text;
alter table event_files add column player_number text;
alter table event_files add column player_team text;
alter table event_files add column is_athlete boolean;
alter table event_files add constraint event_files_player check (
  char_length(player_name) between 1 and 200 and char_length(player_number) between 1 and 40
  and char_length(player_team) between 1 and 200) not valid;

-- Lines of a game that another line of the game replaces on the profile. match_games derives them from the lines.
create table same_games (
  event_id bigint primary key references events (id) on delete cascade,
  shown_id bigint not null references events (id) on delete cascade
);
-- The lines that a line replaces, and the deletion of the line.
create index same_games_shown on same_games (shown_id);

-- The opponent of a game for comparison, without words that only some people write.
create function opponent_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(game_name(name), '[^[:alnum:]]+', ' ', 'g'),
    '\m(high|school|hs|varsity|university|college|vs|at)\M', '', 'g'), '\s+', ' ', 'g')), ''), game_name(name))
$$;

-- The visible lines of a season by source. A source, such as a team or a season that was merged, has each of its games once.
create function game_lines(season bigint) returns table (
  id bigint, source text, place integer, event_date date, on_day bigint, opponent text, sha256 text, tie text
) language sql stable as $$
  select event.id, label.source,
    case when event.team_game_id is not null then (line.file_id is null)::integer
      else 3 - coalesce(own_file.is_athlete and own_file.stats = event.stats - array['homeOrAway', 'started', 'homePoints', 'awayPoints'], false)::integer end,
    event.event_date, count(*) over (partition by label.source, event.event_date), opponent_key(event.name),
    coalesce(team_file.sha256, own_file.sha256), concat_ws(' ', event.event_date, event.name, event.score, event.stats)
  from events event
    join team_seasons on team_seasons.id = event.team_season_id
    left join team_games game on game.id = event.team_game_id
    left join teams on teams.id = game.team_id
    left join team_lines line on (line.team_id, line.game_id, line.athlete_id) = (game.team_id, game.id, team_seasons.athlete_id)
    left join team_files team_file on (team_file.team_id, team_file.id) = (line.team_id, line.file_id)
    left join event_files own_file on own_file.event_id = event.id
    left join team_seasons origin on origin.id = event.origin_season_id
    cross join lateral (select case when event.team_game_id is not null then '0 ' || game.team_id
      when event.origin_season_id is null then '1' else concat_ws(' ', '2', origin.season_year, origin.team_name) end as source) label
  where event.team_season_id = season and (event.team_game_id is null or teams.status = 'approved')
$$;

-- Finds the lines of a season that are of one game, and stores which one is shown: the official file, then the entry of the team, then the
-- athlete's file, then the athlete's entry. Lines of one source are different games, so each line has at most one partner in each source.
-- The result depends only on the lines, and not on the order in which they were written.
create function match_games(season bigint) returns void language plpgsql as $$
declare
  each_source text;
  pair record;
  games jsonb := '{}';
  taken text[];
begin
  for each_source in select source from game_lines(season) group by source order by source collate "C" loop
    taken := '{}';
    for pair in
      select line.id::text as id, games ->> other.id::text as game
        from game_lines(season) line
          join game_lines(season) other on games ? other.id::text
          cross join lateral (select line.sha256 = other.sha256 as same_file, abs(line.event_date - other.event_date) as days,
            case when line.opponent = other.opponent then 3
              when string_to_array(line.opponent, ' ') <@ string_to_array(other.opponent, ' ')
                or string_to_array(other.opponent, ' ') <@ string_to_array(line.opponent, ' ')
                or similarity(line.opponent, other.opponent) >= 0.7 then 2
              when line.event_date = other.event_date and line.on_day = 1 and other.on_day = 1 then 1 end as likeness) compared
        where line.source = each_source and (same_file or days <= 1 and likeness is not null)
        order by coalesce(same_file, false) desc, days, likeness desc nulls last, line.tie collate "C", other.tie collate "C", line.id, other.id
    loop
      continue when games ? pair.id or pair.game = any (taken);
      games := games || jsonb_build_object(pair.id, pair.game);
      taken := taken || pair.game;
    end loop;
    games := games || coalesce((
      select jsonb_object_agg(line.id::text, line.id::text) from game_lines(season) line
        where line.source = each_source and not games ? line.id::text), '{}');
  end loop;
  with matched as (
    select id, first_value(id) over (partition by games ->> id::text order by place, source collate "C", tie collate "C", id) as shown_id
      from game_lines(season)
  ), dropped as (
    delete from same_games using events where events.id = same_games.event_id and events.team_season_id = season
      and not exists (select from matched where matched.id = same_games.event_id and matched.id <> matched.shown_id)
  )
  insert into same_games (event_id, shown_id) select id, shown_id from matched where id <> shown_id
    on conflict (event_id) do update set shown_id = excluded.shown_id where same_games.shown_id <> excluded.shown_id;
end $$;

-- Most seasons have one source, and need no comparison.
create function match_seasons(seasons bigint[]) returns void language plpgsql
  -- The plan is kept for the session and must not read whole tables.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  season bigint;
begin
  for season in
    select distinct changed.key from unnest(seasons) as changed (key)
      where exists (select from events where team_season_id = changed.key and team_game_id is not null)
        or exists (select from events where team_season_id = changed.key and origin_season_id is not null)
        or exists (select from events join same_games on same_games.event_id = events.id where team_season_id = changed.key)
  loop
    perform match_games(season);
  end loop;
end $$;

create function match_changed_events() returns trigger language plpgsql as $$
begin
  perform match_seasons((select array_agg(distinct team_season_id) from changed_events));
  return null;
end $$;
create function match_updated_events() returns trigger language plpgsql as $$
begin
  perform match_seasons((select array_agg(distinct team_season_id) from (
    select team_season_id from former_events union select team_season_id from changed_events) both_versions));
  return null;
end $$;
create trigger events_match_insert after insert on events
  referencing new table as changed_events for each statement execute function match_changed_events();
create trigger events_match_update after update on events
  referencing old table as former_events new table as changed_events for each statement execute function match_updated_events();
create trigger events_match_delete after delete on events
  referencing old table as changed_events for each statement execute function match_changed_events();

-- The file of a line decides which line is shown.
create function match_changed_files() returns trigger language plpgsql as $$
begin
  perform match_seasons((
    select array_agg(distinct events.team_season_id) from changed_files join events on events.id = changed_files.event_id));
  return null;
end $$;
create trigger event_files_match_insert after insert on event_files
  referencing new table as changed_files for each statement execute function match_changed_files();
create trigger event_files_match_update after update on event_files
  referencing new table as changed_files for each statement execute function match_changed_files();
create trigger event_files_match_delete after delete on event_files
  referencing old table as changed_files for each statement execute function match_changed_files();

-- Lines of a team that is not approved are not shown, so they replace nothing.
create function match_games_of_team() returns trigger language plpgsql as $$
begin
  perform match_seasons((
    select array_agg(distinct events.team_season_id)
      from team_games join events on events.team_game_id = team_games.id where team_games.team_id = new.id));
  return null;
end $$;
create trigger teams_match_games after update on teams for each row
  when ((old.status = 'approved') <> (new.status = 'approved')) execute function match_games_of_team();

-- The season that shows the games of a season.
create function season_root(season bigint) returns bigint language sql stable as $$
  with recursive up as (
    select id, merged_into from team_seasons where id = season
    union all
    select parent.id, parent.merged_into from up join team_seasons parent on parent.id = up.merged_into)
  select id from up where merged_into is null
$$;

-- Moves events to the first free positions of a season, in their order.
create function place_events(ids bigint[], season bigint, first integer) returns void language sql as $$
  update events set team_season_id = season, position = free.position,
      origin_season_id = case when team_game_id is null then nullif(coalesce(origin_season_id, team_season_id), season) end
    from (select id, row_number() over (order by event_date, position, id) as place from events where id = any (ids)) moved
      join (
        select each.position, row_number() over (order by each.position) as place from generate_series(first, 32767) as each (position)
          where not exists (select from events taken where taken.team_season_id = season and taken.position = each.position)
          order by each.position limit cardinality(ids)
      ) free using (place)
    where events.id = moved.id
$$;

-- Merges a season into another one. Nothing is deleted, so that unmerge_season can undo it.
create function merge_season(season bigint, target bigint) returns void language plpgsql as $$
begin
  -- Behind the athlete's own events and those of files, whose positions begin at 0, and before those of teams.
  perform place_events((select array_agg(id) from events where team_season_id = season), target, 8000);
  update team_seasons set merged_into = target, merged_at = now() where id = season;
  update team_seasons set version = version + 1 where id = target;
end $$;

-- Undoes merge_season. Games of the team of the season go back with it, also those that the team entered since.
create function unmerge_season(season bigint) returns void language plpgsql as $$
declare
  target bigint := season_root(season);
  former bigint := (select merged_into from team_seasons where id = season);
  team uuid := (select linked_team_id from team_seasons where id = season);
begin
  update team_seasons set merged_into = null, merged_at = null where id = season and merged_into is not null;
  if not found then return; end if;
  perform place_events((
    with recursive tree as (
      select id from team_seasons where id = season
      union all
      select child.id from tree join team_seasons child on child.merged_into = tree.id)
    select array_agg(events.id) from events left join team_games on team_games.id = events.team_game_id
      where events.team_season_id = target
        and (events.origin_season_id in (select id from tree) or team_games.team_id = team)), season, 0);
  update team_seasons set version = version + 1 where id = target;
  -- The team’s season is the merged one again.
  with recursive up as (
    select id, merged_into from team_seasons where id = former
    union all
    select parent.id, parent.merged_into from up join team_seasons parent on parent.id = up.merged_into)
  update team_seasons set linked_team_id = null, linked_at = null
    where id in (select id from up) and linked_team_id = team;
end $$;

-- The events that a profile shows: those of approved teams and of the athlete, and of lines of one game the one that is shown, without those
-- that the staff hides.
create or replace view shown_events as
  select own.id, own.team_season_id, own.position, case when own.team_game_id is null or not exists (
      select from team_games
        join team_staff staff on (staff.team_id, staff.id) = (team_games.team_id, team_games.written_by)
        join accounts on accounts.id = staff.account_id
      where team_games.id = own.team_game_id and accounts.is_blocked) then own.name end as name,
    own.score, own.event_date, own.stats, own.version, own.team_game_id
  from events own
  where (own.team_game_id is null or exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = own.team_game_id and teams.status = 'approved'))
    and not exists (select from same_games where same_games.event_id = own.id)
    and not exists (select from hidden_parts where hidden_parts.event_id = own.id);

-- The profile shows their values beside the line that replaces them.
create or replace view replaced_events as
  select own.id, own.team_season_id, own.stats, own.version, same_games.shown_id
  from events own join same_games on same_games.event_id = own.id
  where not exists (select from hidden_parts where hidden_parts.event_id = own.id);

-- The name of a season. Only an approved team's words are shown.
create or replace function shown_team_name(season team_seasons) returns text language sql stable
return coalesce(
  (select name from teams where teams.id = (season).linked_team_id and teams.status = 'approved'),
  case when (season).team_id is null or exists (select from teams where teams.id = (season).team_id and teams.status = 'approved')
    then (season).team_name else 'A former team' end);

-- The games of the season's team that the athlete took off the profile.
create function hidden_games(season team_seasons) returns integer language sql stable
return (
  select count(*)::integer from team_lines line
    join team_games game on (game.team_id, game.id) = (line.team_id, line.game_id)
    join teams on teams.id = game.team_id
  where line.athlete_id = (season).athlete_id and line.removed_at is not null and line.stats <> '{}'
    and game.is_played and game.deleted_at is null and game.season_year = (season).season_year and teams.status = 'approved'
    and (game.team_id in ((season).linked_team_id, (season).team_id) or fold_name(teams.name) = fold_name((season).team_name) or exists (
      select from events join team_games shown on shown.id = events.team_game_id
      where events.team_season_id = (season).id and shown.team_id = game.team_id)));

-- True while a coach of an approved team proposes other values for this version, and the athlete has not answered.
create function is_disputed(event events) returns boolean language sql stable
return exists (
  select from line_proposals proposal
    join teams on teams.id = proposal.team_id
    join team_staff staff on (staff.team_id, staff.id) = (proposal.team_id, proposal.staff_id)
  where proposal.event_id = (event).id and proposal.version = (event).version and proposal.state = 'open'
    and teams.status = 'approved' and staff.removed_at is null);

-- True if the athlete declined a proposal for this version after a confirmation. The coach does not vouch for the values anymore.
create function is_declined_since(event events, since timestamptz) returns boolean language sql stable
return exists (
  select from line_proposals proposal join teams on teams.id = proposal.team_id
  where proposal.event_id = (event).id and proposal.version = (event).version and proposal.state = 'declined'
    and proposal.decided_at > since and teams.status = 'approved');

create or replace view event_confirmations as
  select confirmation.id, event.id as event_id, event.team_season_id, confirmation.athlete_id, confirmation.team_id,
    case when teams.status = 'approved' then teams.name else 'A former team' end as team,
    confirmation.role, confirmation.stats, confirmation.confirmed_at, confirmation.revoked_at, confirmation.reason,
    case when teams.status = 'approved' and staff.removed_at is null and is_public_account(coach) then shown_name(coach) end as name,
    confirmation.revoked_at is null and teams.status = 'approved' and case when confirmation.game_id is null
      then confirmation.version = event.version and confirmation.season_year = season.season_year
        and (confirmation.season_team = season.team_name or confirmation.team_id = season.linked_team_id)
        and not is_declined_since(event, confirmation.confirmed_at)
      else confirmation.version = line.version end as is_current
  from line_confirmations confirmation
    join team_seasons season on season.athlete_id = confirmation.athlete_id
    join events event on event.team_season_id = season.id and case when confirmation.game_id is null
      then event.id = confirmation.event_id else event.team_game_id = confirmation.game_id end
    join teams on teams.id = confirmation.team_id
    join team_staff staff on (staff.team_id, staff.id) = (confirmation.team_id, confirmation.staff_id)
    left join accounts coach on coach.id = staff.account_id
    left join team_lines line on (line.team_id, line.game_id, line.athlete_id)
      = (confirmation.team_id, confirmation.game_id, confirmation.athlete_id);

-- A proposal marks the line, and a declined one ends its confirmation.
create trigger line_proposals_mark_insert after insert on line_proposals
  referencing new table as changed_confirmations for each statement execute function mark_changed_confirmations();
create trigger line_proposals_mark_update after update on line_proposals
  referencing new table as changed_confirmations for each statement execute function mark_changed_confirmations();
create trigger line_proposals_mark_delete after delete on line_proposals
  referencing old table as changed_confirmations for each statement execute function mark_changed_confirmations();
create trigger line_proposals_note_insert after insert on line_proposals
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger line_proposals_note_update after update on line_proposals
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger line_proposals_note_delete after delete on line_proposals
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();

-- A line is disputed only while the coach who proposes other values works for the team.
create or replace function note_athletes_of_staff() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(athlete_id) from (
    select athlete_id from line_confirmations where (team_id, staff_id) = (new.team_id, new.id)
    union
    select athlete_id from line_proposals where (team_id, staff_id) = (new.team_id, new.id)) as shown));
  return null;
end $$;

-- Profiles count the games that the athlete took off, as long as the team has them.
create function note_athletes_of_game() returns trigger language plpgsql as $$
begin
  perform note_athletes((
    select array_agg(athlete_id) from team_lines where (team_id, game_id) = (new.team_id, new.id) and removed_at is not null));
  return null;
end $$;
create trigger team_games_note_update after update on team_games for each row
  when ((old.is_played, old.deleted_at, old.season_year) is distinct from (new.is_played, new.deleted_at, new.season_year))
  execute function note_athletes_of_game();

-- Profiles count how many of their games are official, and how many the athlete took off. Null until they are computed.
alter table athlete_statistics add column games integer;
alter table athlete_statistics add column official_games integer;
alter table athlete_statistics add column hidden_games integer;

-- Lines that were compared when they were read until now.
select match_seasons((select array_agg(distinct team_season_id) from events where team_game_id is not null));
