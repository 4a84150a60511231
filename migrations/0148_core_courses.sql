-- Core courses for NCAA eligibility that an athlete has finished, and the core GPA. Only the athlete and the active guardians read them.
create table core_courses (
  athlete_id bigint primary key references athletes (id) on delete cascade,
  finished text[] not null check (cardinality(finished) <= 16),
  gpa numeric(3, 2) check (gpa between 0 and 5),
  version integer not null
);
