-- Saved searches follow the changes of athletes. These columns are filters too, and no list shows them.

create function note_changed_details() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(id) from (
    select id, gpa, commitment, published_fields from new_athletes
    except
    select id, gpa, commitment, published_fields from old_athletes) as changed));
  return null;
end $$;

create trigger athletes_note_details after update on athletes
  referencing old table as old_athletes new table as new_athletes for each statement execute function note_changed_details();
