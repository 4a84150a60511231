-- What an athlete publishes: the profile, the teams of each season, the events with their statistics, the links.

create table athletes (
  id bigint primary key generated always as identity,
  account_id uuid not null unique references accounts (id) on delete cascade,
  -- The id in the file an athlete was imported from, and a digest of the line, so that an unchanged line changes nothing.
  external_id text unique check (char_length(external_id) between 1 and 200),
  import_digest bytea check (octet_length(import_digest) = 32),
  gender text not null check (gender in ('F', 'M', 'O')),
  height smallint check (height between 36 and 96),
  weight smallint check (weight between 50 and 500),
  city text check (is_clean_text(city, 80)),
  state text check (is_clean_text(state, 40)),
  graduation_year smallint check (graduation_year between 1950 and 2100),
  school_type text check (is_clean_text(school_type, 40)),
  current_school text check (is_clean_text(current_school, 160)),
  picture text check (char_length(picture) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What search reads, kept by the triggers below so that one table answers it.
  search_name text not null,
  is_public boolean not null,
  sport_codes text[] not null default '{}' check (sport_codes <@ array['VB', 'FB', 'BB'])
);
comment on column athletes.height is 'inches';
comment on column athletes.weight is 'pounds';

create table team_seasons (
  id bigint primary key generated always as identity,
  athlete_id bigint not null references athletes (id) on delete cascade,
  sport_code text not null check (sport_code in ('VB', 'FB', 'BB')),
  season_year text not null check (is_clean_text(season_year, 20)),
  team_name text not null check (is_clean_text(team_name, 120)),
  -- G: its events are games. S: its one event holds the season's totals.
  season_or_game text not null check (season_or_game in ('G', 'S')),
  position smallint not null check (position >= 0),
  -- Also finds an athlete's seasons for the profile.
  unique (athlete_id, sport_code, season_year, team_name)
);

create table events (
  id bigint primary key generated always as identity,
  team_season_id bigint not null references team_seasons (id) on delete cascade,
  position smallint not null check (position >= 0),
  name text check (is_clean_text(name, 160)),
  score text check (is_clean_text(score, 40)),
  event_date date check (event_date between '1900-01-01' and '2200-01-01'),
  -- Stat id to number (or code); the date stands in event_date, rates are never stored.
  stats jsonb not null default '{}' check (jsonb_typeof(stats) = 'object' and not stats ? 'dateOfCompetition'),
  -- Also finds a team season's events in their order.
  unique (team_season_id, position)
);

create table media_links (
  id bigint primary key generated always as identity,
  athlete_id bigint not null references athletes (id) on delete cascade,
  position smallint not null check (position >= 0),
  label text not null check (is_clean_text(label, 160)),
  published_at timestamptz not null,
  url text not null check (char_length(url) <= 2048 and url ~ '^https?://[^\s/@]+(/[^\s]*)?$'),
  -- Also finds an athlete's links in their order.
  unique (athlete_id, position)
);

create function is_public_account(account accounts) returns boolean
  language sql immutable
  return (account).is_verified and not (account).is_blocked and not (account).is_demo and (account).deletion_requested_at is null;

-- A writer that knows the two values (the import) gives them; for everyone else they are looked up.
create function fill_athlete_search() returns trigger language plpgsql as $$
begin
  select fold_name(accounts.first_name || ' ' || accounts.last_name), is_public_account(accounts)
    into new.search_name, new.is_public
    from accounts where accounts.id = new.account_id;
  return new;
end $$;

create trigger athletes_fill_search before insert on athletes
  for each row when (new.search_name is null or new.is_public is null)
  execute function fill_athlete_search();

create function follow_account_in_search() returns trigger language plpgsql as $$
begin
  update athletes
    set search_name = fold_name(changed.first_name || ' ' || changed.last_name), is_public = is_public_account(changed)
    from changed_accounts changed
    where athletes.account_id = changed.id
      and (athletes.search_name, athletes.is_public)
        is distinct from (fold_name(changed.first_name || ' ' || changed.last_name), is_public_account(changed));
  return null;
end $$;

create trigger accounts_follow_in_search after update on accounts
  referencing new table as changed_accounts
  for each statement execute function follow_account_in_search();

create function follow_sports_in_search() returns trigger language plpgsql
  -- The plan is kept for the session. One made when an import had just begun would read whole tables ever after.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  -- A writer that knows the sports (the import) gives them with the athlete.
  if tg_op = 'INSERT' and not exists (
    select from changed_team_seasons changed join athletes on athletes.id = changed.athlete_id
      where not athletes.sport_codes @> array[changed.sport_code]
  ) then return null; end if;
  update athletes
    set sport_codes = played.codes
    from (
      select changed.athlete_id, coalesce(array_agg(distinct team_seasons.sport_code) filter (where team_seasons.id is not null), '{}') as codes
        from (select distinct athlete_id from changed_team_seasons) changed
        left join team_seasons on team_seasons.athlete_id = changed.athlete_id
        group by changed.athlete_id
    ) played
    where athletes.id = played.athlete_id and athletes.sport_codes is distinct from played.codes;
  return null;
end $$;

create trigger team_seasons_follow_insert after insert on team_seasons
  referencing new table as changed_team_seasons for each statement execute function follow_sports_in_search();
create trigger team_seasons_follow_update after update on team_seasons
  referencing new table as changed_team_seasons for each statement execute function follow_sports_in_search();
create trigger team_seasons_follow_delete after delete on team_seasons
  referencing old table as changed_team_seasons for each statement execute function follow_sports_in_search();

-- Search by part of a name.
create index athletes_search_name on athletes using gin (search_name gin_trgm_ops) where is_public;
-- Search by gender, in the order of the list.
create index athletes_gender on athletes (gender, id) where is_public;
-- Search by sport.
create index athletes_sport_codes on athletes using gin (sport_codes) where is_public;
-- Everyone, in the order of the list.
create index athletes_public on athletes (id) where is_public;
