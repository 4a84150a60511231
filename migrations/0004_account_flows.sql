-- What the flows of accounts need: links in mail, sessions, limits, the record of what was done, erasure.

-- Kept only of those who were 13 to 17 when they signed up, and dropped once they are surely 18.
alter table accounts add column birth_year smallint check (birth_year between 1900 and 2100);

-- The address that counts as one account: case, a tag after + and composition of letters make no other one.
create function email_key(email text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(
    regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1') || '@' || split_part(email, '@', 2), NFC));

-- Finds the account of an address at sign-in, sign-up and "forgot password".
create index accounts_email_by_key on accounts (email_key(email)) where email is not null;
-- What the job of erasure looks for.
create index accounts_due_for_erasure on accounts (erase_after) where erase_after is not null;

create table one_time_links (
  -- SHA-256 over purpose, account and guid; the guid itself stands in the mail only.
  digest bytea primary key check (octet_length(digest) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
-- One live link a purpose; also finds what a newer link supersedes.
create unique index one_time_links_live on one_time_links (account_id, purpose) where used_at is null and superseded_at is null;
-- What the job of purging looks for.
create index one_time_links_expired on one_time_links (expires_at);

create table sessions (
  -- SHA-256 of the bearer token.
  digest bytea primary key check (octet_length(digest) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Ends every session of an account.
create index sessions_account on sessions (account_id);
-- What the job of purging looks for.
create index sessions_expired on sessions (expires_at);

-- Whoever changes one of these, by whatever door, ends what was handed out before.
create function end_access() returns trigger language plpgsql as $$
begin
  delete from sessions where account_id = new.id;
  update one_time_links set superseded_at = now()
    where account_id = new.id and used_at is null and superseded_at is null;
  return null;
end $$;

create trigger accounts_end_access
  after update of email, password_hash, user_type, is_blocked, deletion_requested_at on accounts
  for each row when (
    (old.email, old.password_hash, old.user_type, old.is_blocked, old.deletion_requested_at)
      is distinct from (new.email, new.password_hash, new.user_type, new.is_blocked, new.deletion_requested_at))
  execute function end_access();

-- Where an account was signed in to before: an attacker elsewhere cannot lock its owner out there.
create table known_addresses (
  account_id uuid not null references accounts (id) on delete cascade,
  -- SHA-256 over the account and the address.
  digest bytea not null check (octet_length(digest) = 32),
  last_used_at timestamptz not null default now(),
  primary key (account_id, digest)
);

-- What was asked for without a password, until the job that answers it has run; then the row is gone.
create table account_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('register', 'verify', 'reset')),
  details jsonb not null,
  created_at timestamptz not null default now()
);

-- The shape is rate-limiter-flexible's. Losing it in a crash costs a quarter of an hour of counting, not a disk flush a request.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Erasing an account takes it out of its entries; `details` never holds a name or an address.
  actor_account uuid references accounts (id) on delete set null,
  actor_label text not null check (actor_label in ('visitor', 'member', 'administrator', 'command line', 'schedule')),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_account uuid references accounts (id) on delete set null,
  details jsonb not null default '{}'
);
-- What happened to an account, the latest first; also lets go of an account that is erased.
create index audit_log_subject on audit_log (subject_account, at) where subject_account is not null;
create index audit_log_actor on audit_log (actor_account) where actor_account is not null;

-- Who was erased, by an id that names no one: after a restored backup the next run erases them again.
create table erasures (
  account_id uuid primary key,
  -- SHA-256 of the id in the file an athlete was imported from: the next import of that file does not bring them back.
  external_id_digest bytea unique check (octet_length(external_id_digest) = 32),
  erased_at timestamptz not null default now()
);
