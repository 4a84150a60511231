-- What the search index of each process follows, and what the filters of search need.

-- Athletes that appeared, went, or changed what a list shows or a search looks through. Kept for two days.
create table athlete_changes (
  id bigint primary key generated always as identity,
  -- Tells a reader whether the snapshot of its last look saw this row.
  xact xid8 not null default pg_current_xact_id(),
  -- Null for all of them.
  athlete_ids bigint[],
  at timestamptz not null default now()
);
-- What a reader has not seen.
create index athlete_changes_xact on athlete_changes (xact);
-- What the job of purging looks for.
create index athlete_changes_at on athlete_changes (at);
-- The oldest row says how far back changes are known, so there is always one.
insert into athlete_changes (athlete_ids) values ('{}');

-- One row for so many athletes at most, and at least one a statement: a bulk import writes next to nothing here.
create function note_athletes(ids bigint[]) returns void language sql as $$
  insert into athlete_changes (athlete_ids)
    select ids[first : first + 9999] from generate_series(1, cardinality(ids), 10000) as first;
$$;

create function note_new_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from new_athletes));
  return null;
end $$;

-- A plan is kept for the session: a join of the two tables that was planned for one row would never end with a hundred thousand.
create function note_changed_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from (
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture
      from new_athletes
    except
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture
      from old_athletes) as changed));
  return null;
end $$;

create function note_gone_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from old_athletes));
  return null;
end $$;

create function note_all_athletes() returns trigger language plpgsql as $$
begin
  insert into athlete_changes (athlete_ids) values (null);
  return null;
end $$;

-- A name that is written in another way may fold to the same, and yet a list shows it.
create function note_renamed_athletes() returns trigger language plpgsql as $$
declare
  renamed uuid[] := (select array_agg(id) from (
    select id, first_name, last_name from new_accounts except select id, first_name, last_name from old_accounts) as changed);
begin
  if renamed is not null then
    perform note_athletes((select array_agg(id) from athletes where account_id = any (renamed)));
  end if;
  return null;
end $$;

create trigger athletes_note_insert after insert on athletes
  referencing new table as new_athletes for each statement execute function note_new_athletes();
create trigger athletes_note_update after update on athletes
  referencing old table as old_athletes new table as new_athletes for each statement execute function note_changed_athletes();
create trigger athletes_note_delete after delete on athletes
  referencing old table as old_athletes for each statement execute function note_gone_athletes();
create trigger athletes_note_truncate after truncate on athletes
  for each statement execute function note_all_athletes();
create trigger accounts_note_rename after update on accounts
  referencing old table as old_accounts new table as new_accounts for each statement execute function note_renamed_athletes();
