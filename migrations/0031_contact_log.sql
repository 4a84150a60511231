-- The contacts of a program with athletes, their families and their coaches. Compliance rules require five years of history.

create table program_contacts (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- The coach who had the contact.
  staff_id uuid not null,
  sport_code text not null check (sport_code ~ '^[A-Z]{2}$'),
  -- The day in the time zone of the program.
  day date not null,
  party text not null check (party in ('athlete', 'family', 'coach')),
  means text not null check (means in ('in-person', 'call', 'message', 'email', 'mail', 'evaluation', 'visit')),
  purpose text not null check (is_clean_text(purpose, 200)),
  logged_by uuid not null,
  logged_at timestamptz not null default now(),
  -- An entry is never changed. A correction names the entry that it replaces, and cancels it if it has `is_void`.
  corrects_id uuid,
  is_void boolean not null default false,
  primary key (program_id, id),
  foreign key (program_id, staff_id) references program_staff (program_id, id),
  foreign key (program_id, logged_by) references program_staff (program_id, id),
  foreign key (program_id, corrects_id) references program_contacts (program_id, id) on delete cascade,
  constraint a_void_entry_corrects check (not is_void or corrects_id is not null)
);
-- One correction for each entry.
create unique index program_contacts_corrects on program_contacts (program_id, corrects_id) where corrects_id is not null;
-- The contacts of a period.
create index program_contacts_day on program_contacts (program_id, day desc, id);
-- The contacts with an athlete, and erasure of the athlete.
create index program_contacts_athlete on program_contacts (athlete_id, program_id);
-- The purge after five years.
create index program_contacts_age on program_contacts (logged_at);

-- Exports of the compliance log beside those of the board.
alter table program_exports
  drop constraint program_exports_format_check,
  add constraint program_exports_format check (format in ('csv', 'json', 'compliance-csv')) not valid;

-- One line in the log of each program that loses contacts with an erased athlete, unless the board wrote it in this transaction.
create function log_erased_contact() returns trigger language plpgsql as $$
begin
  if not exists (select from athletes where id = old.athlete_id) and exists (select from programs where id = old.program_id)
    and not exists (select from program_log where program_id = old.program_id and action = 'removed-at-request-of-athlete' and at = now()) then
    insert into program_log (program_id, action) values (old.program_id, 'removed-at-request-of-athlete');
    delete from program_exports where program_id = old.program_id;
  end if;
  return null;
end $$;
create trigger program_contacts_erased after delete on program_contacts for each row execute function log_erased_contact();
