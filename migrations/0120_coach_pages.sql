-- Coaches who let families see a public page about them. Without a row there is no page.
create table coach_pages (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- In the address of the page. The id of the account stays private.
  id uuid not null default gen_random_uuid() unique,
  -- The page of the college that lists its staff.
  staff_link text check (char_length(staff_link) <= 300 and staff_link ~ '^https://'),
  created_at timestamptz not null default now()
);
