-- Athletes of imported rosters without a public profile. Only the program sees them.

create table program_roster (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  team text not null check (is_clean_text(team, 160)),
  jersey text check (is_clean_text(jersey, 20)),
  first_name text check (is_clean_text(first_name, 80)),
  last_name text check (is_clean_text(last_name, 80)),
  graduation_year smallint check (graduation_year between 2000 and 2099),
  school text check (is_clean_text(school, 160)),
  club text check (is_clean_text(club, 160)),
  position text check (is_clean_text(position, 40)),
  -- Inches.
  height smallint check (height between 36 and 96),
  event text check (is_clean_text(event, 120)),
  division text check (is_clean_text(division, 80)),
  court text check (is_clean_text(court, 80)),
  -- As in the file.
  starts_at text check (is_clean_text(starts_at, 80)),
  stage text not null default 'watching' check (stage in ('watching', 'evaluating', 'in-contact', 'offered', 'committed')),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  note text check (is_clean_text(replace(note, E'\n', ' '), 4000)),
  -- The day of the event, or of the import if the file has none. The row is deleted 24 months later.
  event_on date not null,
  imported_at timestamptz not null default now(),
  primary key (program_id, id),
  constraint a_jersey_or_a_name check (coalesce(jersey, first_name, last_name) is not null)
);
-- The rows of a later file update those with the same team, jersey and name.
create unique index program_roster_key on program_roster
  (program_id, lower(team), lower(coalesce(jersey, '')), lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')));
-- The purge of old rows.
create index program_roster_event on program_roster (event_on);
