-- Facts and programs of colleges, and the high schools that athletes choose from. src/schools/lists fills them from registers/.

alter table schools
  drop constraint schools_associations_check,
  add column control text,
  add column enrollment integer,
  add column enrollment_year text,
  -- From 0 to 1. Null for open admission as well as for unknown.
  add column admission_rate real,
  add column admission_year text,
  -- Tuition and fees of a year, in US dollars.
  add column tuition_in_state integer,
  add column tuition_out_of_state integer,
  add column tuition_year text,
  add column latitude double precision,
  add column longitude double precision,
  -- Closed or merged: not offered in the search.
  add column is_closed boolean not null default false;

alter table schools
  add constraint schools_know_associations
    check (associations <@ array['NCAA', 'NAIA', 'NJCAA', 'CCCAA', 'NWAC', 'USCAA', 'NCCAA', 'ACCA', 'LAI']) not valid,
  add constraint schools_know_control
    check (control in ('public', 'private nonprofit', 'private for-profit')) not valid,
  add constraint schools_have_possible_facts
    check (enrollment >= 0 and admission_rate between 0 and 1 and tuition_in_state >= 0 and tuition_out_of_state >= 0
      and latitude between -90 and 90 and longitude between -180 and 180) not valid,
  add constraint schools_have_both_coordinates check ((latitude is null) = (longitude is null)) not valid;

create table school_programs (
  school_id integer not null references schools (id),
  sport_code text not null references sports (code),
  gender text not null check (gender in ('F', 'M')),
  -- Null if the list names none.
  association text check (association ~ '^[A-Z]{3,6}$'),
  division text check (division in ('I', 'II', 'III')),
  subdivision text check (subdivision in ('FBS', 'FCS')),
  conference text check (is_clean_text(conference, 60)),
  -- The year in which the season of the list starts.
  season smallint not null check (season between 2000 and 2100),
  source text not null check (is_clean_text(source, 120)),
  primary key (school_id, sport_code, gender)
);

create table high_schools (
  name text not null check (is_clean_text(name, 160)),
  city text not null check (is_clean_text(city, 80)),
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- Name, city and state, folded.
  search_name text not null
);

-- The lists of this product that were loaded last. A start loads those that differ.
create table loaded_lists (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);
