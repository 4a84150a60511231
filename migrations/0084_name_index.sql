-- no transaction: an index on a filled table is created concurrently

-- The athletes of a name, for rosters that are imported (find-profiles.server.ts). The trigram index has no entry for a name without letters, so
-- that it is read completely for such a name. A hash index is never used to sort a search.
drop index concurrently if exists athletes_same_name;
create index concurrently athletes_same_name on athletes using hash (search_name) where is_public;
