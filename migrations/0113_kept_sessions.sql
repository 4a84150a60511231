-- Days after which an unused session ends, for a coach who stays signed in. Null: 30 minutes.
alter table sessions add column keep_days integer;
alter table sessions add constraint sessions_keep_days check (keep_days between 1 and 20) not valid;
-- When the password was entered last in the session.
alter table sessions add column confirmed_at timestamptz not null default now();
