-- Varsity, JV, freshman teams and age groups of one school or club. An account can work for several of them.

alter table teams add column level text;
alter table teams add constraint teams_level_check check (level in ('Varsity', 'JV', 'Freshman', '12U', '13U', '14U', '15U', '16U', '17U', '18U')) not valid;
alter table team_changes add column level text;
alter table team_changes add constraint team_changes_level_check
  check (level in ('Varsity', 'JV', 'Freshman', '12U', '13U', '14U', '15U', '16U', '17U', '18U')) not valid;

-- The team in which an account works is the one that it chose last.
alter table team_staff add column chosen_at timestamptz not null default now();
drop index team_staff_account;

create or replace view live_team_staff as
  select team_staff.team_id, team_staff.id as staff_id, team_staff.account_id, team_staff.role, team_staff.joined_at, accounts.email,
      team_staff.chosen_at
    from team_staff join accounts on accounts.id = team_staff.account_id
    where team_staff.removed_at is null and accounts.user_type = 'Team Staff' and is_public_account(accounts);

-- The name of a team on profiles.
create function team_title(team teams) returns text language sql immutable
return concat_ws(' ', (team).name, (team).level);

create or replace function shown_team_name(season team_seasons) returns text language sql stable
return coalesce(
  (select team_title(teams) from teams where teams.id = (season).linked_team_id and teams.status = 'approved'),
  case when (season).team_id is null or exists (select from teams where teams.id = (season).team_id and teams.status = 'approved')
    then (season).team_name else 'A former team' end);

create or replace trigger teams_raise_version before update on teams for each row
  when ((old.kind, old.name, old.level, old.city, old.state, old.sport_code, old.gender, old.status, old.requested_by)
    is distinct from (new.kind, new.name, new.level, new.city, new.state, new.sport_code, new.gender, new.status, new.requested_by))
  execute function raise_version();
create or replace trigger teams_note_update after update on teams for each row
  when ((old.name, old.level, old.status) is distinct from (new.name, new.level, new.status)) execute function note_athletes_of_team();
