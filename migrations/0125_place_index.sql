-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists athletes_place;
-- Search within miles of a place, which lists the keys of the places in reach.
create index concurrently athletes_place on athletes (athlete_place(state, city, current_school)) where is_public;

alter table program_exports validate constraint program_exports_format;
