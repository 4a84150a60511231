-- Needs that a program publishes. They are separate from program_needs, the private numbers of the board.

-- When the owner switched the publication on; null while it is off.
alter table programs add column needs_shown_at timestamptz;

create table published_needs (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- A position of the program's sport, or any.
  position text not null check (position ~ '^(?:[A-Z]{1,4}|any)$'),
  graduation_year integer not null check (graduation_year between 1950 and 2100),
  wanted integer not null check (wanted between 1 and 30),
  -- The words are checked as other public texts, and promise no aid.
  minimum text check (is_clean_text(minimum, 200)),
  -- Null is not known.
  scholarship text check (scholarship in ('yes', 'no', 'partial')),
  -- The last day in the time zone of the program; null without one.
  shown_until date,
  published_at timestamptz not null default now(),
  -- The need ends 90 days later.
  confirmed_at timestamptz not null default now(),
  -- When the owners were asked to confirm it; null since the last confirmation.
  noticed_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('filled', 'withdrawn')),
  primary key (program_id, id),
  check ((ended_at is null) = (end_reason is null))
);
-- The page and the endpoint of one need.
create unique index published_needs_id on published_needs (id);
-- Searches of needs, and those whose owners must be asked.
create index published_needs_open on published_needs (confirmed_at) where ended_at is null;

-- How many players of the program's own roster leave, by position and year: counts, never names.
create table published_departures (
  program_id uuid not null references programs (id) on delete cascade,
  position text not null check (position ~ '^[A-Z]{1,4}$'),
  leaves_in integer not null check (leaves_in between 2000 and 2100),
  players integer not null check (players between 0 and 60),
  primary key (program_id, position, leaves_in)
);

-- Programs whose needs the public sees now: published, not closed, and with staff who may work.
create view showing_programs as
  select programs.id, programs.school_id, programs.sport_code, programs.gender, programs.time_zone
    from programs join schools on schools.id = programs.school_id
    where programs.needs_shown_at is not null and programs.closed_at is null and not schools.is_closed
      and exists (select from live_staff where live_staff.program_id = programs.id);

create view open_needs as
  select published_needs.*, school_id, sport_code, gender,
      least(((confirmed_at + interval '90 days') at time zone time_zone)::date, shown_until) as last_day
    from published_needs join showing_programs on showing_programs.id = published_needs.program_id
    where ended_at is null and confirmed_at > now() - interval '90 days'
      and (shown_until is null or shown_until >= (now() at time zone time_zone)::date);
