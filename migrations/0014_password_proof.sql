-- A password counts once its holder has proved access to the mailbox. Digests of known clients are keyed.

-- The sign-up whose password is not proven yet; null if the password is proven. Its id is in the signed cookie of the browser that signed up.
alter table accounts add column unproven_sign_up_id uuid;

-- Codes that were mailed for a sign-in, at most one for each account.
create table sign_in_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- HMAC over the account and the code, under the key of the installation.
  digest bytea not null check (octet_length(digest) = 32),
  tries_left smallint not null default 5 check (tries_left between 0 and 5),
  expires_at timestamptz not null
);
-- Serves the purge job.
create index sign_in_codes_expired on sign_in_codes (expires_at);

-- Digests without a key could be recovered by trying every address. They no longer count, and the purge job deletes them; the version before
-- this one writes such digests until it is stopped.
alter table known_addresses add column is_keyed boolean not null default false;

-- A change of one of these columns also ends a mailed code.
create or replace function end_access() returns trigger language plpgsql as $$
begin
  delete from sessions where account_id = new.id;
  delete from email_changes where account_id = new.id;
  delete from sign_in_codes where account_id = new.id;
  update one_time_links set superseded_at = now()
    where account_id = new.id and used_at is null and superseded_at is null;
  return null;
end $$;
