-- The length of a film, if its host names it.
alter table link_previews add column duration_seconds integer;
alter table link_previews add constraint link_previews_have_a_possible_length check (duration_seconds between 1 and 86400) not valid;
