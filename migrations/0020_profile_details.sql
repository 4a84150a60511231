-- Optional fields of a profile that an athlete publishes one by one, and the NCAA ID, which is never public.

-- A value with its unit as in src/athletes/fields.ts, the date, and how it was taken.
create function is_measurement(measurement jsonb, minimum double precision, maximum double precision) returns boolean
  language sql immutable
  return measurement is null or (
    jsonb_typeof(measurement) = 'object'
    and measurement - array['value', 'date', 'taken'] = '{}'
    and case when jsonb_typeof(measurement -> 'value') = 'number'
      then (measurement ->> 'value')::double precision between minimum and maximum else false end
    and coalesce(measurement ->> 'date', '2000-01-01') ~ '^\d{4}-\d\d-\d\d$'
    and coalesce(measurement ->> 'taken', 'self') in ('self', 'coach', 'event'));

alter table athletes
  -- Unweighted and weighted, both on the 4.0 scale.
  add column gpa double precision,
  add column weighted_gpa double precision,
  add column sat smallint,
  add column act smallint,
  add column majors text,
  add column dominant_hand text,
  add column club_team text,
  add column standing_reach jsonb,
  add column approach_touch jsonb,
  add column block_touch jsonb,
  add column forty_yard_dash jsonb,
  add column shuttle jsonb,
  add column vertical jsonb,
  add column bench jsonb,
  add column wingspan jsonb,
  add column hand_size jsonb,
  add column commitment text,
  -- As text, because it is only shown.
  add column commitment_date text,
  add column ncaa_id text,
  -- The fields that the athlete published, such as {gpa,clubTeam}.
  add column published_fields text[] not null default '{}';

-- Not validated: in every existing row the columns are null, and a validation would read all rows.
alter table athletes
  add constraint athletes_details_in_range check (
    gpa between 0 and 4 and weighted_gpa between 0 and 5 and sat between 400 and 1600 and sat % 10 = 0 and act between 1 and 36
    and is_clean_text(majors, 160) and dominant_hand in ('R', 'L', 'B') and is_clean_text(club_team, 120)
    and is_clean_text(commitment, 160) and commitment_date ~ '^\d{4}-\d\d-\d\d$' and ncaa_id ~ '^\d{10}$') not valid,
  add constraint athletes_measurements_in_range check (
    is_measurement(standing_reach, 60, 120) and is_measurement(approach_touch, 72, 150) and is_measurement(block_touch, 72, 150)
    and is_measurement(forty_yard_dash, 4, 9) and is_measurement(shuttle, 3.5, 9) and is_measurement(vertical, 5, 60)
    and is_measurement(bench, 45, 800) and is_measurement(wingspan, 48, 110) and is_measurement(hand_size, 4, 14)) not valid,
  add constraint athletes_publish_known_fields check (
    published_fields = '{}' or array_position(published_fields, null) is null and published_fields <@ array[
      'gpa', 'weightedGpa', 'sat', 'act', 'majors', 'dominantHand', 'clubTeam', 'standingReach', 'approachTouch', 'blockTouch',
      'fortyYardDash', 'shuttle', 'vertical', 'bench', 'wingspan', 'handSize', 'commitment', 'commitmentDate']) not valid;

-- A second trigger, because the condition of the first one is full of the fields that everyone sees. `new.version = old.version` lets
-- only one of them raise the version.
create trigger athletes_raise_version_of_details before update on athletes for each row
  when ((old.gpa, old.weighted_gpa, old.sat, old.act, old.majors, old.dominant_hand, old.club_team, old.standing_reach, old.approach_touch,
      old.block_touch, old.forty_yard_dash, old.shuttle, old.vertical, old.bench, old.wingspan, old.hand_size, old.commitment,
      old.commitment_date, old.ncaa_id, old.published_fields)
    is distinct from (new.gpa, new.weighted_gpa, new.sat, new.act, new.majors, new.dominant_hand, new.club_team, new.standing_reach,
      new.approach_touch, new.block_touch, new.forty_yard_dash, new.shuttle, new.vertical, new.bench, new.wingspan, new.hand_size,
      new.commitment, new.commitment_date, new.ncaa_id, new.published_fields) and new.version = old.version)
  execute function raise_version();

-- Athletes can ask the staff to check the three new texts. A text field needs no migration from now on.
alter table text_reviews
  drop constraint text_reviews_field_check,
  add constraint text_reviews_field_check check (field ~ '^[a-zA-Z]{1,40}$') not valid;
