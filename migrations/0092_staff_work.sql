-- Notes of the staff about accounts. No other person reads them.
create table account_notes (
  account_id uuid primary key references accounts (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  version integer not null default 1,
  written_by uuid references accounts (id) on delete set null,
  written_at timestamptz not null default now()
);
create index account_notes_written_by on account_notes (written_by) where written_by is not null;
comment on table account_notes is 'Notes of the staff about accounts, for the staff only.';

-- Requests to erase an account that its owner sent to the staff. One person checks the identity, and another confirms the erasure.
create table erase_requests (
  account_id uuid primary key references accounts (id) on delete cascade,
  proof text not null check (proof in ('address', 'school', 'guardian', 'call')),
  asked_by uuid references accounts (id) on delete set null,
  asked_at timestamptz not null default now()
);
create index erase_requests_asked_by on erase_requests (asked_by) where asked_by is not null;
comment on table erase_requests is 'Requests to erase an account that wait for a second person of the staff.';

-- Parts of a profile that the staff hides until the owner changes them.
create table hidden_parts (
  id uuid primary key default gen_random_uuid(),
  athlete_id bigint not null references athletes (id) on delete cascade,
  part text not null check (part in ('photo', 'text', 'link', 'game')),
  link_id bigint references media_links (id) on delete cascade,
  event_id bigint references events (id) on delete cascade,
  -- The field of a text.
  field text,
  -- The text or the address of the photo that was taken off the profile.
  former text,
  reason text not null check (reason in ('contact-data', 'not-real', 'wrong-facts', 'harmful', 'media')),
  hidden_by uuid references accounts (id) on delete set null,
  hidden_at timestamptz not null default now(),
  constraint hidden_part_has_its_item check (num_nonnulls(link_id, event_id, field) = (part <> 'photo')::integer
    and (part = 'link') = (link_id is not null) and (part = 'game') = (event_id is not null) and (part in ('photo', 'text')) = (former is not null))
);
-- Parts of one profile.
create unique index hidden_parts_athlete on hidden_parts (athlete_id, part, coalesce(link_id, event_id), field) nulls not distinct;
-- Reads of links and games leave out the hidden ones.
create unique index hidden_parts_link on hidden_parts (link_id) where link_id is not null;
create unique index hidden_parts_event on hidden_parts (event_id) where event_id is not null;
create index hidden_parts_hidden_by on hidden_parts (hidden_by) where hidden_by is not null;
comment on table hidden_parts is 'Parts of a profile that the staff hides until the owner changes them.';

create function note_hidden_part() returns trigger language plpgsql as $$
begin
  perform note_athletes(array[coalesce(new.athlete_id, old.athlete_id)]);
  if coalesce(new.event_id, old.event_id) is not null then
    perform mark_stale_statistics(array[coalesce(new.athlete_id, old.athlete_id)]);
  end if;
  return null;
end $$;
create trigger hidden_parts_note after insert or delete on hidden_parts for each row execute function note_hidden_part();

-- A change by the owner shows the part again.
create function show_changed_part() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'events' then
    delete from hidden_parts where event_id = new.id;
  else
    delete from hidden_parts where link_id = new.id;
  end if;
  return null;
end $$;
create trigger events_show_changed after update on events for each row
  when ((old.name, old.score, old.event_date, old.stats) is distinct from (new.name, new.score, new.event_date, new.stats))
  execute function show_changed_part();
create trigger media_links_show_changed after update on media_links for each row
  when ((old.label, old.url) is distinct from (new.label, new.url))
  execute function show_changed_part();
create function show_new_photo() returns trigger language plpgsql as $$
begin
  delete from hidden_parts where athlete_id = new.id and part = 'photo';
  return null;
end $$;
create trigger athletes_show_new_photo after update of picture on athletes for each row
  when (new.picture is not null and new.picture is distinct from old.picture)
  execute function show_new_photo();

-- The events that a profile shows (see 0085), without those that the staff hides.
create or replace view shown_events as
  select own.id, own.team_season_id, own.position, case when own.team_game_id is null or not exists (
      select from team_games
        join team_staff staff on (staff.team_id, staff.id) = (team_games.team_id, team_games.written_by)
        join accounts on accounts.id = staff.account_id
      where team_games.id = own.team_game_id and accounts.is_blocked) then own.name end as name,
    own.score, own.event_date, own.stats, own.version, own.team_game_id
  from events own
  where case when own.team_game_id is not null then exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = own.team_game_id and teams.status = 'approved')
    else not exists (
    select from events team
    where team.team_season_id = own.team_season_id and team.team_game_id is not null and team.event_date = own.event_date
      and (game_name(team.name) = game_name(own.name) or (
        select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
        from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date))
      and exists (
      select from team_games join teams on teams.id = team_games.team_id where team_games.id = team.team_game_id and teams.status = 'approved')) end
    and not exists (select from hidden_parts where hidden_parts.event_id = own.id);

-- The links that a profile shows.
create view shown_links as
  select media_links.* from media_links
  where not exists (select from hidden_parts where hidden_parts.link_id = media_links.id);
