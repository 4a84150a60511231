-- What the staff of a program decided about an athlete of a roster and a public profile: the same person, or not. Only the program sees it.

-- The person of a row: the name and the team as the search folds them, hashed, so that the decision keeps no name.
create function roster_person(first_name text, last_name text, team text) returns text
  language sql immutable parallel safe
  return md5(person_name(left(coalesce(first_name, ''), 80), left(coalesce(last_name, ''), 80)) || '|' || fold_letters(left(coalesce(team, ''), 80)));

create table program_match_decisions (
  program_id uuid not null references programs (id) on delete cascade,
  athlete_id bigint not null references athletes (id) on delete cascade,
  person text not null check (person ~ '^[0-9a-f]{32}$'),
  is_same boolean not null,
  decided_at timestamptz not null default now(),
  primary key (program_id, athlete_id, person)
);
-- The erasure of an athlete.
create index program_match_decisions_athlete on program_match_decisions (athlete_id);
-- The purge of old decisions.
create index program_match_decisions_old on program_match_decisions (decided_at);
