-- The length of a film, if its host names it.
alter table link_previews add column duration_seconds integer check (duration_seconds between 1 and 86400);
