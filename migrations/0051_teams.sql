-- Teams of schools and clubs, their staff and their athletes. Staff are accounts of a third type.

alter table accounts
  drop constraint accounts_user_type_check,
  add constraint accounts_user_type_check check (user_type in ('Athlete', 'College Coach', 'Team Staff', 'Administrator')) not valid;

create table teams (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('school', 'club')),
  -- The name of the school or club.
  name text not null check (is_clean_text(name, 120)),
  city text not null check (is_clean_text(city, 80)),
  state text not null check (is_clean_text(state, 40)),
  sport_code text not null references sports (code),
  gender text not null check (gender in ('F', 'M', 'O')),
  -- Only approved teams invite athletes and enter games.
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (is_clean_text(reason, 300)),
  requested_by uuid references accounts (id) on delete set null,
  requested_at timestamptz not null default now(),
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  -- Lets athletes join; null while no athlete may join by code.
  join_code text unique check (join_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  constraint a_decision_has_its_time check ((status = 'pending') = (decided_at is null))
);
-- The teams that wait for a decision, oldest first.
create index teams_pending on teams (requested_at) where status = 'pending';
-- The decided teams, latest first.
create index teams_decided on teams (decided_at desc) where status <> 'pending';
-- Approved teams of the same name, and erased accounts.
create index teams_name on teams (fold_name(name));
create index teams_requested_by on teams (requested_by) where requested_by is not null;
create index teams_decided_by on teams (decided_by) where decided_by is not null;

create table team_staff (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null after the account is erased. What the member entered remains, without a name.
  account_id uuid references accounts (id) on delete set null,
  role text not null check (role in ('head', 'assistant', 'scorer')),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (team_id, id),
  unique (team_id, account_id)
);
-- An account works for one team at a time.
create unique index team_staff_account on team_staff (account_id) where removed_at is null;
-- Finds the memberships of an account that is erased.
create index team_staff_accounts on team_staff (account_id);

-- The staff who may work now.
create view live_team_staff as
  select team_staff.team_id, team_staff.id as staff_id, team_staff.account_id, team_staff.role, team_staff.joined_at, accounts.email
    from team_staff join accounts on accounts.id = team_staff.account_id
    where team_staff.removed_at is null and accounts.user_type = 'Team Staff' and is_public_account(accounts);

create table team_invitations (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('head', 'assistant', 'scorer')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  primary key (team_id, id)
);
-- One invitation for each address; also finds the invitations of an address.
create unique index team_invitations_email on team_invitations (email_key(email), team_id);

-- The athletes who joined and agreed that the team enters their games.
create table team_athletes (
  team_id uuid not null references teams (id) on delete cascade,
  athlete_id bigint not null references athletes (id) on delete cascade,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (team_id, athlete_id)
);
-- The teams of an athlete.
create index team_athletes_athlete on team_athletes (athlete_id);
