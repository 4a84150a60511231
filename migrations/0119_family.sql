-- The family of a minor: what guardians protect, their sessions, and the day on which the rights end.

-- The 18th birthday of a minor, until that day. Accounts of earlier versions have the year of birth only: their day is the last of the year.
alter table accounts add column adult_on date;
create function adult_day(accounts) returns date
  language sql immutable parallel safe
  return coalesce($1.adult_on, make_date($1.birth_year + 18, 12, 31));
-- The birthday must have begun in every time zone, as for a sign-up. Null for an adult.
create function is_minor(accounts) returns boolean
  language sql stable parallel safe
  return adult_day($1) > (now() at time zone 'UTC' - interval '12 hours')::date;
-- Finds the minors whose birthday is near, and those who are adults now.
-- locks: few accounts have a year of birth, and the index is partial
create index accounts_of_minors on accounts (adult_day(accounts)) where birth_year is not null;

-- The setting MINOR_WITHOUT_GUARDIAN, which the server writes, and how long accounts of earlier versions stay as they are.
create table family_settings (
  id boolean primary key default true check (id),
  without_guardian text not null default 'limited' check (without_guardian in ('limited', 'draft')),
  since timestamptz not null default now(),
  existing_until timestamptz default now() + interval '60 days',
  -- True until a job has applied a change to all minors.
  is_stale boolean not null default false
);
comment on table family_settings is 'One row: what a minor without a guardian shows, and until when accounts from before `since` are exempt.';
insert into family_settings default values;

-- locks: guardians are few, and the constraints hold for the default values
alter table guardians
  -- Who sent the invitation. The other side answers it.
  add column invited_by text not null default 'athlete' check (invited_by in ('athlete', 'guardian')),
  -- Whose messages the guardian stops: those of college staff, of team staff, or both.
  add column stops text[] not null default '{}'
    check (stops <@ array['colleges', 'teams']),
  -- What the guardian keeps from the public. Search engines list a profile only if both sides chose it.
  add column protected text[] not null default '{searchEngines}'
    check (protected <@ array['school', 'city', 'schedule', 'film', 'photo', 'academic', 'searchEngines']),
  -- A report of the athlete about this guardian, until the staff decides.
  add column reported_at timestamptz,
  add column report_reason text check (report_reason in ('unknown', 'not-guardian', 'pressure', 'other'));
-- The reports that wait for the staff.
-- locks: guardians are few
create index guardians_reported on guardians (reported_at) where reported_at is not null;
-- The links of a guardian who signed in.
-- locks: guardians are few
create index guardians_of_email on guardians (email_key(email));

-- A guardian who stops the staff of colleges ends the messages that wait.
create function follow_stops_in_contact() returns trigger language plpgsql as $$
begin
  perform stop_contact(new.athlete_id, 'stop');
  return null;
end $$;
create trigger guardians_stop_colleges after update of stops on guardians for each row
  when ('colleges' = any (new.stops) and not 'colleges' = any (old.stops))
  execute function follow_stops_in_contact();

-- Sign-in of guardians, who have no account: a link that was mailed, then the session that it opens.
create table guardian_sessions (
  -- SHA-256 of the token.
  digest bytea primary key check (octet_length(digest) = 32),
  email text not null check (char_length(email) between 3 and 254),
  kind text not null check (kind in ('link', 'session')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- The links and sessions of a guardian.
create index guardian_sessions_email on guardian_sessions (email_key(email));
-- Expired links and sessions.
create index guardian_sessions_expired on guardian_sessions (expires_at);

-- Emails of the family that are sent once: the notice 30 days before the birthday, and that accounts from before need a guardian.
create table family_notices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('birthday', 'guardian-needed')),
  sent_at timestamptz not null default now(),
  primary key (account_id, kind)
);

alter table athletes
  -- What the public does not see, by guardians or because a minor has none. `profile` hides the whole profile.
  add column protected_parts text[] not null default '{}',
  -- The values that the athlete entered in protected columns, which are null meanwhile.
  add column withheld jsonb;

