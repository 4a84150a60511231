-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists athletes_cohort;
-- The athletes of one gender and class, whose percentiles are computed again after a change.
create index concurrently athletes_cohort on athletes (graduation_year, gender, id) include (positions) where is_public;
