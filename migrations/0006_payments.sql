-- The coach plan: subscriptions as PayPal tells them, the messages that woke us, and what is still to be asked.

create table subscriptions (
  -- PayPal's id.
  paypal_id text primary key check (paypal_id ~ '^I-[A-Z0-9]{1,48}$'),
  -- Whose plan it is; null where the custom id is nobody's here, or the account has been erased.
  account_id uuid references accounts (id) on delete set null,
  plan_id text not null check (char_length(plan_id) between 1 and 60),
  custom_id text check (char_length(custom_id) between 1 and 127),
  state text not null check (state in ('pending', 'active', 'suspended', 'cancelled', 'expired')),
  -- PayPal's own word.
  paypal_status text not null check (paypal_status ~ '^[A-Z_]{1,24}$'),
  plan_overridden boolean not null,
  -- Why it counts for nobody; null where it counts.
  problem text check (problem in ('foreign-plan', 'overridden', 'no-such-coach', 'bound-elsewhere', 'second', 'unknown-to-paypal')),
  next_billing_at timestamptz,
  -- When the period that is paid for ends.
  access_until timestamptz,
  -- When PayPal last changed it: an answer older than this one changes nothing.
  paypal_updated_at timestamptz not null,
  -- First seen as a coach's active plan; since when its payment fails; first seen as ended. Each time one mail leaves.
  started_at timestamptz,
  failing_since timestamptz,
  ended_at timestamptz,
  -- It is to be cancelled at PayPal, and is until PayPal says that it is.
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);

-- A coach has one live plan at most; also finds it.
create unique index subscriptions_live on subscriptions (account_id)
  where problem is null and state in ('active', 'suspended');
-- Everything of an account: its plan, its erasure.
create index subscriptions_account on subscriptions (account_id) where account_id is not null;
-- What the hourly look asks PayPal about, and what is over by now.
create index subscriptions_open on subscriptions (state) where state <> 'expired';
-- What the portal shows its staff, newest first.
create index subscriptions_flagged on subscriptions (created_at desc) where problem is not null;

-- PayPal's messages, each once, however often it is sent.
create table webhook_events (
  id text primary key check (char_length(id) between 1 and 100),
  event_type text not null check (char_length(event_type) between 1 and 100),
  -- The subscription it speaks of; null where it speaks of none.
  subscription_id text check (subscription_id ~ '^I-[A-Z0-9]{1,48}$'),
  -- Received at our door, or read from PayPal's list because it never came.
  source text not null check (source in ('webhook', 'list')),
  received_at timestamptz not null default now(),
  -- When PayPal had been asked about the subscription after this message.
  applied_at timestamptz
);
-- What an answer of PayPal settles.
create index webhook_events_open on webhook_events (subscription_id) where applied_at is null;
-- What the job of purging looks for.
create index webhook_events_received on webhook_events (received_at);

-- Subscriptions that PayPal is to be asked about: the row is the truth, the jobs only wake whoever asks.
create table subscription_checks (
  paypal_id text primary key check (paypal_id ~ '^I-[A-Z0-9]{1,48}$'),
  -- Goes up with every reason to ask: an answer that was asked for before the latest one settles nothing.
  wanted integer not null default 1,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Who is asking, and until when nobody else does. What a killed process held comes free by itself.
  claim uuid,
  claimed_until timestamptz
);
-- What is due, oldest first.
create index subscription_checks_due on subscription_checks (due_at);

-- One row: what payments remember.
create table payment_memory (
  only_row boolean primary key default true check (only_row),
  -- Signs the links in mail by which a plan is cancelled.
  link_key bytea not null check (octet_length(link_key) = 32),
  -- PayPal's list of events has been read up to here; the list reaches back thirty days.
  events_read_until timestamptz not null default now() - interval '29 days'
);
