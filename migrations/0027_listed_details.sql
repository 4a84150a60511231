-- Lists show the school and whether there is film, so their change gives lists another version.

create or replace function note_changed_athletes() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from (
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture, positions,
        current_school
      from new_athletes
    except
    select id, search_name, is_public, gender, sport_codes, graduation_year, school_type, state, height, weight, city, picture, positions,
        current_school
      from old_athletes) as changed));
  return null;
end $$;

create function note_changed_links() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(distinct athlete_id) from changed_links));
  return null;
end $$;

create trigger media_links_note_insert after insert on media_links
  referencing new table as changed_links for each statement execute function note_changed_links();
create trigger media_links_note_update after update on media_links
  referencing new table as changed_links for each statement execute function note_changed_links();
create trigger media_links_note_delete after delete on media_links
  referencing old table as changed_links for each statement execute function note_changed_links();
