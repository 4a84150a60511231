-- References that coaches of teams write about an athlete. One coach has one reference about an athlete in a team.
create table coach_references (
  athlete_id bigint not null references athletes (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  team_id uuid not null,
  staff_id uuid not null,
  relation text not null check (relation in ('coach', 'family')),
  first_year smallint not null,
  last_year smallint not null,
  text text not null check (is_clean_text(text, 600)),
  -- The text that a family accepts. A coach who writes again raises it.
  version integer not null default 1,
  written_at timestamptz not null default now(),
  -- The active guardian of a minor who accepted it. Without one, the minor does not see it.
  guardian_id uuid,
  accepted_at timestamptz,
  -- Set if the coach withdrew it, or the family declined or withdrew it.
  ended_at timestamptz,
  ended_by text check (ended_by in ('coach', 'athlete', 'guardian')),
  primary key (athlete_id, id),
  foreign key (team_id, staff_id) references team_staff (team_id, id) on delete cascade,
  foreign key (athlete_id, guardian_id) references guardians (athlete_id, id) on delete set null (guardian_id),
  constraint coach_references_years_check check (first_year between 1990 and last_year and last_year <= 2100),
  constraint coach_references_end_check check ((ended_at is null) = (ended_by is null))
);
-- The reference of a coach, and those of a coach who leaves.
create unique index coach_references_staff on coach_references (team_id, staff_id, athlete_id);
-- Deletes of guardians.
create index coach_references_guardian on coach_references (athlete_id, guardian_id) where guardian_id is not null;
comment on table coach_references is 'References of team coaches about athletes, public after the athlete and a guardian of a minor accepted.';

-- The staff of the portal can hide a reference alone.
alter table hidden_parts
  add column reference_id uuid,
  -- locks: few parts are hidden, and every stored value is one of the new ones
  add constraint hidden_parts_reference_fkey
    foreign key (athlete_id, reference_id) references coach_references (athlete_id, id) on delete cascade not valid,
  drop constraint hidden_parts_part_check,
  add constraint hidden_parts_part_check check (part in ('photo', 'text', 'link', 'game', 'reference')) not valid,
  drop constraint hidden_part_has_its_item,
  add constraint hidden_part_has_its_item check (num_nonnulls(link_id, event_id, field, reference_id) = (part <> 'photo')::integer
    and (part = 'link') = (link_id is not null) and (part = 'game') = (event_id is not null)
    and (part = 'reference') = (reference_id is not null) and (part in ('photo', 'text')) = (former is not null)) not valid;
drop index hidden_parts_athlete;
-- Parts of one profile.
-- locks: few parts are hidden
create unique index hidden_parts_athlete on hidden_parts (athlete_id, part, coalesce(link_id, event_id), reference_id, field) nulls not distinct;

-- What everyone reads, for a year: accepted by the athlete, and for a minor by an active guardian, while the coach works for an approved team.
create view shown_references as
  select reference.athlete_id, reference.id, reference.text, reference.relation, reference.first_year, reference.last_year,
    reference.written_at, staff.role, shown_name(coach) as name, team_title(teams) as team, teams.sport_code
  from coach_references reference
    join live_team_staff staff on (staff.team_id, staff.staff_id) = (reference.team_id, reference.staff_id)
    join teams on teams.id = reference.team_id
    join accounts coach on coach.id = staff.account_id
    join athletes on athletes.id = reference.athlete_id
    join accounts owner on owner.id = athletes.account_id
  where reference.ended_at is null and reference.accepted_at is not null
    and (reference.guardian_id is not null or not coalesce(is_minor(owner), false))
    and reference.written_at > now() - interval '1 year'
    and staff.role <> 'scorer' and teams.status = 'approved' and shown_name(coach) is not null
    and not exists (select from hidden_parts where hidden_parts.athlete_id = reference.athlete_id and reference_id = reference.id);

-- Profiles are current.
create trigger coach_references_note_insert after insert on coach_references
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger coach_references_note_update after update on coach_references
  referencing new table as changed_rows for each statement execute function note_athletes_of_changed_rows();
create trigger coach_references_note_delete after delete on coach_references
  referencing old table as changed_rows for each statement execute function note_athletes_of_changed_rows();

-- A member who leaves or becomes a scorer is not shown as a coach. A deleted account takes its words with it.
create function follow_staff_in_references() returns trigger language plpgsql as $$
begin
  if new.account_id is null then
    delete from coach_references where (team_id, staff_id) = (new.team_id, new.id);
  else
    perform note_athletes((
      select array_agg(athlete_id) from coach_references where (team_id, staff_id) = (new.team_id, new.id)));
  end if;
  return null;
end $$;
create trigger team_staff_follow_references after update on team_staff for each row
  when ((old.account_id, old.removed_at, old.role) is distinct from (new.account_id, new.removed_at, new.role))
  execute function follow_staff_in_references();

create function note_athletes_of_coach() returns trigger language plpgsql as $$
begin
  perform note_athletes((
    select array_agg(athlete_id) from team_staff join coach_references reference
      on (reference.team_id, reference.staff_id) = (team_staff.team_id, team_staff.id)
    where team_staff.account_id = new.id));
  return null;
end $$;
create trigger accounts_note_coach after update on accounts for each row
  when (new.user_type = 'Team Staff' and (old.first_name, old.last_name, is_public_account(old))
    is distinct from (new.first_name, new.last_name, is_public_account(new)))
  execute function note_athletes_of_coach();

create or replace function note_athletes_of_checked_name() returns trigger language plpgsql as $$
declare
  checked uuid := coalesce(new.account_id, old.account_id);
begin
  perform note_athletes((
    select array_agg(athlete_id) from (
      select line_confirmations.athlete_id from team_staff join line_confirmations
          on (line_confirmations.team_id, line_confirmations.staff_id) = (team_staff.team_id, team_staff.id)
        where team_staff.account_id = checked
      union
      select reference.athlete_id from team_staff join coach_references reference
          on (reference.team_id, reference.staff_id) = (team_staff.team_id, team_staff.id)
        where team_staff.account_id = checked) as shown));
  return null;
end $$;

-- A guardian whose link ends or is paused does not vouch for a text anymore.
create function follow_guardians_in_references() returns trigger language plpgsql as $$
begin
  update coach_references set guardian_id = null where athlete_id = new.athlete_id and guardian_id = new.id;
  return null;
end $$;
create trigger guardians_follow_references after update on guardians for each row
  when (old.state = 'active' and new.state <> 'active')
  execute function follow_guardians_in_references();

-- A guardian who stops the staff of teams also ends the references that wait.
create or replace function follow_stops_in_teams() returns trigger language plpgsql as $$
begin
  update team_joins set state = 'declined', changed_at = now() where athlete_id = new.athlete_id and state = 'invited';
  update line_proposals set state = 'withdrawn', decided_at = now() where athlete_id = new.athlete_id and state = 'open';
  update coach_references set ended_at = now(), ended_by = 'guardian'
    where athlete_id = new.athlete_id and ended_at is null and accepted_at is null;
  return null;
end $$;
