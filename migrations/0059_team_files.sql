-- Statistics files of teams and athletes, and the earlier values of a team's lines.

-- A file whose values are in the lines of a game. The bytes are not stored.
create table team_files (
  team_id uuid not null,
  id uuid not null default gen_random_uuid(),
  game_id uuid not null,
  -- The staff member who imported it.
  staff_id uuid not null,
  format text not null check (format ~ '^[a-z-]{1,40}$'),
  -- The program that wrote the file, with its version.
  producer text check (char_length(producer) between 1 and 200),
  name text not null check (char_length(name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  -- The date in the file.
  game_date date,
  -- The checks of the file: [{"name", "ok", "details"}]. Those that failed have their details.
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  -- False if a check failed and the staff member saved the file anyway.
  adds_up boolean not null,
  imported_at timestamptz not null default now(),
  primary key (team_id, id),
  -- The same file has one row for each game.
  unique (team_id, game_id, sha256),
  foreign key (team_id, game_id) references team_games (team_id, id) on delete cascade,
  foreign key (team_id, staff_id) references team_staff (team_id, id)
);

alter table team_lines
  add column file_id uuid,
  drop constraint team_lines_source_check,
  add constraint team_lines_source_check check (source in ('team', 'file')) not valid,
  add constraint a_file_has_its_row check ((source = 'file') = (file_id is not null)) not valid,
  add constraint team_lines_file foreign key (team_id, file_id) references team_files (team_id, id) not valid;

-- The earlier values of a line, by version. The trigger below adds a row with each change.
create table team_line_history (
  team_id uuid not null,
  game_id uuid not null,
  athlete_id bigint not null references athletes (id) on delete cascade,
  version integer not null,
  stats jsonb not null check (jsonb_typeof(stats) = 'object'),
  source text not null check (source in ('team', 'file')),
  file_id uuid,
  -- Who entered or imported these values, and when.
  staff_id uuid not null,
  entered_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  primary key (team_id, game_id, athlete_id, version),
  foreign key (team_id, game_id, athlete_id) references team_lines (team_id, game_id, athlete_id) on delete cascade,
  foreign key (team_id, file_id) references team_files (team_id, id),
  foreign key (team_id, staff_id) references team_staff (team_id, id)
);
-- Erasure of an athlete.
create index team_line_history_athlete on team_line_history (athlete_id);

create function store_team_line_history() returns trigger language plpgsql as $$
begin
  insert into team_line_history (team_id, game_id, athlete_id, version, stats, source, file_id, staff_id, entered_at)
    values (old.team_id, old.game_id, old.athlete_id, old.version, old.stats, old.source, old.file_id, old.staff_id, old.entered_at);
  return null;
end
$$;
create trigger store_team_line_history after update on team_lines
  for each row when (old.version <> new.version) execute function store_team_line_history();

-- Files that a staff member uploaded and has not imported yet.
create table team_imports (
  team_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  -- Why the file was refused. Nothing else of such a file is stored.
  refused text check (char_length(refused) between 1 and 500),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer check (size > 0),
  -- The bytes of formats that are read again with another sport or other columns.
  bytes bytea check (octet_length(bytes) <= 8388608),
  -- What was read.
  file jsonb check (jsonb_typeof(file) = 'object'),
  -- The choices of the staff member: game, team, athletes.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (team_id, id),
  foreign key (team_id, staff_id) references team_staff (team_id, id) on delete cascade,
  constraint a_file_or_a_refusal check (case when refused is null then file is not null and sha256 is not null and size is not null
    else file is null and bytes is null and sha256 is null end)
);
-- The files of a staff member.
create index team_imports_staff on team_imports (team_id, staff_id);
-- The purge of expired files.
create index team_imports_expires on team_imports (expires_at);

-- The columns that a team chose for spreadsheets with the same header.
create table team_import_mappings (
  team_id uuid not null references teams (id) on delete cascade,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Column to statistic id or field of a row; null for a column that is not read.
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  sport_code text not null references sports (code),
  saved_at timestamptz not null default now(),
  primary key (team_id, fingerprint)
);

-- The file that an athlete's own event was imported from.
create table event_files (
  event_id bigint primary key references events (id) on delete cascade,
  format text not null check (format ~ '^[a-z-]{1,40}$'),
  producer text check (char_length(producer) between 1 and 200),
  name text not null check (char_length(name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  game_date date,
  adds_up boolean not null,
  -- The values of the file. The event is from the file while it has the same.
  stats jsonb not null check (jsonb_typeof(stats) = 'object'),
  imported_at timestamptz not null default now()
);

-- The file that an athlete uploaded last and has not imported yet.
create table athlete_imports (
  athlete_id bigint primary key references athletes (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  refused text check (char_length(refused) between 1 and 500),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer check (size > 0),
  bytes bytea check (octet_length(bytes) <= 8388608),
  file jsonb check (jsonb_typeof(file) = 'object'),
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint an_own_file_or_a_refusal check (case when refused is null then file is not null and sha256 is not null and size is not null
    else file is null and bytes is null and sha256 is null end)
);
create index athlete_imports_expires on athlete_imports (expires_at);
