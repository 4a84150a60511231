-- A jersey number is public only if the athlete publishes it.
alter table athletes
  drop constraint athletes_publish_known_fields,
  add constraint athletes_publish_known_fields check (
    published_fields = '{}' or array_position(published_fields, null) is null and published_fields <@ array[
      'gpa', 'weightedGpa', 'sat', 'act', 'majors', 'dominantHand', 'clubTeam', 'standingReach', 'approachTouch', 'blockTouch',
      'fortyYardDash', 'shuttle', 'vertical', 'bench', 'wingspan', 'handSize', 'commitment', 'commitmentDate', 'honors',
      'jerseyNumber']) not valid;

-- Numbers that were public remain public.
-- locks: jersey numbers were not part of a release, so only test installations have rows
update athletes set published_fields = published_fields || '{jerseyNumber}'
  where id in (select athlete_id from athlete_sports where jersey_number is not null);

-- Where the list of high schools has a row from. The next start fills both, because the list has changed.
alter table high_schools
  add column source text,
  add column year smallint;
alter table high_schools
  add constraint high_schools_have_clean_sources check (is_clean_text(source, 120) and year between 2000 and 2100) not valid;
