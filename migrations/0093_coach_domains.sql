-- no transaction: concurrent indexes cannot be created in one.
-- Coaches of one mail domain, for the check of a coach.
drop index concurrently if exists accounts_coach_domain;
create index concurrently accounts_coach_domain on accounts (lower(substring(email from '[^@]+$'))) where domain_status is not null;
-- The states of accounts that the staff filters by.
drop index concurrently if exists accounts_blocked;
create index concurrently accounts_blocked on accounts (created_at desc, id desc) where is_blocked;
drop index concurrently if exists accounts_unverified;
create index concurrently accounts_unverified on accounts (created_at desc, id desc) where not is_verified;
drop index concurrently if exists accounts_demo;
create index concurrently accounts_demo on accounts (created_at desc, id desc) where is_demo;
drop index concurrently if exists accounts_in_deletion;
create index concurrently accounts_in_deletion on accounts (created_at desc, id desc) where deletion_requested_at is not null;
