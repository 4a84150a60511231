-- Texts of athletes that look like contact data and that the athlete asked our staff to check.

create table text_reviews (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  field text not null check (
    field in (
      'firstName', 'lastName', 'currentSchool', 'schoolType', 'city', 'state', 'seasonYear', 'teamName', 'eventName', 'score', 'text'
    )
  ),
  text text not null check (is_clean_text(text, 160)),
  found text not null check (found in ('email', 'link', 'phone', 'account', 'address')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- What the staff writes to the athlete about a declined text.
  reason text check (is_clean_text(reason, 300)),
  decided_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint decided_reviews_have_a_time check ((status = 'pending') = (decided_at is null)),
  -- An approved text of an athlete's field is found by this, and a text is asked about once.
  constraint text_reviews_text unique (account_id, field, text)
);
-- The queue of the portal, the oldest first.
create index text_reviews_pending on text_reviews (created_at, id) where status = 'pending';
-- The decided ones of the portal, the latest first.
create index text_reviews_decided on text_reviews (decided_at desc, id) where status <> 'pending';
-- Goes with the administrator's account.
create index text_reviews_decided_by on text_reviews (decided_by) where decided_by is not null;
