-- no transaction: an index is created concurrently
drop index concurrently if exists subscriptions_program_of;
-- Finds the subscriptions that pay for a program.
create index concurrently subscriptions_program_of on subscriptions (program_id) where program_id is not null;
drop index concurrently if exists subscriptions_live_of;
-- An account has one live subscription for each program that it pays for, and one for its own.
create unique index concurrently subscriptions_live_of on subscriptions (account_id, program_id) nulls not distinct
  where problem is null and state in ('active', 'suspended');
drop index concurrently if exists subscriptions_live;
