-- The chart of seasons can show the age of a minor, in years and quarters, if the athlete allows it and no guardian forbids it.
alter table athletes
  drop constraint athletes_publish_known_fields,
  add constraint athletes_publish_known_fields check (
    published_fields = '{}' or array_position(published_fields, null) is null and published_fields <@ array[
      'gpa', 'weightedGpa', 'sat', 'act', 'majors', 'dominantHand', 'clubTeam', 'standingReach', 'approachTouch', 'blockTouch',
      'fortyYardDash', 'shuttle', 'vertical', 'bench', 'wingspan', 'handSize', 'commitment', 'commitmentDate', 'honors',
      'jerseyNumber', 'searchEngines', 'seasonAge']) not valid;

alter table guardians
  drop constraint guardians_protected_check,
  -- locks: guardians are few, and every stored value is one of the new ones
  add constraint guardians_protected_check
    check (protected <@ array['school', 'city', 'schedule', 'film', 'photo', 'academic', 'searchEngines', 'embeds', 'age']) not valid;

-- The age on 1 September of the school year, in quarters of a year. One day for all seasons, so that several ages do not narrow the birthday.
create function shown_quarters(athlete athletes, account accounts, school_year integer) returns integer
  language sql immutable parallel safe
  return case when 'seasonAge' = any ((athlete).published_fields) and not 'age' = any ((athlete).protected_parts) then (
    select extract(year from age)::integer * 4 + extract(month from age)::integer / 3
      from (select age(make_date(school_year, 9, 1), (account).adult_on - interval '18 years') as age) as known) end;
