-- The feed of changed athletes lists every change of what a public page shows. So a process finds the outdated ones of
-- its cached pages by one read.

-- Each column of an athlete is shown, or decides what is shown.
create or replace function note_changed_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from new_athletes));
  return null;
end $$;
drop trigger athletes_note_details on athletes;
drop function note_changed_details();

create function note_athletes_of_changed_rows() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(distinct athlete_id) from changed_rows));
  return null;
end $$;
create trigger athlete_sports_note_insert after insert on athlete_sports
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger athlete_sports_note_update after update on athlete_sports
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger athlete_sports_note_delete after delete on athlete_sports
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_seasons_note_insert after insert on team_seasons
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_seasons_note_update after update on team_seasons
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_seasons_note_delete after delete on team_seasons
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_lines_note_insert after insert on team_lines
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_lines_note_update after update on team_lines
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger team_lines_note_delete after delete on team_lines
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger line_confirmations_note_insert after insert on line_confirmations
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger line_confirmations_note_update after update on line_confirmations
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger line_confirmations_note_delete after delete on line_confirmations
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();

-- The triggers of events call it.
create or replace function mark_changed_events() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  ids bigint[] := (
    select array_agg(distinct team_seasons.athlete_id)
      from (select distinct team_season_id from changed_events) changed
      join team_seasons on team_seasons.id = changed.team_season_id);
begin
  perform mark_stale_statistics(ids);
  perform note_athletes(ids);
  return null;
end $$;

create function note_changed_event_files() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform note_athletes((
    select array_agg(distinct team_seasons.athlete_id)
      from changed_files join events on events.id = changed_files.event_id
      join team_seasons on team_seasons.id = events.team_season_id));
  return null;
end $$;
create trigger event_files_note_insert after insert on event_files
  referencing new table as changed_files for each statement execute function note_changed_event_files();
create trigger event_files_note_update after update on event_files
  referencing new table as changed_files for each statement execute function note_changed_event_files();
create trigger event_files_note_delete after delete on event_files
  referencing old table as changed_files for each statement execute function note_changed_event_files();

create function note_changed_previews() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform note_athletes((
    select array_agg(distinct media_links.athlete_id)
      from changed_previews join media_links on media_links.id = changed_previews.link_id));
  return null;
end $$;
create trigger link_previews_note_insert after insert on link_previews
  referencing new table as changed_previews for each statement execute function note_changed_previews();
create trigger link_previews_note_update after update on link_previews
  referencing new table as changed_previews for each statement execute function note_changed_previews();
create trigger link_previews_note_delete after delete on link_previews
  referencing old table as changed_previews for each statement execute function note_changed_previews();

-- Profiles name the team of a line, its file, and the coach who confirmed it.
create function note_athletes_of_team() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(athlete_id) from (
    select athlete_id from team_lines where team_id = new.id
    union
    select athlete_id from line_confirmations where team_id = new.id) as shown));
  return null;
end $$;
create trigger teams_note_update after update on teams for each row
  when ((old.name, old.status) is distinct from (new.name, new.status)) execute function note_athletes_of_team();

create function note_athletes_of_team_file() returns trigger language plpgsql as $$
begin
  perform note_athletes((
    select array_agg(distinct athlete_id) from team_lines where (team_id, file_id) = (new.team_id, new.id)));
  return null;
end $$;
create trigger team_files_note_update after update on team_files
  for each row execute function note_athletes_of_team_file();

create function note_athletes_of_staff() returns trigger language plpgsql as $$
begin
  perform note_athletes((
    select array_agg(distinct athlete_id) from line_confirmations where (team_id, staff_id) = (new.team_id, new.id)));
  return null;
end $$;
create trigger team_staff_note_update after update on team_staff for each row
  when (old.account_id is distinct from new.account_id) execute function note_athletes_of_staff();

-- A coach is named only while the account is public.
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
        where team_staff.account_id = any (changed)) as shown));
  end if;
  return null;
end $$;
