-- What athletes write themselves: versions against lost changes, publishing, positions, pictures, previews of links, repeated calls.

-- Constants as defaults: no row is rewritten, and a bulk import gives none of them.
alter table athletes
  add column version integer not null default 1,
  -- Who came by file is published; who signs up begins hidden.
  add column is_published boolean not null default true,
  -- Sport and position, the best first: {VB:OH,VB:S}.
  add column positions text[] not null default '{}';
alter table team_seasons add column version integer not null default 1;
alter table events add column version integer not null default 1;
alter table media_links add column version integer not null default 1;

-- Not validated: every row that is there has the default, and looking at them all would hold the table.
alter table athletes add constraint athletes_have_known_positions check (
  positions = '{}' or array_position(positions, null) is null and positions <@ array[
    'VB:OH', 'VB:OPP', 'VB:MB', 'VB:S', 'VB:L', 'VB:DS',
    'FB:QB', 'FB:RB', 'FB:FB', 'FB:WR', 'FB:TE', 'FB:OT', 'FB:OG', 'FB:C', 'FB:DE', 'FB:DT', 'FB:LB', 'FB:CB', 'FB:S', 'FB:K',
    'FB:P', 'FB:LS',
    'BB:PG', 'BB:SG', 'BB:SF', 'BB:PF', 'BB:C']) not valid;

-- Search by position. Who has none is left out, so that a bulk import writes nothing here.
create index athletes_positions on athletes using gin (positions) where is_public and positions <> '{}';

-- Whoever changes a record, by whatever door, raises its version: what was read before cannot overwrite it.
-- Publishing and the picture are no part of it: they are set as a whole, and hiding must never fail because a height was changed.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger athletes_raise_version before update on athletes for each row
  when ((old.search_name, old.gender, old.height, old.weight, old.city, old.state, old.graduation_year, old.school_type,
      old.current_school, old.positions)
    is distinct from (new.search_name, new.gender, new.height, new.weight, new.city, new.state, new.graduation_year, new.school_type,
      new.current_school, new.positions) and new.version = old.version)
  execute function raise_version();
create trigger team_seasons_raise_version before update on team_seasons for each row
  when ((old.sport_code, old.season_year, old.team_name, old.season_or_game)
    is distinct from (new.sport_code, new.season_year, new.team_name, new.season_or_game))
  execute function raise_version();
create trigger events_raise_version before update on events for each row
  when ((old.name, old.score, old.event_date, old.stats) is distinct from (new.name, new.score, new.event_date, new.stats))
  execute function raise_version();
create trigger media_links_raise_version before update on media_links for each row
  when ((old.label, old.published_at, old.url) is distinct from (new.label, new.published_at, new.url))
  execute function raise_version();

-- The public sees an athlete while the account is public and the athlete is published.
create or replace function fill_athlete_search() returns trigger language plpgsql as $$
begin
  select fold_name(accounts.first_name || ' ' || accounts.last_name), is_public_account(accounts) and new.is_published
    into new.search_name, new.is_public
    from accounts where accounts.id = new.account_id;
  return new;
end $$;

create or replace function follow_account_in_search() returns trigger language plpgsql as $$
begin
  update athletes
    set search_name = fold_name(changed.first_name || ' ' || changed.last_name),
      is_public = is_public_account(changed) and athletes.is_published
    from changed_accounts changed
    where athletes.account_id = changed.id
      and (athletes.search_name, athletes.is_public)
        is distinct from (fold_name(changed.first_name || ' ' || changed.last_name), is_public_account(changed) and athletes.is_published);
  return null;
end $$;

-- The lock waits for whoever is just blocking the account: read without it, a blocked account could be published.
create function follow_publishing() returns trigger language plpgsql as $$
begin
  select is_public_account(accounts) and new.is_published into new.is_public
    from accounts where accounts.id = new.account_id for share;
  return new;
end $$;

create trigger athletes_follow_publishing before update of is_published on athletes for each row
  when (old.is_published is distinct from new.is_published)
  execute function follow_publishing();

-- Cards show the position, so the index of each process hears of it.
create or replace function note_changed_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from (
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture, positions
      from new_athletes
    except
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture, positions
      from old_athletes) as changed));
  return null;
end $$;

-- Pictures that stand in the file store, each under a key of its own in several sizes. The row comes before the files and goes after
-- them, so that no file is ever forgotten.
create table stored_files (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{22}$'),
  -- Null once the athlete is erased: the job of removal then takes the files.
  athlete_id bigint references athletes (id) on delete set null,
  purpose text not null check (purpose in ('photo', 'preview')),
  created_at timestamptz not null default now(),
  -- Null while the files are being written.
  used_at timestamptz,
  released_at timestamptz
);
-- Lets go of the files of an athlete that is erased.
create index stored_files_athlete on stored_files (athlete_id);
-- An athlete has one photo; also finds the one that a new one replaces.
create unique index stored_files_photo on stored_files (athlete_id) where purpose = 'photo' and used_at is not null and released_at is null;
-- What the job of removal looks for.
create index stored_files_removable on stored_files (created_at) where used_at is null or released_at is not null or athlete_id is null;

-- What a host of videos says of a link.
create table link_previews (
  link_id bigint primary key references media_links (id) on delete cascade,
  -- The address that it was asked for; one that has changed since is asked for again.
  url text not null,
  title text check (is_clean_text(title, 200)),
  picture_key text references stored_files (key) on delete set null,
  looked_at timestamptz not null default now()
);
-- Lets a picture go that is removed.
create index link_previews_picture on link_previews (picture_key) where picture_key is not null;

-- A link may go by many doors (its own call, an import, the erasure of the account): its picture goes with it.
create function release_preview() returns trigger language plpgsql as $$
begin
  update stored_files set released_at = now() where key = old.picture_key and released_at is null;
  return null;
end $$;

create trigger link_previews_release_deleted after delete on link_previews for each row
  when (old.picture_key is not null) execute function release_preview();
create trigger link_previews_release_replaced after update of picture_key on link_previews for each row
  when (old.picture_key is not null and old.picture_key is distinct from new.picture_key) execute function release_preview();

-- Answers of calls that may be repeated, so that a repeated one does nothing and is told the same. Kept for a day.
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  -- SHA-256 over method, path and key.
  digest bytea not null check (octet_length(digest) = 32),
  body_digest bytea not null check (octet_length(body_digest) = 32),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, digest)
);
-- What the job of purging looks for.
create index idempotency_keys_created on idempotency_keys (created_at);
