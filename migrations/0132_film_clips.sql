-- Time marks in the film of athletes.

create table film_clips (
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- In the address that athletes mail, so that no other mark gets it.
  number integer not null check (number >= 1),
  link_id bigint not null references media_links (id) on delete cascade,
  -- The video's page at its host. A mark is not shown while the link leads to another video.
  video text not null check (char_length(video) <= 200),
  start_ms integer not null check (start_ms between 0 and 86400000),
  end_ms integer not null,
  sport_code text not null references sports (code),
  -- Id of a statistic of the sport.
  skill text not null check (char_length(skill) between 1 and 40),
  -- "This is kill 14" of the game.
  nth smallint check (nth between 1 and 999),
  event_id bigint references events (id) on delete set null,
  -- Place in the opening reel; null outside of it.
  reel_position smallint check (reel_position between 1 and 12),
  primary key (athlete_id, number),
  check (end_ms > start_ms and end_ms - start_ms <= 30000)
);
-- The marks of a film, and the deletion of its link.
create index film_clips_link on film_clips (link_id);
-- Follows the deletion of a game.
create index film_clips_event on film_clips (event_id) where event_id is not null;
-- The athletes with a reel.
create index film_clips_reel on film_clips (athlete_id, link_id) where reel_position is not null;

-- The last number of a mark, also of a deleted one.
create table film_numbers (
  athlete_id bigint primary key references athletes (id) on delete cascade,
  last_number integer not null
);

-- What the hosts of films with marks respond. A host that cannot be reached says nothing about the video.
create table film_checks (
  link_id bigint primary key references media_links (id) on delete cascade,
  video text not null check (char_length(video) <= 200),
  -- In seconds, as the host's player reported it.
  length_seconds integer check (length_seconds between 1 and 86400),
  next_check_at timestamptz not null default now(),
  checked_at timestamptz,
  missing_since timestamptz,
  missing_as text check (missing_as in ('private', 'deleted')),
  unreachable_since timestamptz
);
-- The films to check next.
create index film_checks_due on film_checks (next_check_at);

create trigger film_clips_note_insert after insert on film_clips
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger film_clips_note_update after update on film_clips
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger film_clips_note_delete after delete on film_clips
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();

create function note_athlete_of_film() returns trigger language plpgsql as $$
begin
  perform note_athletes(array(select athlete_id from media_links where id = new.link_id));
  return null;
end $$;
create trigger film_checks_note_update after update on film_checks for each row
  when (old.missing_since is distinct from new.missing_since) execute function note_athlete_of_film();

-- The marks that a profile shows: those of a shown link whose video is there.
create view shown_clips as
  select clip.* from film_clips clip join shown_links link on link.id = clip.link_id
  where not exists (
    select from film_checks checked
      where checked.link_id = clip.link_id and checked.video = clip.video and checked.missing_since is not null);
