-- Former texts of notes. Only the author edits a note.
alter table prospect_notes add column version integer not null default 1;

create table prospect_note_versions (
  program_id uuid not null,
  note_id uuid not null,
  version integer not null check (version > 0),
  text text not null check (text = '' or is_clean_text(replace(text, E'\n', ' '), 4000)),
  -- When the next text replaced this one.
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (program_id, note_id, version),
  foreign key (program_id, note_id) references prospect_notes (program_id, id) on delete cascade
);
