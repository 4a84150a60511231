-- Programs of colleges, their staff, and the work of the staff on athletes. The id of the program is part of every key and foreign key,
-- so that a row of one program cannot refer to a row of another.

create table programs (
  id uuid primary key default gen_random_uuid(),
  school_id integer not null references schools (id),
  sport_code text not null check (sport_code ~ '^[A-Z]{2}$'),
  gender text not null check (gender in ('F', 'M', 'O')),
  time_zone text not null default 'America/Chicago' check (is_clean_text(time_zone, 60)),
  -- The skills that the staff rates from 1 to 5.
  skills text[] not null default array['Athleticism', 'Technique', 'Game sense'] check (cardinality(skills) between 3 and 6),
  -- The last day on which a member's plan was active; null if none was. A program with a past plan is read-only.
  plan_active_at timestamptz,
  created_at timestamptz not null default now(),
  unique (school_id, sport_code, gender)
);

create table program_staff (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null after the account is erased. The entries keep the name.
  account_id uuid references accounts (id) on delete set null,
  name text not null check (is_clean_text(name, 161)),
  role text not null check (role in ('owner', 'recruiter', 'evaluator', 'reader', 'compliance')),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (program_id, id),
  unique (program_id, account_id)
);
-- An account works for one program at a time.
create unique index program_staff_account on program_staff (account_id) where removed_at is null;
-- Finds the memberships of an account that is erased.
create index program_staff_accounts on program_staff (account_id);

-- The staff who may work now: approved coaches in good standing with an address of the school.
create view live_staff as
  select program_staff.program_id, program_staff.id as staff_id, program_staff.account_id, program_staff.role, program_staff.joined_at,
      accounts.email, accounts.first_name, accounts.last_name
    from program_staff
      join programs on programs.id = program_staff.program_id
      join accounts on accounts.id = program_staff.account_id
    where program_staff.removed_at is null
      and accounts.user_type = 'College Coach' and accounts.domain_status = 'A' and is_public_account(accounts)
      and programs.school_id in (select schools_of_mail(accounts.email));

create table program_invitations (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('owner', 'recruiter', 'evaluator', 'reader', 'compliance')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  primary key (program_id, id)
);
-- One invitation for each address; also finds the invitations of an address.
create unique index program_invitations_email on program_invitations (email_key(email), program_id);

create table prospects (
  program_id uuid not null references programs (id) on delete cascade,
  athlete_id bigint not null references athletes (id) on delete cascade,
  stage text not null default 'watching' check (stage in ('watching', 'evaluating', 'in-contact', 'offered', 'committed')),
  -- Null: the first position in the athlete's profile.
  position text check (position ~ '^([A-Z]{1,4}|any)$'),
  owner_id uuid,
  version integer not null default 1,
  added_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Set while the athlete is hidden from the board, archived by a roll-over, or removed and not yet purged.
  hidden_at timestamptz,
  rollover_id uuid,
  removed_at timestamptz,
  primary key (program_id, athlete_id),
  foreign key (program_id, owner_id) references program_staff (program_id, id)
);
-- Erasure of an athlete.
create index prospects_athlete on prospects (athlete_id);
-- The purge of removed prospects.
create index prospects_removed on prospects (removed_at) where removed_at is not null;

create table program_tags (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  label text not null check (is_clean_text(label, 40)),
  color text not null default 'gray' check (color in ('gray', 'red', 'orange', 'green', 'blue', 'purple')),
  is_primary boolean not null default false,
  -- Text and days of the task that the tag opens.
  task_text text check (is_clean_text(task_text, 200)),
  task_days smallint check (task_days between 0 and 365),
  created_at timestamptz not null default now(),
  primary key (program_id, id),
  constraint a_task_has_text_and_days check ((task_text is null) = (task_days is null))
);
create unique index program_tags_label on program_tags (program_id, lower(label));

create table prospect_tags (
  program_id uuid not null,
  athlete_id bigint not null,
  tag_id uuid not null,
  primary key (program_id, athlete_id, tag_id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, tag_id) references program_tags (program_id, id) on delete cascade
);
-- The athletes of a tag.
create index prospect_tags_tag on prospect_tags (program_id, tag_id);

