-- Events of a program. The rows of a roster are the entries of an event, and each team has matches. Only the program sees them.

create table program_events (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (is_clean_text(name, 120)),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  created_at timestamptz not null default now(),
  primary key (program_id, id)
);
-- The purge of old events.
create index program_events_last_day on program_events (last_day);

-- A team at a court at a time. Two teams at one court and time play each other.
create table program_event_matches (
  program_id uuid not null,
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- As in the entries of the team, in any case.
  team text not null check (is_clean_text(team, 160)),
  court text check (is_clean_text(court, 80)),
  -- Local time of the event.
  starts_at timestamp,
  -- The time in the file, if it could not be read.
  unread_time text check (is_clean_text(unread_time, 80)),
  primary key (program_id, id),
  foreign key (program_id, event_id) references program_events (program_id, id) on delete cascade,
  constraint a_match_has_a_court_or_a_time check (coalesce(court, starts_at::text, unread_time) is not null),
  constraint a_time_is_read_or_not check (starts_at is null or unread_time is null)
);
create unique index program_event_matches_key on program_event_matches
  (program_id, event_id, lower(team), starts_at, lower(court), unread_time) nulls not distinct;

-- A row without an event has `event`, `court` and `starts_at` as in the file. A row with an event is an entry of it: its name
-- and the matches of its team are in the tables above.
alter table program_roster add column event_id uuid, add column athlete_id bigint;
alter table program_roster
  add constraint program_roster_event_id_fkey foreign key (program_id, event_id)
    references program_events (program_id, id) on delete cascade not valid,
  -- The athlete of a matched entry. Erasing the athlete deletes the entry.
  add constraint program_roster_athlete_id_fkey foreign key (program_id, athlete_id)
    references prospects (program_id, athlete_id) on delete cascade not valid,
  add constraint a_matched_row_has_an_event check (athlete_id is null or event_id is not null) not valid;

-- The entries that a member watches.
create table program_event_marks (
  program_id uuid not null,
  entry_id uuid not null,
  staff_id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (program_id, entry_id, staff_id),
  foreign key (program_id, entry_id) references program_roster (program_id, id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);

create or replace function erase_member_files() returns trigger language plpgsql as $$
begin
  delete from saved_searches where program_id = old.program_id and staff_id = old.id;
  delete from program_imports where program_id = old.program_id and staff_id = old.id;
  delete from program_mail where program_id = old.program_id and staff_id = old.id;
  delete from program_event_marks where program_id = old.program_id and staff_id = old.id;
  return null;
end $$;

-- Rows without a day have the day of their import, which counts only if no row of the event has a day.
insert into program_events (program_id, name, first_day, last_day)
  select program_id, (array_agg(event order by imported_at desc, id))[1],
    coalesce(min(event_on) filter (where starts_at ~ '20\d\d'), min(event_on)),
    coalesce(max(event_on) filter (where starts_at ~ '20\d\d'), max(event_on))
  from program_roster where event is not null
  group by program_id, lower(event), extract(year from event_on);

-- locks: only the import and the hourly purge write this table, and it has at most 30,000 rows of a program
update program_roster as entry set event_id = program_events.id
  from program_events
  where program_events.program_id = entry.program_id and lower(program_events.name) = lower(entry.event)
    and extract(year from entry.event_on) = extract(year from program_events.first_day);

-- Returns null for a text that is not a day and a time.
create function pg_temp.read_time(given text) returns timestamp language plpgsql set datestyle = 'ISO, MDY' as $$
begin
  -- An hour such as 1:30 without AM or PM is not clear.
  if given ~* '^(\d{4}-\d\d?-\d\d?[ T]|\d\d?/\d\d?/\d{4} )(\d\d|[7-9]|\d(?=[0-9:]+ ?[ap]m)):\d\d(:\d\d)?( ?[ap]m)?$' then
    return given::timestamp;
  end if;
  return null;
exception when others then
  return null;
end $$;

insert into program_event_matches (program_id, event_id, team, court, starts_at, unread_time)
  select program_id, event_id, team, court, pg_temp.read_time(starts_at),
    case when pg_temp.read_time(starts_at) is null then starts_at end
  from program_roster where event_id is not null and coalesce(court, starts_at) is not null
  on conflict do nothing;

drop function pg_temp.read_time(text);
