-- Messages between a program and a family. One thread for each program and athlete, which the athlete and the guardians read.
create table contact_threads (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  latest_at timestamptz not null default now(),
  primary key (program_id, id)
);
-- One thread for each athlete of a program.
create unique index contact_threads_athlete on contact_threads (athlete_id, program_id);
-- The threads of a program, latest first.
create index contact_threads_latest on contact_threads (program_id, latest_at desc, id);

create table contact_messages (
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  author text not null check (author in ('coach', 'athlete', 'guardian')),
  -- Of a message of a coach.
  staff_id uuid,
  -- Of a message of a guardian, for the personal data export. The message stays when the link ends.
  guardian_id uuid,
  purpose text check (purpose ~ '^[a-z-]{1,30}$'),
  text text not null check (is_clean_text(replace(text, E'\n', ' '), 1000)),
  -- In dollars. A camp has one.
  camp_price integer check (camp_price between 0 and 100000),
  -- Of the school and the text without names, blanks and case. Deleted after 30 days.
  text_hash bytea check (octet_length(text_hash) = 32),
  -- Families to which the school sent this text in the 30 days after the message.
  families integer check (families > 0),
  -- To a minor and the guardians, or to an adult athlete.
  recipient text check (recipient in ('family', 'athlete')),
  -- The rule by which the message was allowed.
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'stopped')),
  stop_reason text check (stop_reason ~ '^[a-z-]{1,30}$'),
  written_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  -- When the guardians and the athlete could read it first.
  guardian_at timestamptz,
  athlete_at timestamptz,
  -- When our staff removed the text.
  removed_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, thread_id) references contact_threads (program_id, id) on delete cascade,
  -- Only the erasure of the program deletes staff.
  foreign key (program_id, staff_id) references program_staff (program_id, id) on delete cascade,
  constraint a_coach_has_a_purpose check ((author = 'coach') = (staff_id is not null and purpose is not null and recipient is not null)),
  constraint a_camp_has_a_price check (purpose is distinct from 'camp' or camp_price is not null),
  constraint a_stop_has_a_reason check ((state = 'stopped') = (stop_reason is not null))
);
-- The messages of a thread, and the limit of a coach and an athlete.
create index contact_messages_thread on contact_messages (program_id, thread_id, written_at);
-- The limit of a coach in a day.
create index contact_messages_staff on contact_messages (program_id, staff_id, written_at) where author = 'coach';
-- The messages that wait for their hour.
create index contact_messages_waiting on contact_messages (next_try_at) where state = 'waiting';
-- Counts the families to which a text went.
create index contact_messages_text on contact_messages (text_hash) where text_hash is not null;
-- The purge after five years.
create index contact_messages_age on contact_messages (written_at);

-- What an athlete (guardian_id is null) or a guardian does not want. The most protective choice of all applies.
create table contact_stops (
  athlete_id bigint not null references athletes (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  guardian_id uuid,
  scope text not null check (scope in ('colleges', 'program', 'coach')),
  program_id uuid references programs (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  stopped_at timestamptz not null default now(),
  primary key (athlete_id, id),
  foreign key (athlete_id, guardian_id) references guardians (athlete_id, id) on delete cascade,
  constraint a_program_is_named check ((scope = 'program') = (program_id is not null)),
  constraint a_coach_is_named check ((scope = 'coach') = (account_id is not null))
);
-- A choice is stored once.
create unique index contact_stops_choice on contact_stops (athlete_id, guardian_id, scope, program_id, account_id) nulls not distinct;
-- The erasure of a program or of a coach.
create index contact_stops_program on contact_stops (program_id) where program_id is not null;
create index contact_stops_account on contact_stops (account_id) where account_id is not null;

-- Reports of messages by an athlete (guardian_id is null) or a guardian.
create table contact_reports (
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  guardian_id uuid,
  reason text not null check (reason ~ '^[a-z-]{1,30}$'),
  text text check (is_clean_text(text, 1000)),
  reported_at timestamptz not null default now(),
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'kept', 'removed')),
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, message_id) references contact_messages (program_id, id) on delete cascade,
  constraint a_decision_has_its_time check ((state = 'open') = (decided_at is null))
);
-- One open report of a person about a message.
create unique index contact_reports_message on contact_reports (program_id, message_id, guardian_id) nulls not distinct where state = 'open';
-- The queue of the staff, first the one that is due first.
create index contact_reports_due on contact_reports (due_at) where state = 'open';
-- The purge of decided reports, and the erasure of an administrator.
create index contact_reports_decided on contact_reports (decided_at) where state <> 'open';
create index contact_reports_decider on contact_reports (decided_by) where decided_by is not null;

-- A delivered message is an entry of the contact log, with the rule of the message.
alter table program_contacts
  add column message_id uuid,
  add constraint program_contacts_message foreign key (program_id, message_id) references contact_messages (program_id, id)
    on delete set null (message_id) not valid;

-- The end of the hours in which an email may be sent. Null for email without hours.
alter table mail_messages add column closes_at timestamptz;
comment on column mail_messages.closes_at is 'The end of the hours in which the email may be sent; null for email without hours.';

-- Ends what waits for an athlete: messages that were not delivered, and email that was not sent.
create function stop_contact(athlete bigint, why text) returns void language sql as $$
  update contact_messages set state = 'stopped', stop_reason = why
    from contact_threads thread
    where thread.athlete_id = athlete and contact_messages.program_id = thread.program_id
      and contact_messages.thread_id = thread.id and state = 'waiting';
  delete from mail_messages where status = 'waiting'
    and decision in (select 'contact:' || id from contact_threads where athlete_id = athlete);
$$;

-- A profile that is hidden, by anyone and in any way, ends them in the same transaction.
create function follow_hidden_in_contact() returns trigger language plpgsql as $$
begin
  perform stop_contact(new.id, 'hidden');
  return null;
end $$;
create trigger athletes_stop_contact after update on athletes for each row
  when (old.is_public and not new.is_public)
  execute function follow_hidden_in_contact();

-- A guardian who leaves gets no email anymore. The last one who leaves ends the messages, too.
create function follow_guardian_in_contact() returns trigger language plpgsql as $$
begin
  delete from mail_messages where status = 'waiting' and recipient = old.email
    and decision in (select 'contact:' || id from contact_threads where athlete_id = old.athlete_id);
  if not exists (select from guardians where athlete_id = old.athlete_id and state = 'active') then
    perform stop_contact(old.athlete_id, 'no-guardian');
  end if;
  return null;
end $$;
create trigger guardians_stop_contact after update of state on guardians for each row
  when (old.state = 'active' and new.state <> 'active')
  execute function follow_guardian_in_contact();
create trigger guardians_deleted_stop_contact after delete on guardians for each row
  when (old.state = 'active')
  execute function follow_guardian_in_contact();
