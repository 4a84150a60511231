-- Athletes stay signed in for longer than coaches.
alter table sessions drop constraint sessions_keep_days;
alter table sessions add constraint sessions_keep_days check (keep_days between 1 and 90) not valid;

-- When a change that the new address confirmed takes effect without the old one, which can object until then.
alter table email_changes add column takes_effect_at timestamptz;
-- The changes that are due.
-- locks: at most one row for each account that changes its address now
create index email_changes_due on email_changes (takes_effect_at) where takes_effect_at is not null;
