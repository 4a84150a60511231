-- Reports that a profile is wrong or harmful. Anyone can send one without an account.

create table profile_reports (
  id uuid primary key default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  reason text not null check (reason in ('contact-data', 'not-real', 'wrong-facts', 'harmful', 'media', 'other')),
  text text check (is_clean_text(text, 1000)),
  -- Receives the result once, and is then deleted.
  email text check (char_length(email) between 3 and 254 and email like '_%@_%'),
  status text not null default 'open' check (status in ('open', 'kept', 'corrected', 'removed')),
  decided_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint decided_reports_have_a_time check ((status = 'open') = (decided_at is null)),
  constraint decided_reports_have_no_email check (status = 'open' or email is null)
);
-- A form that is sent twice is one report.
create unique index profile_reports_same on profile_reports (athlete_id, reason, md5(coalesce(text, '')), coalesce(email, ''))
  where status = 'open';
-- The queue of the portal, oldest first.
create index profile_reports_open on profile_reports (created_at, id) where status = 'open';
-- The decided ones of the portal, newest first.
create index profile_reports_decided on profile_reports (decided_at desc, id) where status <> 'open';
-- Reports of a deleted athlete, and addresses of a deleted account.
create index profile_reports_athlete on profile_reports (athlete_id);
create index profile_reports_email on profile_reports (email_key(email)) where email is not null;
create index profile_reports_decided_by on profile_reports (decided_by) where decided_by is not null;
