-- Reports that someone imitates a coach. They wait in the queue of reported messages, but are about no message here.
-- locks: reports are few
alter table contact_reports
  drop constraint contact_reports_pkey,
  add primary key (id),
  alter column program_id drop not null,
  alter column message_id drop not null,
  -- The coach on whose public page the report began.
  add column coach_id uuid references accounts (id) on delete set null,
  -- The address, name or account from which the family got the message, as they typed it.
  add column sender text check (is_clean_text(sender, 200)),
  -- Receives the result once, and is then deleted.
  add column email text check (char_length(email) between 3 and 254 and email like '_%@_%'),
  drop constraint contact_reports_state_check,
  add constraint contact_reports_state_check check (state in ('open', 'kept', 'removed', 'confirmed')) not valid,
  add constraint a_report_names_a_message_or_a_sender
    check ((message_id is null) = (sender is not null) and (message_id is null) = (program_id is null)) not valid,
  add constraint decided_reports_have_no_email check (state = 'open' or email is null) not valid;
comment on column contact_reports.email is 'Deleted with the decision.';

drop index contact_reports_message;
-- One open report of a person about a message.
-- locks: reports are few
create unique index contact_reports_message on contact_reports (program_id, message_id, guardian_id) nulls not distinct
  where state = 'open' and message_id is not null;
-- A form that is sent twice is one report.
-- locks: reports are few
create unique index contact_reports_sender on contact_reports (coach_id, md5(sender), md5(coalesce(text, '')), coalesce(email, ''))
  nulls not distinct where state = 'open' and message_id is null;
-- The erasure of a program or of a message.
-- locks: reports are few
create index contact_reports_of_message on contact_reports (program_id, message_id) where program_id is not null;
-- The erasure of a coach, and of the address of a person who reported.
-- locks: reports are few
create index contact_reports_coach on contact_reports (coach_id) where coach_id is not null;
-- locks: reports are few
create index contact_reports_email on contact_reports (email_key(email)) where email is not null;
