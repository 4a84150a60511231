-- One table of the files that wait for a person: rosters of programs, and statistics files of teams and athletes. The previous version still
-- writes its three tables during a deployment. A later release removes them.

create table waiting_uploads (
  id uuid primary key default gen_random_uuid(),
  -- The owner: a member of a program, a team, or an athlete.
  program_id uuid,
  team_id uuid,
  staff_id uuid,
  athlete_id bigint references athletes (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  -- Why the file was refused. Nothing else of such a file is stored.
  refused text check (char_length(refused) between 1 and 500),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer check (size > 0),
  -- The bytes of formats that are read again with other columns.
  bytes bytea check (octet_length(bytes) <= 8388608),
  -- What was read: a game, or the tables of a roster.
  file jsonb check (jsonb_typeof(file) = 'object'),
  -- What the owner chose: the game, the team and the athletes, or the table, the columns, the team and the season.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  -- The list of waiting files shows these facts, so that it reads no whole file.
  format text,
  producer text,
  game_date text,
  team_names text[],
  adds_up boolean,
  -- Bytes of `file` as text and of `bytes`.
  stored_bytes integer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  foreign key (program_id, staff_id) references program_staff (program_id, id) on delete cascade,
  foreign key (team_id, staff_id) references team_staff (team_id, id) on delete cascade,
  constraint an_upload_has_one_owner check (num_nonnulls(program_id, team_id, athlete_id) = 1 and num_nonnulls(staff_id, athlete_id) = 1),
  constraint an_upload_is_a_file_or_a_refusal check (case when refused is null then file is not null
    else file is null and bytes is null and sha256 is null end)
);
comment on table waiting_uploads is 'Files that wait for a week. Programs have one for each member, athletes one, teams several.';
-- The file of a member, and its removal with the member.
create unique index waiting_uploads_program on waiting_uploads (program_id, staff_id);
-- The file of an athlete.
create unique index waiting_uploads_athlete on waiting_uploads (athlete_id);
-- The list of a team, and the removal of the files of a member.
create index waiting_uploads_team on waiting_uploads (team_id, staff_id) where team_id is not null;
-- The purge of expired files.
create index waiting_uploads_expires on waiting_uploads (expires_at);

-- The columns that an owner chose for files with the same names of columns.
create table upload_columns (
  program_id uuid references programs (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  athlete_id bigint references athletes (id) on delete cascade,
  -- Hash of the names of all columns.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Of games, the name of a column to a statistic or a field; of rosters, a field to the position of its column.
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  saved_at timestamptz not null default now(),
  constraint columns_have_one_owner check (num_nonnulls(program_id, team_id, athlete_id) = 1)
);
comment on table upload_columns is 'The latest ones of each owner are kept.';
-- The columns of a program for a file.
create unique index upload_columns_program on upload_columns (program_id, fingerprint);
-- The columns of a team for a file.
create unique index upload_columns_team on upload_columns (team_id, fingerprint);
-- The columns of an athlete for a file.
create unique index upload_columns_athlete on upload_columns (athlete_id, fingerprint);

insert into waiting_uploads (program_id, staff_id, name, file, choices, created_at, expires_at)
  select program_id, staff_id, 'roster', jsonb_build_object('tables', coalesce(tables, jsonb_build_array(jsonb_build_object(
      'title', null, 'columns', to_jsonb(columns), 'rows', rows, 'notes', to_jsonb(notes), 'lines', coalesce(to_jsonb(lines),
        (select coalesce(jsonb_agg(number + 1), '[]') from generate_series(1, jsonb_array_length(rows)) as number)))))),
    case when tables is null then jsonb_build_object('mapping', mapping) else '{}' end || answers, created_at, expires_at
  from program_imports where expires_at > now();
insert into waiting_uploads (id, team_id, staff_id, name, refused, sha256, size, bytes, file, choices, format, producer, game_date, team_names,
    adds_up, stored_bytes, created_at, expires_at)
  select id, team_id, staff_id, name, refused, sha256, size, bytes, file, choices, format, producer, game_date, team_names, adds_up,
    stored_bytes, created_at, expires_at
  from team_imports where expires_at > now();
insert into waiting_uploads (athlete_id, name, refused, sha256, size, bytes, file, choices, created_at, expires_at)
  select athlete_id, name, refused, sha256, size, bytes, file, choices, created_at, expires_at from athlete_imports where expires_at > now();
insert into upload_columns (program_id, fingerprint, mapping, saved_at)
  select program_id, fingerprint, mapping, saved_at from program_import_mappings;
insert into upload_columns (team_id, fingerprint, mapping, saved_at)
  select team_id, fingerprint, mapping, saved_at from team_import_mappings;

create or replace function erase_member_files() returns trigger language plpgsql as $$
begin
  delete from saved_searches where program_id = old.program_id and staff_id = old.id;
  delete from waiting_uploads where program_id = old.program_id and staff_id = old.id;
  delete from program_imports where program_id = old.program_id and staff_id = old.id;
  delete from program_mail where program_id = old.program_id and staff_id = old.id;
  delete from program_event_marks where program_id = old.program_id and staff_id = old.id;
  delete from clipboard_devices where program_id = old.program_id and staff_id = old.id;
  return null;
end $$;
