-- no transaction: an index is created concurrently
drop index concurrently if exists subscriptions_live;
-- An account has one live subscription for each program that it pays for, and one for its own. Erased accounts keep theirs without an account.
create unique index concurrently subscriptions_live on subscriptions (account_id, program_id) nulls not distinct
  where problem is null and state in ('active', 'suspended') and account_id is not null;
drop index concurrently if exists subscriptions_live_of;
