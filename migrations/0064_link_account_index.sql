-- no transaction: indexes on a filled table are created concurrently

-- The links of an account that is deleted (foreign key). Without it, each erasure reads the links of all accounts.
drop index concurrently if exists one_time_links_account;
create index concurrently one_time_links_account on one_time_links (account_id);
