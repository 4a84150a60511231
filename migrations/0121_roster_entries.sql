-- Players whom the staff of a team lists before they have an account, and their lines from files. Only the staff of the team sees them.

create table team_roster_entries (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (is_clean_text(name, 120)),
  jersey_number text check (is_clean_text(jersey_number, 10)),
  graduation_year integer check (graduation_year between 1950 and 2100),
  position text check (is_clean_text(position, 40)),
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, staff_id) references team_staff (team_id, id)
);
comment on table team_roster_entries is 'A job deletes them 24 months after the last game. An athlete who joins takes the lines over, which deletes the entry.';

create table team_entry_lines (
  team_id uuid not null,
  game_id uuid not null,
  entry_id uuid not null,
  -- Statistic id to number or code. Place and date are in the game.
  stats jsonb not null check (jsonb_typeof(stats) = 'object' and not stats ?| array['dateOfCompetition', 'homeOrAway']),
  file_id uuid not null,
  staff_id uuid not null,
  entered_at timestamptz not null default now(),
  primary key (team_id, game_id, entry_id),
  foreign key (team_id, game_id) references team_games (team_id, id) on delete cascade,
  foreign key (team_id, entry_id) references team_roster_entries (team_id, id) on delete cascade,
  foreign key (team_id, file_id) references team_files (team_id, id),
  foreign key (team_id, staff_id) references team_staff (team_id, id)
);
-- The lines of an entry, which an athlete takes over, and its removal.
create index team_entry_lines_entry on team_entry_lines (team_id, entry_id);
