-- What lies between an athlete and a team besides a membership. `team_athletes` has only athletes whom the staff admitted, so no
-- query of members can name, show or reach an athlete of this table.
create table team_joins (
  team_id uuid not null references teams (id) on delete cascade,
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- waiting: joined by the code, for the staff to confirm. declined, removed: by the staff; the code does not admit the
  -- athlete. invited: by the staff, by name; the code admits the athlete at once.
  state text not null check (state in ('waiting', 'declined', 'removed', 'invited')),
  changed_at timestamptz not null default now(),
  -- When an email to the head coach counted the waiting athlete.
  mailed_at timestamptz,
  primary key (team_id, athlete_id)
);
-- The waiting joins of an athlete, and the erasure of the athlete.
create index team_joins_athlete on team_joins (athlete_id);
-- The teams with waiting joins that no email counted (send-join-mails.server.ts).
create index team_joins_unmailed on team_joins (team_id) where state = 'waiting' and mailed_at is null;

-- Search engines may list a profile only if the athlete chose so. Adults who sign up begin with that choice.
alter table athletes
  drop constraint athletes_publish_known_fields,
  add constraint athletes_publish_known_fields check (
    published_fields = '{}' or array_position(published_fields, null) is null and published_fields <@ array[
      'gpa', 'weightedGpa', 'sat', 'act', 'majors', 'dominantHand', 'clubTeam', 'standingReach', 'approachTouch', 'blockTouch',
      'fortyYardDash', 'shuttle', 'vertical', 'bench', 'wingspan', 'handSize', 'commitment', 'commitmentDate', 'honors',
      'jerseyNumber', 'searchEngines']) not valid;

-- An athlete who signed up as an adult has no birth year. The age of an imported athlete is unknown, so they stay unlisted.
-- locks: athletes who signed up as adults are few, and only their own changes wait
update athletes set published_fields = published_fields || '{searchEngines}'
  where external_id is null and exists (
    select from accounts where accounts.id = athletes.account_id and birth_year is null and user_type = 'Athlete');