create or replace function may_be_shown(athletes) returns boolean
  language sql immutable parallel safe
  return $1.is_published and $1.held_until is null and $1.guardian_hid_at is null and not 'profile' = any ($1.protected_parts);

-- What the public does not see of an athlete: the most protective choice of all active guardians, or the rule for a minor without one.
create function find_protected_parts(athlete_key bigint, account accounts) returns text[]
  language sql stable
  as $$
    select case when is_minor(account) is not true then '{}' else array(
      select unnest(protected) from guardians where athlete_id = athlete_key and state = 'active'
      union
      select unnest(case without_guardian when 'draft' then array['profile', 'searchEngines']
          else array['contact', 'photo', 'city', 'schedule', 'searchEngines'] end)
        from family_settings
        where not exists (select from guardians where athlete_id = athlete_key and state = 'active')
          and not (account.created_at < since and coalesce(existing_until > now(), false))
      order by 1) end
  $$;

-- The names in `published_fields` that protected parts withhold.
create function protected_names(parts text[]) returns text[]
  language sql immutable parallel safe
  return case when 'academic' = any (parts) then array['gpa', 'weightedGpa', 'sat', 'act', 'majors'] else '{}'::text[] end
    || case when 'searchEngines' = any (parts) then array['searchEngines'] else '{}'::text[] end;

-- The athlete as the athlete entered it.
create function own_athlete(athlete athletes) returns athletes
  language plpgsql immutable parallel safe as $$
declare
  names text[];
begin
  if athlete.withheld is null then return athlete; end if;
  athlete.city := coalesce(athlete.city, athlete.withheld ->> 'city');
  athlete.current_school := coalesce(athlete.current_school, athlete.withheld ->> 'current_school');
  athlete.picture := coalesce(athlete.picture, athlete.withheld ->> 'picture');
  names := array(select jsonb_array_elements_text(athlete.withheld -> 'published_fields'));
  athlete.published_fields := array(select unnest(athlete.published_fields || names) as name group by name order by name);
  athlete.withheld := null;
  return athlete;
end $$;

-- Moves the values of protected columns out of sight of every query that reads the columns.
create function withhold(athlete athletes) returns athletes
  language plpgsql immutable parallel safe as $$
declare
  hidden jsonb := '{}';
  names text[] := protected_names(athlete.protected_parts);
begin
  if 'city' = any (athlete.protected_parts) and athlete.city is not null then
    hidden := hidden || jsonb_build_object('city', athlete.city);
    athlete.city := null;
  end if;
  if 'school' = any (athlete.protected_parts) and athlete.current_school is not null then
    hidden := hidden || jsonb_build_object('current_school', athlete.current_school);
    athlete.current_school := null;
  end if;
  if 'photo' = any (athlete.protected_parts) and athlete.picture is not null then
    hidden := hidden || jsonb_build_object('picture', athlete.picture);
    athlete.picture := null;
  end if;
  if athlete.published_fields && names then
    hidden := hidden || jsonb_build_object('published_fields', to_jsonb(array(
      select name from unnest(athlete.published_fields) as name where name = any (names))));
    athlete.published_fields := array(
      select name from unnest(athlete.published_fields) as name where not name = any (names));
  end if;
  athlete.withheld := nullif(hidden, '{}');
  return athlete;
end $$;

-- Before `athletes_fill_search`, which reads the protected parts. An import gives all columns, and its athletes have no age.
create function protect_new_athlete() returns trigger language plpgsql as $$
begin
  select find_protected_parts(new.id, accounts) into new.protected_parts from accounts where accounts.id = new.account_id;
  new.protected_parts := coalesce(new.protected_parts, '{}');
  return withhold(new);
end $$;
create trigger athletes_apply_protection before insert on athletes for each row
  when (new.search_name is null or new.is_public is null)
  execute function protect_new_athlete();

create function protect_changed_athlete() returns trigger language plpgsql as $$
begin
  return withhold(own_athlete(new));
