-- Confirmations of game lines by coaches, and values that coaches propose.

create table line_confirmations (
  id uuid primary key default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- The line: an event of the athlete, or the team's line of a game.
  event_id bigint references events (id) on delete cascade,
  game_id uuid,
  -- What was confirmed. Another version of the line is not confirmed.
  version integer not null,
  stats jsonb not null check (jsonb_typeof(stats) = 'object'),
  -- The season of an athlete's event, which the athlete can rename.
  season_year text,
  season_team text,
  -- Who confirmed it, with the role at that time.
  team_id uuid not null references teams (id) on delete cascade,
  staff_id uuid not null,
  role text not null check (role in ('head', 'assistant')),
  confirmed_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  reason text check (reason in ('mistake', 'value', 'game', 'record')),
  foreign key (team_id, game_id, athlete_id) references team_lines (team_id, game_id, athlete_id) on delete cascade,
  foreign key (team_id, staff_id) references team_staff (team_id, id),
  foreign key (team_id, revoked_by) references team_staff (team_id, id),
  constraint a_confirmation_has_one_line check (num_nonnulls(event_id, game_id) = 1),
  constraint an_event_has_its_season check ((event_id is null) = (season_year is null) and (event_id is null) = (season_team is null)),
  constraint a_revocation_has_its_reason check ((revoked_at is null) = (reason is null) and (revoked_at is null) = (revoked_by is null))
);
create index line_confirmations_athlete on line_confirmations (athlete_id);
create index line_confirmations_event on line_confirmations (event_id) where event_id is not null;
create index line_confirmations_line on line_confirmations (team_id, game_id, athlete_id) where game_id is not null;
create unique index line_confirmations_once on line_confirmations (event_id, version, season_year, season_team)
  where event_id is not null and revoked_at is null;
create unique index line_confirmations_line_once on line_confirmations (team_id, game_id, athlete_id, version)
  where game_id is not null and revoked_at is null;

create table line_proposals (
  id uuid primary key default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  -- The version of the event that the proposal changes.
  version integer not null,
  -- Statistic to proposed value, and the values at that time.
  stats jsonb not null check (jsonb_typeof(stats) = 'object' and stats <> '{}'),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  team_id uuid not null references teams (id) on delete cascade,
  staff_id uuid not null,
  role text not null check (role in ('head', 'assistant')),
  proposed_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  decided_at timestamptz,
  foreign key (team_id, staff_id) references team_staff (team_id, id),
  constraint a_decided_proposal_has_its_time check ((state = 'open') = (decided_at is null))
);
create index line_proposals_athlete on line_proposals (athlete_id);
create index line_proposals_team on line_proposals (team_id);
create index line_proposals_event on line_proposals (event_id);
create unique index line_proposals_open on line_proposals (event_id, team_id) where state = 'open';

-- A file can replace a line by equal values. They stay confirmed.
create function keep_line_confirmation() returns trigger language plpgsql as $$
begin
  update line_confirmations set version = new.version
    where team_id = new.team_id and game_id = new.game_id and athlete_id = new.athlete_id and version = old.version;
  return null;
end $$;
create trigger team_lines_keep_confirmation after update on team_lines
  for each row when (old.version <> new.version and old.stats = new.stats) execute function keep_line_confirmation();

-- The confirmations of each event of a profile, also those that ended. A name is only that of an account that exists and is not blocked.
create view event_confirmations as
  select confirmation.id, event.id as event_id, event.team_season_id, confirmation.athlete_id, confirmation.team_id, teams.name as team,
    confirmation.role, confirmation.stats, confirmation.confirmed_at, confirmation.revoked_at, confirmation.reason,
    case when is_public_account(coach) then coach.first_name || ' ' || coach.last_name end as name,
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

-- The athlete's own events that the profile does not show, because it shows the team's line of the same game.
create view replaced_events as
  select own.id, own.team_season_id, own.stats, own.version, team.id as shown_id
  from events own join events team on team.team_season_id = own.team_season_id and team.event_date = own.event_date
  where own.team_game_id is null and team.team_game_id is not null
    and (game_name(team.name) = game_name(own.name) or (
      select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
      from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date));

-- The figures of the confirmed games of the same season; null if none is confirmed.
alter table athlete_statistics add column confirmed_figures integer[];

create function mark_changed_confirmations() returns trigger language plpgsql as $$
begin
  perform mark_stale_statistics((select array_agg(distinct athlete_id) from changed_confirmations));
  return null;
end $$;
create trigger line_confirmations_mark_insert after insert on line_confirmations
  referencing new table as changed_confirmations for each statement execute function mark_changed_confirmations();
create trigger line_confirmations_mark_update after update on line_confirmations
  referencing new table as changed_confirmations for each statement execute function mark_changed_confirmations();
create trigger line_confirmations_mark_delete after delete on line_confirmations
  referencing old table as changed_confirmations for each statement execute function mark_changed_confirmations();

-- Only confirmations of approved teams count.
create function mark_confirmations_of_team() returns trigger language plpgsql as $$
begin
  perform mark_stale_statistics((select array_agg(distinct athlete_id) from line_confirmations where team_id = new.id));
  return null;
end $$;
create trigger teams_mark_confirmations after update on teams
  for each row when (old.status <> new.status) execute function mark_confirmations_of_team();
