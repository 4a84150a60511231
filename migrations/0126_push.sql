-- Notifications on the devices of members (web push).

-- The keys with which push services know this installation. The latest one is for new subscriptions, the others for those that used them.
create table push_keys (
  id integer primary key generated always as identity,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A browser that gets notifications.
create table push_subscriptions (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- A sign-out deletes the session and so the subscription. Null after the session expired by itself.
  session_id uuid references sessions (id) on delete cascade,
  key_id integer not null references push_keys (id),
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  device text check (char_length(device) <= 60),
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- The push service refused with 400 or 403, which means that our key or our contact address is wrong.
  last_refused_at timestamptz,
  last_refusal integer,
  primary key (account_id, id)
);
-- A browser has one subscription, that of the member who signed in last.
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
-- Finds the subscription that a job sends to.
create unique index push_subscriptions_id on push_subscriptions (id);
-- Follows the deletion of a session.
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;
-- Finds what the doctor shows.
create index push_subscriptions_refused on push_subscriptions (last_refused_at) where last_refused_at is not null;

-- Kinds of notifications that a member turned off.
create table push_choices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  primary key (account_id, kind)
);
