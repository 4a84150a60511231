-- The contact log keeps five years, also of an erased athlete: the entry stays without the athlete and without free texts.
alter table program_contacts
  alter column athlete_id drop not null,
  drop constraint program_contacts_athlete_id_fkey,
  add constraint program_contacts_athlete foreign key (athlete_id) references athletes (id) on delete set null not valid;
comment on column program_contacts.athlete_id is 'Null after the athlete was erased. The entry then has no free text.';

create function forget_athlete_of_contact() returns trigger language plpgsql as $$
begin
  new.purpose := 'Removed with the athlete’s account';
  new.reason := null;
  new.note := null;
  return new;
end $$;
create trigger program_contacts_forget before update of athlete_id on program_contacts for each row
  when (old.athlete_id is not null and new.athlete_id is null)
  execute function forget_athlete_of_contact();

-- One line in the log of each program, as before.
drop trigger program_contacts_erased on program_contacts;
create trigger program_contacts_erased after update of athlete_id on program_contacts for each row
  when (old.athlete_id is not null and new.athlete_id is null)
  execute function log_erased_contact();
