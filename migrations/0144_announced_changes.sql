-- Announces changed athletes to the process that changes them, before its transaction commits.

-- The process does not serve their cached pages during an outage of the database, even if it never learns whether the commit succeeded.
-- The level `info` reaches every client, whatever its client_min_messages. Many athletes are announced as all.
create function announce_changed_athletes() returns trigger language plpgsql as $$
declare
  announced text := (select case when bool_or(athlete_ids is null) or sum(cardinality(athlete_ids)) > 1000 then 'all'
    else coalesce(string_agg(array_to_string(athlete_ids, ','), ','), '') end from changed);
begin
  raise info using errcode = 'OR001', message = announced;
  return null;
end $$;

create trigger athlete_changes_announce after insert on athlete_changes
  referencing new table as changed for each statement execute function announce_changed_athletes();
