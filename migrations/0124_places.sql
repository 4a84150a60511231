-- Coordinates of ZIP codes, cities and high schools, for the search within miles of a place, which src/schools/lists fills from registers/.
-- An export as an Excel file.

alter table high_schools add column zip text;
-- The rows of the previous version have none.
alter table high_schools add constraint high_schools_have_a_zip check (zip ~ '^\d{5}$') not valid;
comment on column high_schools.zip is 'Null in rows that the previous version loaded during an upgrade, and in lists without ZIP codes.';
-- The next start loads the list again, with its ZIP codes.
-- locks: one of five rows, which only a start reads
delete from loaded_lists where name = 'high-schools';

create table places (
  -- A ZIP code, or as `athlete_place` returns it.
  key text primary key,
  -- Null for a high school: a search is around a ZIP code or a city.
  name text check (is_clean_text(name, 90)),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Schools in it. Of the cities of a name, the one with the most is meant.
  schools integer not null check (schools >= 0)
);

-- Returns the place of a profile: its city, or without one its school. Null without a state, because many cities have the same name.
create function athlete_place(state text, city text, school text) returns text
  language sql immutable parallel safe
  return state || case when city is null then '/' || fold_school(school) else ' ' || fold_school(city) end;

alter table program_exports
  drop constraint program_exports_format,
  add constraint program_exports_format check (format in ('csv', 'xlsx', 'json', 'compliance-csv')) not valid;
