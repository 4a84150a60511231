-- The order in which an athlete puts the links of the profile.

alter table media_links add column shown_position smallint;
alter table media_links add constraint media_links_shown_position check (shown_position >= 0) not valid;
comment on column media_links.shown_position is 'Null until the athlete orders the links. Links without one are first, by date.';

-- A view has the columns that its table had.
create or replace view shown_links as
  select media_links.* from media_links
  where not exists (select from hidden_parts where hidden_parts.link_id = media_links.id)
    and not exists (select from athletes where athletes.id = media_links.athlete_id and 'film' = any (athletes.protected_parts));
