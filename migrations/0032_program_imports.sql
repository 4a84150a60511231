alter table program_exports validate constraint program_exports_format;

-- Files of athletes that a member compares with public profiles, and the columns that the program chose before.

-- One file for each member, deleted after a week. It can name people without a profile, so it is not part of the board.
create table program_imports (
  program_id uuid not null,
  staff_id uuid not null,
  columns text[] not null check (cardinality(columns) between 1 and 100),
  -- Rows of cells: [["Ana", "Reyes"], ...].
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- Field to the position of its column, from 0.
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (program_id, staff_id),
  foreign key (program_id, staff_id) references program_staff (program_id, id) on delete cascade
);
-- The purge of expired files.
create index program_imports_expires on program_imports (expires_at);

create table program_import_mappings (
  program_id uuid not null references programs (id) on delete cascade,
  -- Hash of the names of all columns.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  saved_at timestamptz not null default now(),
  primary key (program_id, fingerprint)
);
