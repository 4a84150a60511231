-- Mail that waits to be sent, and what became of it. The row is the truth; the jobs named send-mail only wake whoever sends.

create table mail_messages (
  -- Also the left side of the Message-ID, so that every copy of one mail carries the same.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Null for mail that outlives its account (the erasure is done) or has none.
  account_id uuid references accounts on delete cascade,
  recipient text check (char_length(recipient) between 3 and 254 and recipient !~ '[\s,;<>"\u0001-\u001f\u007f]'),
  -- What the template is filled with, links in clear among it.
  payload jsonb check (jsonb_typeof(payload) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '48 hours',
  -- Reply code or error code, never the text of an answer, which may repeat the address.
  last_error text check (char_length(last_error) <= 80 and last_error !~ '@'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint sent_mail_has_its_time check ((status = 'sent') = (sent_at is not null)),
  -- Once sent, neither link nor address is kept; nor when it failed and nobody is left whom it could be sent to again.
  constraint finished_mail_is_empty check (
    case when status = 'waiting' or (status = 'failed' and account_id is not null)
      then recipient is not null and payload is not null
      else recipient is null and payload is null
    end
  )
);

-- What is due, oldest first: every look for mail to send.
create index mail_messages_due on mail_messages (next_attempt_at) where status = 'waiting';

-- Mail of an account: its erasure, and how much of a kind it was sent of late.
create index mail_messages_account on mail_messages (account_id, kind, created_at);

-- What failed, newest first: the list of the portal.
create index mail_messages_failed on mail_messages (created_at) where status = 'failed';
