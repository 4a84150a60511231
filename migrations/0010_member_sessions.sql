-- Members sign in on the web: sessions by cookie, a change of address that both addresses confirm, a copy of one's own data.

alter table sessions
  -- What its owner sees and names it by; the digest never leaves.
  add column id uuid not null unique default gen_random_uuid(),
  -- A token is good at its own door only: in the Authorization header, or in the cookie.
  add column kind text not null default 'bearer' check (kind in ('bearer', 'cookie')),
  -- Browser and system in coarse words, such as "Firefox on Linux".
  add column device text check (is_clean_text(device, 60)),
  -- SHA-256 over the account and the client, as in known_addresses: says whether two sessions come from one network, not from which.
  add column client_digest bytea check (octet_length(client_digest) = 32);

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('verify', 'reset', 'email-old', 'email-new'));

alter table account_requests drop constraint account_requests_kind_check;
alter table account_requests add constraint account_requests_kind_check
  check (kind in ('register', 'verify', 'reset', 'email-change'));

-- An address that an account wants to change to, until both addresses have confirmed it, one has refused, or a day has passed.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Tells one wish from the next: a job that was made for an older one does nothing.
  id uuid not null default gen_random_uuid(),
  new_email text not null
    check (char_length(new_email) between 3 and 254 and new_email !~ '[\s\u0001-\u001f\u007f]' and new_email like '_%@_%'),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- What the job of purging looks for.
create index email_changes_expired on email_changes (expires_at);

-- Whoever changes one of these, by whatever door, ends what was handed out before: a wish for another address, too.
create or replace function end_access() returns trigger language plpgsql as $$
begin
  delete from sessions where account_id = new.id;
  delete from email_changes where account_id = new.id;
  update one_time_links set superseded_at = now()
    where account_id = new.id and used_at is null and superseded_at is null;
  return null;
end $$;

-- Copies of everything that is kept of an account, which its owner asked for. Ready ones are kept for seven days.
create table exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- JSON, gzipped.
  data bytea,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint only_what_is_ready_has_data check ((state = 'ready') = (data is not null)),
  constraint what_is_finished_says_when check ((state = 'waiting') = (finished_at is null)),
  constraint what_is_finished_expires check ((state = 'waiting') = (expires_at is null))
);
-- The copies of an account, the newest first; also goes with the account.
create index exports_account on exports (account_id, created_at desc);
-- One at a time is made for an account.
create unique index exports_waiting on exports (account_id) where state = 'waiting';
-- What the job of purging looks for.
create index exports_expired on exports (expires_at);
