-- Evaluations of the entries of an event, as the staff's devices send them. Records are never changed: an edit is a new record.

create table program_evaluations (
  program_id uuid not null,
  -- Made by the device, so that a repeated upload stores nothing twice.
  id uuid not null,
  event_id uuid not null,
  entry_id uuid not null,
  staff_id uuid not null,
  -- The first record of the evaluation, and the one that this record edits. Both are of the same entry and author.
  first_id uuid not null,
  replaces_id uuid,
  -- As seen on the court.
  jersey text check (is_clean_text(jersey, 20)),
  overall text check (overall in ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F')),
  skills jsonb not null check (jsonb_typeof(skills) = 'object'),
  text text not null check (text = '' or is_clean_text(text, 140)),
  -- Tags that this record adds or removes: [{"tagId": "…", "action": "add"}, …].
  tag_changes jsonb not null check (jsonb_typeof(tag_changes) = 'array'),
  -- By the clock of the device, which can be wrong.
  evaluated_at timestamptz not null,
  time_zone text not null check (is_clean_text(time_zone, 60)),
  received_at timestamptz not null default clock_timestamp(),
  primary key (program_id, id),
  foreign key (program_id, event_id) references program_events (program_id, id) on delete cascade,
  foreign key (program_id, entry_id) references program_roster (program_id, id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id),
  foreign key (program_id, first_id) references program_evaluations (program_id, id) on delete cascade,
  foreign key (program_id, replaces_id) references program_evaluations (program_id, id) on delete cascade,
  constraint an_edit_names_a_record check ((replaces_id is null) = (first_id = id))
);
-- The evaluations of an entry, and its deletion.
create index program_evaluations_entry on program_evaluations (program_id, entry_id, first_id, received_at desc);
create index program_evaluations_event on program_evaluations (program_id, event_id);
-- The deletion of a record with its edits.
create index program_evaluations_first on program_evaluations (program_id, first_id);
create index program_evaluations_replaces on program_evaluations (program_id, replaces_id) where replaces_id is not null;

-- The last record of each evaluation.
create view latest_evaluations as
  select distinct on (program_id, entry_id, first_id) *
    from program_evaluations
    order by program_id, entry_id, first_id, received_at desc, id;

-- Shows the evaluations of a matched entry among the notes on the athlete. The id of the note is that of the first record.
create function show_evaluations(of_program uuid, of_entry uuid) returns void language sql as $$
  insert into prospect_notes (program_id, id, athlete_id, staff_id, type, text, event_name, event_on, overall, skills, written_at)
    select latest.program_id, latest.first_id, entry.athlete_id, latest.staff_id, 'evaluation', latest.text, event.name,
        least(greatest((latest.evaluated_at at time zone programs.time_zone)::date, event.first_day), event.last_day),
        latest.overall, latest.skills, latest.received_at
      from latest_evaluations as latest
        join programs on programs.id = latest.program_id
        join program_events as event on event.program_id = latest.program_id and event.id = latest.event_id
        join program_roster as entry on entry.program_id = latest.program_id and entry.id = latest.entry_id
      where latest.program_id = of_program and latest.entry_id = of_entry and entry.athlete_id is not null
    on conflict (program_id, id) do update set
      athlete_id = excluded.athlete_id, text = excluded.text, overall = excluded.overall, skills = excluded.skills,
      -- A later edit restores a deleted note.
      deleted_at = case when (prospect_notes.text, prospect_notes.overall, prospect_notes.skills)
        is not distinct from (excluded.text, excluded.overall, excluded.skills) then prospect_notes.deleted_at end
      where prospect_notes.type = 'evaluation' and prospect_notes.staff_id = excluded.staff_id;
$$;

-- The evaluations of an entry move to the athlete with whom a person matches it.
create function show_evaluations_of_match() returns trigger language plpgsql as $$
begin
  perform show_evaluations(new.program_id, new.id);
  return null;
end $$;
create trigger program_roster_matched after update of athlete_id on program_roster for each row
  when (new.athlete_id is not null and new.athlete_id is distinct from old.athlete_id)
  execute function show_evaluations_of_match();

-- The device on which a member uses the clipboard. Another device must take over.
create table clipboard_devices (
  program_id uuid not null,
  staff_id uuid not null,
  device_id uuid not null,
  name text not null check (is_clean_text(name, 80)),
  active_since timestamptz not null default now(),
  primary key (program_id, staff_id),
  foreign key (program_id, staff_id) references program_staff (program_id, id) on delete cascade
);

create or replace function erase_member_files() returns trigger language plpgsql as $$
begin
  delete from saved_searches where program_id = old.program_id and staff_id = old.id;
  delete from program_imports where program_id = old.program_id and staff_id = old.id;
  delete from program_mail where program_id = old.program_id and staff_id = old.id;
  delete from program_event_marks where program_id = old.program_id and staff_id = old.id;
  delete from clipboard_devices where program_id = old.program_id and staff_id = old.id;
  return null;
end $$;
