-- The matches of saved searches, and emails about new ones.

alter table saved_searches
  -- Set if every match is listed in saved_search_matches. Searches with too many matches are not followed.
  add column followed_at timestamptz,
  -- Deleted searches can be restored for some days.
  add column removed_at timestamptz;

-- The athletes that matched a search, each once: `seen` when it was saved or looked at, `new` until an email, then `mailed`.
create table saved_search_matches (
  program_id uuid not null,
  search_id uuid not null,
  athlete_id bigint not null references athletes (id) on delete cascade,
  state text not null check (state in ('seen', 'new', 'mailed')),
  primary key (program_id, search_id, athlete_id),
  foreign key (program_id, search_id) references saved_searches (program_id, id) on delete cascade
);
-- Erasure of an athlete.
create index saved_search_matches_athlete on saved_search_matches (athlete_id);
-- The new matches of a search.
create index saved_search_matches_unseen on saved_search_matches (program_id, search_id) where state <> 'seen';

-- The changes of athletes that were compared with all searches: the pg_snapshot that saw them. Not part of a backup.
create table search_feed (
  id boolean primary key default true check (id),
  snapshot text not null,
  at timestamptz not null default now()
);

-- The link that stops the daily emails to a member, and the days of the last ones in the time zone of the program.
create table program_mail (
  program_id uuid not null,
  staff_id uuid not null,
  link uuid not null default gen_random_uuid() unique,
  wants_task_mail boolean not null default true,
  alerts_checked_on date,
  tasks_checked_on date,
  primary key (program_id, staff_id),
  foreign key (program_id, staff_id) references program_staff (program_id, id) on delete cascade
);

-- Removes athletes from waiting emails when they are hidden or erased.
create function unlist_in_alerts(keys text[]) returns void language sql as $$
  update mail_messages set payload = jsonb_set(payload, '{athletes}', coalesce((
      select jsonb_agg(one order by position) from jsonb_array_elements(payload -> 'athletes') with ordinality as listed (one, position)
      where one ->> 'key' <> all (keys)), '[]'))
    where kind = 'search-alert' and status = 'waiting'
      and exists (select from jsonb_array_elements(payload -> 'athletes') as listed (one) where one ->> 'key' = any (keys));
$$;

create function unlist_hidden_athlete() returns trigger language plpgsql as $$
begin
  perform unlist_in_alerts(array[old.id::text]);
  return null;
end $$;

-- Not `of is_public`: another trigger changes that column when a profile is hidden.
create trigger athletes_unlist_hidden after update on athletes for each row
  when (old.is_public and not new.is_public) execute function unlist_hidden_athlete();
create trigger athletes_unlist_erased after delete on athletes for each row execute function unlist_hidden_athlete();
