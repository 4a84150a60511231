-- A decision of the staff applies to the facts that the person read.

-- Raised with each change of the facts or the status. With version 1, the facts are still those of the first request.
alter table teams add column version integer not null default 1;
create trigger teams_raise_version before update on teams for each row
  when ((old.kind, old.name, old.city, old.state, old.sport_code, old.gender, old.status, old.requested_by)
    is distinct from (new.kind, new.name, new.city, new.state, new.sport_code, new.gender, new.status, new.requested_by))
  execute function raise_version();

-- The latest change of an approved team's facts. The team keeps the approved ones until the staff approves the change.
create table team_changes (
  team_id uuid primary key references teams (id) on delete cascade,
  kind text not null check (kind in ('school', 'club')),
  name text not null check (is_clean_text(name, 120)),
  city text not null check (is_clean_text(city, 80)),
  state text not null check (is_clean_text(state, 40)),
  sport_code text not null references sports (code),
  gender text not null check (gender in ('F', 'M', 'O')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (is_clean_text(reason, 300)),
  -- The facts before an approved change, which are restored if the approval is taken back.
  former jsonb check (jsonb_typeof(former) = 'object'),
  version integer not null default 1,
  requested_by uuid references accounts (id) on delete set null,
  requested_at timestamptz not null default now(),
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  constraint a_decided_change_has_its_time check ((status = 'pending') = (decided_at is null)),
  constraint an_approved_change_has_former_facts check ((status = 'approved') = (former is not null))
);
create trigger team_changes_raise_version before update on team_changes for each row execute function raise_version();
-- The changes that wait for a decision, oldest first.
create index team_changes_pending on team_changes (requested_at) where status = 'pending';
-- Erased accounts.
create index team_changes_requested_by on team_changes (requested_by) where requested_by is not null;
create index team_changes_decided_by on team_changes (decided_by) where decided_by is not null;

-- When the address of a coach or of team staff changed. Null again after the staff decided on a coach's new address.
alter table accounts add column email_changed_at timestamptz;

-- A decision about a coach is about the address, so a new address waits for a new decision, however it was changed.
create function recheck_new_address() returns trigger language plpgsql as $$
begin
  new.email_changed_at := now();
  if new.domain_status is not null then new.domain_status := 'P'; end if;
  return new;
end $$;
create trigger accounts_recheck_new_address before update of email on accounts for each row
  when (new.user_type in ('College Coach', 'Team Staff') and email_key(old.email) is distinct from email_key(new.email))
  execute function recheck_new_address();
