-- no transaction: indexes on a filled table are created concurrently

-- The portal's search by part of a name or an email address.
drop index concurrently if exists account_texts_text;
create index concurrently account_texts_text on account_texts using gin (text gin_trgm_ops);
-- The newest matches of a frequent term.
drop index concurrently if exists account_texts_newest;
create index concurrently account_texts_newest on account_texts (created_at desc, account_id desc);