end $$;
create trigger athletes_apply_changed_protection before update of protected_parts on athletes for each row
  when (old.protected_parts is distinct from new.protected_parts)
  execute function protect_changed_athlete();
-- After the previous trigger, in the order of names.
create trigger athletes_follow_protection before update of protected_parts on athletes for each row
  when ('profile' = any (old.protected_parts) <> ('profile' = any (new.protected_parts)))
  execute function follow_publishing();

-- A value that the athlete enters in a protected column replaces the withheld one.
create function withhold_written() returns trigger language plpgsql as $$
declare
  key text := tg_argv[0];
  value text := to_jsonb(new) ->> key;
  names text[];
begin
  new.withheld := coalesce(new.withheld, '{}') - key;
  case key
    when 'city' then
      if value is not null then new.withheld := new.withheld || jsonb_build_object(key, value); end if;
      new.city := null;
    when 'current_school' then
      if value is not null then new.withheld := new.withheld || jsonb_build_object(key, value); end if;
      new.current_school := null;
    when 'picture' then
      if value is not null then new.withheld := new.withheld || jsonb_build_object(key, value); end if;
      new.picture := null;
    else
      names := protected_names(new.protected_parts);
      if new.published_fields && names then
        new.withheld := new.withheld || jsonb_build_object(key, to_jsonb(array(
          select name from unnest(new.published_fields) as name where name = any (names))));
        new.published_fields := array(select name from unnest(new.published_fields) as name where not name = any (names));
      end if;
  end case;
  new.withheld := nullif(new.withheld, '{}');
  return new;
end $$;
create trigger athletes_withhold_city before update of city on athletes for each row
  when ('city' = any (new.protected_parts) and 'city' = any (old.protected_parts))
  execute function withhold_written('city');
create trigger athletes_withhold_school before update of current_school on athletes for each row
  when ('school' = any (new.protected_parts) and 'school' = any (old.protected_parts))
  execute function withhold_written('current_school');
create trigger athletes_withhold_photo before update of picture on athletes for each row
  when ('photo' = any (new.protected_parts) and 'photo' = any (old.protected_parts))
  execute function withhold_written('picture');
create trigger athletes_withhold_published before update of published_fields on athletes for each row
  when (new.protected_parts && array['academic', 'searchEngines'] and old.protected_parts && array['academic', 'searchEngines'])
  execute function withhold_written('published_fields');

-- Applies what guardians chose, or that a minor has none, to these athletes.
create function follow_family(ids bigint[]) returns void language sql as $$
  update athletes set protected_parts = found.parts
    from (select athletes.id, find_protected_parts(athletes.id, accounts) as parts
      from athletes join accounts on accounts.id = athletes.account_id where athletes.id = any (ids)) as found
    where athletes.id = found.id and athletes.protected_parts <> found.parts
$$;

create function follow_guardian() returns trigger language plpgsql as $$
begin
  perform follow_family(array[case when tg_op = 'DELETE' then old.athlete_id else new.athlete_id end]);
  return null;
end $$;
create trigger guardians_follow_insert after insert on guardians for each row
  when (new.state = 'active') execute function follow_guardian();
create trigger guardians_follow_update after update on guardians for each row
  when ((old.state, old.protected) is distinct from (new.state, new.protected)) execute function follow_guardian();
create trigger guardians_follow_delete after delete on guardians for each row
  when (old.state = 'active') execute function follow_guardian();

create function follow_age() returns trigger language plpgsql as $$
begin
  perform follow_family(array(select id from athletes where account_id = new.id));
  return null;
end $$;
create trigger accounts_follow_age after update on accounts for each row
  when ((old.birth_year, old.adult_on) is distinct from (new.birth_year, new.adult_on)) execute function follow_age();

-- The links that a profile shows: not one that the staff hides, and none if a guardian protects the film.
create or replace view shown_links as
  select media_links.* from media_links
  where not exists (select from hidden_parts where hidden_parts.link_id = media_links.id)
    and not exists (select from athletes where athletes.id = media_links.athlete_id and 'film' = any (athletes.protected_parts));
