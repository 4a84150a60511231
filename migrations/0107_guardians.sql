-- Parents and guardians of minors. The product does not prove parenthood: both sides confirm the link.
create table guardians (
  athlete_id bigint not null references athletes (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  state text not null default 'invited' check (state in ('invited', 'active', 'withdrawn', 'frozen')),
  -- In the address of the guardian’s page, which every email to the guardian contains.
  link uuid not null default gen_random_uuid(),
  invited_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When the link was withdrawn or frozen.
  ended_at timestamptz,
  -- When this guardian hid the profile; null if it is not hidden.
  hid_at timestamptz,
  primary key (athlete_id, id)
);
-- One row for each address of an athlete.
create unique index guardians_email on guardians (athlete_id, email_key(email));
-- Finds the guardian who opens the page.
create unique index guardians_link on guardians (link);
-- Finds the links that are over.
create index guardians_ended on guardians (ended_at) where state = 'withdrawn';

-- When a guardian hid the profile. Publishing does not show it.
alter table athletes add column guardian_hid_at timestamptz;

create function may_be_shown(athletes) returns boolean
  language sql immutable parallel safe
  return $1.is_published and $1.held_until is null and $1.guardian_hid_at is null;

create or replace function fill_athlete_search() returns trigger language plpgsql as $$
begin
  select person_name(accounts.first_name, accounts.last_name), is_public_account(accounts) and may_be_shown(new)
    into new.search_name, new.is_public
    from accounts where accounts.id = new.account_id;
  return new;
end $$;

create or replace function follow_account_in_search() returns trigger language plpgsql as $$
begin
  update athletes
    set search_name = person_name(changed.first_name, changed.last_name),
      is_public = is_public_account(changed) and may_be_shown(athletes)
    from changed_accounts changed
    where athletes.account_id = changed.id
      and (athletes.search_name, athletes.is_public) is distinct from (person_name(changed.first_name, changed.last_name),
        is_public_account(changed) and may_be_shown(athletes));
  return null;
end $$;

-- The lock waits for a transaction that is just blocking the account: read without it, a blocked account could be published.
create or replace function follow_publishing() returns trigger language plpgsql as $$
begin
  select is_public_account(accounts) and may_be_shown(new) into new.is_public
    from accounts where accounts.id = new.account_id for share;
  return new;
end $$;
create trigger athletes_follow_guardian before update of guardian_hid_at on athletes for each row
  when (old.guardian_hid_at is distinct from new.guardian_hid_at)
  execute function follow_publishing();
