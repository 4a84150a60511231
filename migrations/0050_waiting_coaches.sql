-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists accounts_waiting_coaches;
-- Coaches whose college address the staff has not checked, oldest first.
create index concurrently accounts_waiting_coaches on accounts (created_at, id) where domain_status = 'P';