create table prospect_notes (
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  athlete_id bigint not null,
  staff_id uuid not null,
  type text not null check (type in ('general', 'questionnaire', 'web', 'video', 'event', 'email')),
  text text not null check (is_clean_text(replace(text, E'\n', ' '), 4000)),
  is_pinned boolean not null default false,
  written_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);
-- The notes on an athlete, newest first.
create index prospect_notes_athlete on prospect_notes (program_id, athlete_id, written_at desc);
-- The purge of deleted notes.
create index prospect_notes_deleted on prospect_notes (deleted_at) where deleted_at is not null;

-- Every version of the summary of an athlete. The highest one is current.
create table prospect_summaries (
  program_id uuid not null,
  athlete_id bigint not null,
  version integer not null check (version > 1),
  staff_id uuid not null,
  text text not null check (text = '' or is_clean_text(replace(text, E'\n', ' '), 4000)),
  written_at timestamptz not null default now(),
  primary key (program_id, athlete_id, version),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);

-- The current rating of an athlete by each member of the staff.
create table prospect_ratings (
  program_id uuid not null,
  athlete_id bigint not null,
  staff_id uuid not null,
  overall text check (overall in ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F')),
  -- Skill to a number from 1 to 5.
  skills jsonb not null default '{}' check (jsonb_typeof(skills) = 'object'),
  rated_at timestamptz not null default now(),
  primary key (program_id, athlete_id, staff_id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);

-- When a member of the staff last opened an athlete, and the public facts at that time.
create table prospect_looks (
  program_id uuid not null,
  athlete_id bigint not null,
  staff_id uuid not null,
  looked_at timestamptz not null default now(),
  facts jsonb not null,
  primary key (program_id, athlete_id, staff_id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);

create table program_tasks (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  athlete_id bigint,
  text text not null check (is_clean_text(text, 500)),
  due_on date not null,
  assignee_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, athlete_id) references prospects (program_id, athlete_id) on delete cascade,
  foreign key (program_id, assignee_id) references program_staff (program_id, id),
  foreign key (program_id, created_by) references program_staff (program_id, id)
);
-- The open tasks of a program by date.
create index program_tasks_due on program_tasks (program_id, due_on) where done_at is null;
-- The tasks on an athlete.
create index program_tasks_athlete on program_tasks (program_id, athlete_id) where athlete_id is not null;

create table saved_searches (
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  name text not null check (is_clean_text(name, 80)),
  -- The query string of the public search.
  query text not null check (char_length(query) <= 2000),
  alert text not null check (alert in ('never', 'daily', 'weekly')),
  created_at timestamptz not null default now(),
  -- The athletes that matched before this time are known.
  checked_at timestamptz not null default now(),
  alerted_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);
-- The searches of a person.
create index saved_searches_staff on saved_searches (program_id, staff_id, created_at);

create table program_exports (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  format text not null check (format in ('csv', 'json')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  rows_done integer not null default 0,
  rows_total integer,
  -- Compressed with gzip.
  data bytea,
  -- The athletes in the file. It is not sent if one of them is no longer public.
  athlete_ids bigint[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (program_id, id),
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);
-- The purge of expired exports.
create index program_exports_expires on program_exports (expires_at);

create table program_log (
  program_id uuid not null references programs (id) on delete cascade,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  staff_id uuid,
  athlete_id bigint references athletes (id) on delete cascade,
  action text not null check (action ~ '^[a-z-]{1,40}$'),
  details jsonb not null default '{}',
  primary key (program_id, id),
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);
-- Erasure of an athlete.
create index program_log_athlete on program_log (athlete_id) where athlete_id is not null;

-- Runs for a prospect whose athlete is erased: the athlete's row no longer exists then. Files that name the athlete are deleted too.
create function log_erased_prospect() returns trigger language plpgsql as $$
begin
  if not exists (select from athletes where id = old.athlete_id) and exists (select from programs where id = old.program_id) then
    insert into program_log (program_id, action) values (old.program_id, 'removed-at-request-of-athlete');
    delete from program_exports where program_id = old.program_id;
  end if;
  return null;
end $$;
create trigger prospects_erased after delete on prospects for each row execute function log_erased_prospect();
