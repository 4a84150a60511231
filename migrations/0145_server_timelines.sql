-- When another PostgreSQL became the primary, and when a restore was tried.

-- Each promotion begins a timeline. A process writes the timeline that it sees, so the newest row is the last failover.
create table server_timelines (
  timeline integer primary key check (timeline > 0),
  seen_at timestamptz not null default now()
);

-- One row, once `npm run restore -- --tried` noted a trial.
create table restore_trial (
  only_row boolean primary key default true check (only_row),
  tried_at timestamptz not null
);
