-- no transaction: indexes on a filled table are created concurrently

alter table program_roster validate constraint program_roster_event_id_fkey;
alter table program_roster validate constraint program_roster_athlete_id_fkey;
alter table program_roster validate constraint a_matched_row_has_an_event;
-- The rows of a later file update those of the same event with the same team, jersey and name.
drop index concurrently if exists program_roster_entry;
create unique index concurrently program_roster_entry on program_roster (program_id, event_id, lower(team), lower(coalesce(jersey, '')), lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) nulls not distinct;
drop index concurrently if exists program_roster_key;
-- Erasure of an athlete, and the entries of a prospect.
drop index concurrently if exists program_roster_athlete;
create index concurrently program_roster_athlete on program_roster (program_id, athlete_id) where athlete_id is not null;
