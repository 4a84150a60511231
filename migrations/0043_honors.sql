-- Honors of an athlete: a list of texts with their years, published by choice.

create function is_honor_list(honors jsonb) returns boolean language sql immutable
  return honors is null or case when jsonb_typeof(honors) = 'array' then
    jsonb_array_length(honors) between 1 and 20 and (
      select bool_and(case
          when jsonb_typeof(honor) <> 'object' or honor - array['year', 'text'] <> '{}' then false
          when jsonb_typeof(honor -> 'year') <> 'number' or jsonb_typeof(honor -> 'text') <> 'string' then false
          else (honor ->> 'year')::numeric in (select generate_series(2000, 2100)) and is_clean_text(honor ->> 'text', 120)
        end)
      from jsonb_array_elements(honors) as listed (honor)
    ) else false end;

alter table athletes
  add column honors jsonb,
  add constraint athletes_honors_in_range check (is_honor_list(honors)) not valid,
  drop constraint athletes_publish_known_fields,
  add constraint athletes_publish_known_fields check (
    published_fields = '{}' or array_position(published_fields, null) is null and published_fields <@ array[
      'gpa', 'weightedGpa', 'sat', 'act', 'majors', 'dominantHand', 'clubTeam', 'standingReach', 'approachTouch', 'blockTouch',
      'fortyYardDash', 'shuttle', 'vertical', 'bench', 'wingspan', 'handSize', 'commitment', 'commitmentDate', 'honors']) not valid;

create trigger athletes_raise_version_of_honors before update on athletes for each row
  when (old.honors is distinct from new.honors and new.version = old.version)
  execute function raise_version();
