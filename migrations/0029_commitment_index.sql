-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists athletes_commitment;
-- Search for committed athletes, in the order of the list.
create index concurrently athletes_commitment on athletes (id) where is_public and commitment is not null;
