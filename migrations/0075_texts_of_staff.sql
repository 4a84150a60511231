-- Texts of coaches and team staff on profiles: only while the person works for a team that was not rejected, and only checked names.

-- The name of an account; null while one of its parts waits for the check by the staff, or was declined.
create function shown_name(account accounts) returns text language sql stable
return case when not exists (
  select from text_reviews
    where text_reviews.account_id = (account).id and text_reviews.status <> 'approved'
      and ((text_reviews.field = 'firstName' and text_reviews.text = (account).first_name)
        or (text_reviews.field = 'lastName' and text_reviews.text = (account).last_name))
) then (account).first_name || ' ' || (account).last_name end;

-- The confirmations of each event of a profile, also those that ended. A name is only that of a present member of the staff.
create or replace view event_confirmations as
  select confirmation.id, event.id as event_id, event.team_season_id, confirmation.athlete_id, confirmation.team_id,
    case when teams.status = 'rejected' then 'A former team' else teams.name end as team,
    confirmation.role, confirmation.stats, confirmation.confirmed_at, confirmation.revoked_at, confirmation.reason,
    case when teams.status <> 'rejected' and staff.removed_at is null and is_public_account(coach) then shown_name(coach) end as name,
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

-- True for an event of a team that was rejected. Its words are not shown to anyone. The views repeat it, because a call costs more.
create function is_of_rejected_team(game uuid) returns boolean language sql stable
return game is not null and exists (
  select from team_games join teams on teams.id = team_games.team_id where team_games.id = game and teams.status = 'rejected');

-- The events that a profile shows: the athlete's own event is left out if the team entered the same game. It is the
-- same if the day and the name are equal, or if both have only one game on that day.
create or replace view shown_events as
  select own.id, own.team_season_id, own.position, own.name, own.score, own.event_date, own.stats, own.version, own.team_game_id
  from events own
  where case when own.team_game_id is not null then not exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = own.team_game_id and teams.status = 'rejected') else not exists (
    select from events team
    where team.team_season_id = own.team_season_id and team.team_game_id is not null and team.event_date = own.event_date
      and (game_name(team.name) = game_name(own.name) or (
        select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
        from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date))
      and not exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = team.team_game_id and teams.status = 'rejected')) end;

-- The athlete's own events that the profile does not show, because it shows the team's line of the same game.
create or replace view replaced_events as
  select own.id, own.team_season_id, own.stats, own.version, team.id as shown_id
  from events own join events team on team.team_season_id = own.team_season_id and team.event_date = own.event_date
  where own.team_game_id is null and team.team_game_id is not null and not exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = team.team_game_id and teams.status = 'rejected')
    and (game_name(team.name) = game_name(own.name) or (
      select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
      from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date));

-- True for a season that shows nothing but games of rejected teams. Its name is that of the team.
create function is_season_of_rejected_team(season bigint) returns boolean language sql stable
return exists (
  select from events where team_season_id = season and team_game_id is not null and is_of_rejected_team(team_game_id)
) and not exists (select from shown_events where team_season_id = season);

-- The figures of a profile do not count the lines of a rejected team.
create function mark_lines_of_team() returns trigger language plpgsql as $$
begin
  perform mark_stale_statistics((select array_agg(distinct athlete_id) from team_lines where team_id = new.id));
  return null;
end $$;
create trigger teams_mark_lines after update on teams for each row
  when ((old.status = 'rejected') <> (new.status = 'rejected')) execute function mark_lines_of_team();

-- Profiles name the coach of a confirmation only while the coach works for the team.
drop trigger team_staff_note_update on team_staff;
create trigger team_staff_note_update after update on team_staff for each row
  when ((old.account_id, old.removed_at) is distinct from (new.account_id, new.removed_at))
  execute function note_athletes_of_staff();

create function note_athletes_of_checked_name() returns trigger language plpgsql as $$
declare
  checked uuid := coalesce(new.account_id, old.account_id);
begin
  perform note_athletes((
    select array_agg(distinct line_confirmations.athlete_id)
      from team_staff join line_confirmations
        on (line_confirmations.team_id, line_confirmations.staff_id) = (team_staff.team_id, team_staff.id)
      where team_staff.account_id = checked));
  return null;
end $$;
create trigger text_reviews_note_insert after insert on text_reviews for each row
  when (new.field in ('firstName', 'lastName')) execute function note_athletes_of_checked_name();
create trigger text_reviews_note_update after update on text_reviews for each row
  when (new.field in ('firstName', 'lastName') and old.status <> new.status) execute function note_athletes_of_checked_name();
create trigger text_reviews_note_delete after delete on text_reviews for each row
  when (old.field in ('firstName', 'lastName')) execute function note_athletes_of_checked_name();
