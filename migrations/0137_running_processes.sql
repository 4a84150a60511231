-- Which processes run, and which folder stores the files.

-- A process writes its row every few seconds and deletes it when it stops. After a crash of the database the processes write their rows again.
create unlogged table running_processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  host text not null check (char_length(host) <= 253),
  version text not null check (char_length(version) <= 60),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The id of the folder DATA_DIR that stores the files of this installation. The folder contains the same id, in installation.id.
create table file_folder (
  id uuid primary key,
  claimed_at timestamptz not null default now(),
  is_only boolean not null default true unique check (is_only)
);
