-- The weekly mail with good news of athletes. An athlete without a row wants it and got none yet.
create table athlete_news (
  athlete_id bigint primary key references athletes (id) on delete cascade,
  is_wanted boolean not null default true,
  -- The link in the mail that stops it.
  stop_link uuid not null default gen_random_uuid() unique,
  mailed_at timestamptz
);
comment on table athlete_news is 'The weekly mail with good news: whether an athlete wants it, and when the last one was sent.';

-- Coaches whom an athlete asked to confirm numbers: each is asked once.
create table coach_requests (
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- SHA-256 of the mailbox.
  mailbox_digest bytea not null check (octet_length(mailbox_digest) = 32),
  asked_at timestamptz not null default now(),
  primary key (athlete_id, mailbox_digest)
);
comment on table coach_requests is 'Coaches whom an athlete asked by mail to confirm numbers. mailbox_digest is SHA-256 of the mailbox.';
