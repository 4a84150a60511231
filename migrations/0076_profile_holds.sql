-- A report “This is me or my child, and I did not make it” hides the profile at once, until the staff decides or the time is over.

-- Until when the profile is hidden; infinity: until the staff shows it again.
alter table athletes add column held_until timestamptz;
alter table profile_reports
  -- When this report hid the profile; null if it did not.
  add column hid_at timestamptz,
  drop constraint profile_reports_reason_check,
  add constraint profile_reports_reason_check
    check (reason in ('not-mine', 'contact-data', 'not-real', 'wrong-facts', 'harmful', 'media', 'other')) not valid,
  drop constraint profile_reports_status_check,
  add constraint profile_reports_status_check check (status in ('open', 'kept', 'corrected', 'removed', 'hidden')) not valid;

create or replace function fill_athlete_search() returns trigger language plpgsql as $$
begin
  select fold_name(accounts.first_name || ' ' || accounts.last_name),
      is_public_account(accounts) and new.is_published and new.held_until is null
    into new.search_name, new.is_public
    from accounts where accounts.id = new.account_id;
  return new;
end $$;

create or replace function follow_account_in_search() returns trigger language plpgsql as $$
begin
  update athletes
    set search_name = fold_name(changed.first_name || ' ' || changed.last_name),
      is_public = is_public_account(changed) and athletes.is_published and athletes.held_until is null
    from changed_accounts changed
    where athletes.account_id = changed.id
      and (athletes.search_name, athletes.is_public) is distinct from (fold_name(changed.first_name || ' ' || changed.last_name),
        is_public_account(changed) and athletes.is_published and athletes.held_until is null);
  return null;
end $$;

-- The lock waits for a transaction that is just blocking the account: read without it, a blocked account could be published.
create or replace function follow_publishing() returns trigger language plpgsql as $$
begin
  select is_public_account(accounts) and new.is_published and new.held_until is null into new.is_public
    from accounts where accounts.id = new.account_id for share;
  return new;
end $$;
create trigger athletes_follow_hold before update of held_until on athletes for each row
  when (old.held_until is distinct from new.held_until)
  execute function follow_publishing();
