-- Only an approved team shows anything to others. Its words stay its own after a game was deleted.

-- It has no foreign key: the words of a team that is gone are hidden like those of a rejected one.
alter table team_seasons add column team_id uuid;
comment on column team_seasons.team_id is 'The team whose staff opened the season; null after the athlete named it.';
-- locks: only the seasons that staff of teams opened, a small part of all
update team_seasons set team_id = opened.team_id
  from (
    select season.id, min(teams.id::text)::uuid as team_id
      from events join team_games on team_games.id = events.team_game_id join teams on teams.id = team_games.team_id
        join team_seasons season on season.id = events.team_season_id
      where events.team_game_id is not null
        and fold_name(season.team_name) in (fold_name(teams.name), fold_name(left(teams.name, 112) || ' (games)'))
        and not exists (select from events own where own.team_season_id = season.id and own.team_game_id is null)
      group by season.id
  ) opened
  where opened.id = team_seasons.id;

alter table team_games add column deleted_at timestamptz;
comment on column team_games.deleted_at is 'Set for a deleted game that profiles of former members show.';
alter table team_games add column written_by uuid;
comment on column team_games.written_by is 'The member who saved the texts last. They are not shown to others while the account is blocked.';
-- locks: games of teams are few, and only their staff waits
update team_games set written_by = created_by;
alter table team_games add constraint team_games_written_by_fkey
  foreign key (team_id, written_by) references team_staff (team_id, id) not valid;

-- An event of a game that is gone does not become one that the athlete entered.
alter table events drop constraint events_team_game_id_fkey;
alter table events add constraint events_team_game_id_fkey
  foreign key (team_game_id) references team_games (id) on delete cascade not valid;

-- The facts before the latest approved change stay while a further change waits. They contain those before the earlier change.
alter table team_changes drop constraint an_approved_change_has_former_facts;
-- locks: a row for each team that asked for a change
alter table team_changes add constraint an_approved_change_has_former_facts check (status <> 'approved' or former is not null);

-- True for an event of a team that is not approved. The views repeat it, because a call costs more.
create function is_of_unapproved_team(game uuid) returns boolean language sql stable
return game is not null and not exists (
  select from team_games join teams on teams.id = team_games.team_id where team_games.id = game and teams.status = 'approved');

-- The name of a season. Only an approved team's words are shown.
create function shown_team_name(season team_seasons) returns text language sql stable
return case when (season).team_id is null or exists (select from teams where teams.id = (season).team_id and teams.status = 'approved')
  then (season).team_name else 'A former team' end;

-- Words of a blocked member of the staff are not shown. The view shown_events repeats it.
create function has_blocked_writer(game team_games) returns boolean language sql stable
return exists (
  select from team_staff join accounts on accounts.id = team_staff.account_id
  where (team_staff.team_id, team_staff.id) = ((game).team_id, (game).written_by) and accounts.is_blocked);
create function shown_event_name(event events) returns text language sql stable
return case when (event).team_game_id is null
  or not exists (select from team_games where id = (event).team_game_id and has_blocked_writer(team_games)) then (event).name end;

create or replace view event_confirmations as
  select confirmation.id, event.id as event_id, event.team_season_id, confirmation.athlete_id, confirmation.team_id,
    case when teams.status = 'approved' then teams.name else 'A former team' end as team,
    confirmation.role, confirmation.stats, confirmation.confirmed_at, confirmation.revoked_at, confirmation.reason,
    case when teams.status = 'approved' and staff.removed_at is null and is_public_account(coach) then shown_name(coach) end as name,
    confirmation.revoked_at is null and teams.status = 'approved' and case when confirmation.game_id is null
      then confirmation.version = event.version
        and (confirmation.season_year, confirmation.season_team) = (season.season_year, season.team_name)
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

-- The events that a profile shows: those of approved teams, and the athlete's own ones, except of a game that an approved team
-- entered, too. It is the same game if the day and the name are equal, or if both have only one game on that day.
create or replace view shown_events as
  select own.id, own.team_season_id, own.position, case when own.team_game_id is null or not exists (
      select from team_games
        join team_staff staff on (staff.team_id, staff.id) = (team_games.team_id, team_games.written_by)
        join accounts on accounts.id = staff.account_id
      where team_games.id = own.team_game_id and accounts.is_blocked) then own.name end as name,
    own.score, own.event_date, own.stats, own.version, own.team_game_id
  from events own
  where case when own.team_game_id is not null then exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = own.team_game_id and teams.status = 'approved')
    else not exists (
    select from events team
    where team.team_season_id = own.team_season_id and team.team_game_id is not null and team.event_date = own.event_date
      and (game_name(team.name) = game_name(own.name) or (
        select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
        from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date))
      and exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = team.team_game_id and teams.status = 'approved')) end;

create or replace view replaced_events as
  select own.id, own.team_season_id, own.stats, own.version, team.id as shown_id
  from events own join events team on team.team_season_id = own.team_season_id and team.event_date = own.event_date
  where own.team_game_id is null and team.team_game_id is not null and exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = team.team_game_id and teams.status = 'approved')
    and (game_name(team.name) = game_name(own.name) or (
      select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
      from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date));

-- True for a season that shows nothing, and that a team opened or filled that is not approved. Its name is that of the team.
create function is_season_of_unapproved_team(season team_seasons) returns boolean language sql stable
return ((season).team_id is not null and not exists (select from teams where teams.id = (season).team_id and teams.status = 'approved')
  or exists (select from events where events.team_season_id = (season).id and team_game_id is not null and is_of_unapproved_team(team_game_id))
) and not exists (select from shown_events where shown_events.team_season_id = (season).id);

-- A process of the former release calls them until it stops.
create or replace function is_of_rejected_team(game uuid) returns boolean language sql stable
return is_of_unapproved_team(game);
create or replace function is_season_of_rejected_team(season bigint) returns boolean language sql stable
return (select is_season_of_unapproved_team(team_seasons) from team_seasons where id = season);

-- The figures of a profile count only lines of approved teams.
create or replace trigger teams_mark_lines after update on teams for each row
  when ((old.status = 'approved') <> (new.status = 'approved')) execute function mark_lines_of_team();

-- Profiles name the team of a line, its file, the coach who confirmed it, and the season that the team opened.
create or replace function note_athletes_of_team() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(athlete_id) from (
    select athlete_id from team_lines where team_id = new.id
    union
    select athlete_id from team_athletes where team_id = new.id
    union
    select athlete_id from line_confirmations where team_id = new.id) as shown));
  return null;
end $$;

-- A coach is named only while the account is public, and the texts of a game are shown only while their writer is not blocked.
create or replace function note_renamed_athletes() returns trigger language plpgsql as $$
declare
  changed uuid[] := (select array_agg(id) from (
    select id, first_name, last_name, is_public_account(new_accounts) from new_accounts
    except
    select id, first_name, last_name, is_public_account(old_accounts) from old_accounts) as listed);
begin
  if changed is not null then
    perform note_athletes((select array_agg(athlete_id) from (
      select id as athlete_id from athletes where account_id = any (changed)
      union
      select line_confirmations.athlete_id from team_staff join line_confirmations
        on (line_confirmations.team_id, line_confirmations.staff_id) = (team_staff.team_id, team_staff.id)
        where team_staff.account_id = any (changed)
      union
      select team_lines.athlete_id from team_staff
        join team_games on (team_games.team_id, team_games.written_by) = (team_staff.team_id, team_staff.id)
        join team_lines on (team_lines.team_id, team_lines.game_id) = (team_games.team_id, team_games.id)
        where team_staff.account_id = any (changed)) as shown));
  end if;
  return null;
end $$;
