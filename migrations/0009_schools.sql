-- Colleges, the coaches who read for them, and the profiles that athletes submit to them.

-- The one folding for the search of schools, on top of that of names: full stops, commas, apostrophes and brackets do not count,
-- nor blanks around "&"; hyphens part words; "Saint" is "St", and "Mount" is "Mt".
create function fold_school(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold_name(value), '[.,''()]', '', 'g'), '[-/\s]+', ' ', 'g'), ' ?& ?', '&', 'g'), '\msaint\M', 'st', 'g'), '\mmount\M', 'mt', 'g'));

create table schools (
  -- The id of the college in IPEDS, the federal register.
  id integer primary key check (id between 100000 and 999999),
  name text not null check (is_clean_text(name, 120)),
  city text not null check (is_clean_text(city, 80)),
  state text not null check (state ~ '^[A-Z]{2}$'),
  website text not null check (website ~ '^https://[a-z0-9.-]+/[!-~]*$'),
  associations text[] not null check (cardinality(associations) > 0 and associations <@ array['NCAA', 'NAIA', 'NJCAA']),
  -- Sports that it has, and sports of which the register says nothing.
  fields text[] not null check (fields <@ array['VB', 'FB', 'BB']),
  may_field text[] not null check (may_field <@ array['VB', 'FB', 'BB'] and not may_field && fields),
  -- Where several campuses share one mail domain: the part of it that is this one's.
  campus_domain text,
  mail_domains text[] not null check (cardinality(mail_domains) > 0),
  -- Name, city and the short names in its mail domains, folded.
  search_name text not null
);
-- The schools of a coach's mail domain.
create index schools_mail_domains on schools using gin (mail_domains);

insert into schools
  select col[1]::integer, col[2], col[3], col[4], col[5], string_to_array(col[6], ' '), string_to_array(col[7], ' '),
    string_to_array(col[8], ' '), nullif(col[9], ''), string_to_array(col[10], ' '),
    fold_school(col[2] || ' ' || col[3] || ' ' || regexp_replace(col[10], '\.[a-z.]+', '', 'g'))
  from regexp_split_to_table(current_setting('list.colleges'), '\n') as line, string_to_array(line, E'\t') as col
  where line ~ '^\d';

-- a.b.edu: itself, b.edu and edu.
create function domain_and_parents(domain text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(array_to_string((string_to_array(domain, '.'))[first:], '.'))
    from generate_subscripts(string_to_array(domain, '.'), 1) as first);

-- The schools that an address can belong to: those of its mail domain; where the domain names one campus of several, that one.
create function schools_of_mail(address text) returns setof integer
  language sql stable strict parallel safe
begin atomic
  with near as (
    select id, campus_domain = any (domain_and_parents(lower(split_part(address, '@', 2)))) as named
      from schools where mail_domains && domain_and_parents(lower(split_part(address, '@', 2)))
  )
  select id from near where named or not exists (select from near where named);
end;

-- For whom a coach reads.
create table coach_posts (
  account_id uuid primary key references accounts (id) on delete cascade,
  school_id integer not null references schools (id),
  sport_codes text[] not null check (cardinality(sport_codes) > 0 and sport_codes <@ array['VB', 'FB', 'BB']),
  wants_digest boolean not null default true,
  -- Stands in the mail, and stops it.
  digest_link uuid not null unique default gen_random_uuid(),
  -- Up to when what came in has been told.
  digest_at timestamptz,
  created_at timestamptz not null default now()
);
-- Who reads for a school.
create index coach_posts_school on coach_posts (school_id);

-- The posts whose coaches may read at this moment: approved, in good standing, and with an address of that school.
create view live_posts as
  select coach_posts.*, accounts.email, accounts.first_name
    from coach_posts join accounts on accounts.id = coach_posts.account_id
    where accounts.user_type = 'College Coach' and accounts.domain_status = 'A' and is_public_account(accounts)
      and coach_posts.school_id in (select schools_of_mail(accounts.email));

create table submissions (
  id uuid primary key default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  school_id integer not null references schools (id),
  sport_code text not null check (sport_code in ('VB', 'FB', 'BB')),
  -- For the coaches of that school and sport, and for nobody else.
  note text check (is_clean_text(replace(note, E'\n', ' '), 500)),
  sent_at timestamptz not null default now(),
  -- When the first coach could see it, when the first one did, and when the first one kept it or passed.
  delivered_at timestamptz,
  seen_at timestamptz,
  answered_at timestamptz,
  -- Kept for the count of a day, without what was written.
  withdrawn_at timestamptz,
  constraint what_is_withdrawn_says_nothing check (withdrawn_at is null or note is null)
);
-- An athlete's own, the latest first; also the count of a day.
create index submissions_athlete on submissions (athlete_id, sent_at desc);
-- One at a time to a school and sport, until it is answered.
create unique index submissions_open on submissions (athlete_id, school_id, sport_code) where answered_at is null and withdrawn_at is null;
-- What the coaches of a school receive.
create index submissions_school on submissions (school_id, sport_code, sent_at desc) where withdrawn_at is null;
-- What the job of purging looks for.
create index submissions_withdrawn on submissions (withdrawn_at) where withdrawn_at is not null;

-- What each coach did with what was received.
create table submission_looks (
  submission_id uuid not null references submissions (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  seen_at timestamptz not null default now(),
  decision text check (decision in ('keep', 'pass')),
  decided_at timestamptz,
  primary key (submission_id, account_id),
  constraint a_decision_has_its_time check ((decision is null) = (decided_at is null))
);
-- Goes with the account of a coach.
create index submission_looks_account on submission_looks (account_id);

-- The lock on the school lets whoever submits and the coach who is just coming in take turns: one of the two finds the other.
create function deliver_at_once() returns trigger language plpgsql as $$
begin
  perform from schools where id = new.school_id for no key update;
  if exists (select from live_posts where school_id = new.school_id and new.sport_code = any (sport_codes)) then
    new.delivered_at := now();
  end if;
  return new;
end $$;

create trigger submissions_deliver before insert on submissions for each row execute function deliver_at_once();

create function deliver_to_coach(coach uuid) returns void language plpgsql as $$
begin
  perform from schools where id = (select school_id from coach_posts where account_id = coach) for no key update;
  update submissions set delivered_at = now()
    from live_posts
    where live_posts.account_id = coach
      and submissions.school_id = live_posts.school_id and submissions.sport_code = any (live_posts.sport_codes)
      and submissions.delivered_at is null and submissions.withdrawn_at is null;
end $$;

-- Whoever lets a coach in, by whatever door, delivers what has waited.
create function deliver_to_approved() returns trigger language plpgsql as $$
begin
  perform deliver_to_coach(new.id);
  return null;
end $$;
create trigger accounts_deliver
  after update of domain_status, email, is_verified, is_blocked, is_demo, deletion_requested_at on accounts
  for each row when (new.user_type = 'College Coach' and new.domain_status = 'A' and is_public_account(new))
  execute function deliver_to_approved();

create function deliver_to_post() returns trigger language plpgsql as $$
begin
  perform deliver_to_coach(new.account_id);
  return null;
end $$;
create trigger coach_posts_deliver after insert or update of school_id, sport_codes on coach_posts
  for each row execute function deliver_to_post();
