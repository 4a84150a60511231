-- no transaction: an index on a filled table is created concurrently

-- The athletes with confirmed games, for the search.
drop index concurrently if exists athlete_statistics_confirmed;
create index concurrently athlete_statistics_confirmed on athlete_statistics (sport_code, athlete_id) where confirmed_figures is not null;
