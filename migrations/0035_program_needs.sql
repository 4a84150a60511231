-- How many athletes a program needs of a position and class. A missing row is no need.

create table program_needs (
  program_id uuid not null references programs (id) on delete cascade,
  position text not null check (position ~ '^([A-Z]{1,4}|any)$'),
  graduation_year smallint not null check (graduation_year between 1900 and 2200),
  needed smallint not null check (needed between 1 and 99),
  primary key (program_id, graduation_year, position)
);
