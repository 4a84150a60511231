-- Files that the staff of a program attaches to an athlete on its board. The bytes are in the file store.
create table prospect_files (
  program_id uuid not null,
  athlete_id bigint not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  name text not null check (is_clean_text(name, 120)),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null check (size > 0),
  file_key text not null unique references stored_files (key) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (program_id, id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);
-- The timeline of an athlete lists the files, and an erased athlete releases them.
create index prospect_files_athlete on prospect_files (athlete_id, program_id);

alter table stored_files drop constraint stored_files_purpose_check;
alter table stored_files
  add constraint stored_files_purpose check (purpose in ('photo', 'preview', 'prospect-file')) not valid;

-- A file can be deleted by its staff, or with the athlete or the program.
create function release_prospect_file() returns trigger language plpgsql as $$
begin
  update stored_files set released_at = now() where key = old.file_key and released_at is null;
  return null;
end $$;

create trigger prospect_files_release after delete on prospect_files for each row execute function release_prospect_file();
