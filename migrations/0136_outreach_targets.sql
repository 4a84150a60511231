-- Programs that an athlete writes to from the athlete's own mail. Only the athlete and the active guardians read them. Nothing sends them.
create table outreach_targets (
  athlete_id bigint not null references athletes (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  school_id integer not null references schools (id),
  sport_code text not null references sports (code),
  stage text not null default 'to-write' check (stage in ('to-write', 'written', 'answered', 'visit', 'offer', 'no')),
  next_on date,
  notes text check (is_clean_text(replace(notes, E'\n', ' '), 2000)),
  coach_name text check (is_clean_text(coach_name, 60)),
  coach_email text check (char_length(coach_email) <= 254),
  -- Why this school, in the words of the athlete. The draft is written from it and from the profile whenever it is shown.
  why text check (is_clean_text(replace(why, E'\n', ' '), 500)),
  -- Seconds from the start of the newest film.
  film_at integer check (film_at between 0 and 36000),
  drafted_at timestamptz,
  -- The day on which the athlete said to have written, and the day on which we ask for the answer.
  written_on date,
  asks_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (athlete_id, id),
  unique (athlete_id, school_id, sport_code)
);
