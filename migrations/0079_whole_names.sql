-- Reviews of the whole name of a person: a problem can be split over the parts.

create or replace function shown_name(account accounts) returns text language sql stable
return case when not exists (
  select from text_reviews
    where text_reviews.account_id = (account).id and text_reviews.status <> 'approved'
      and ((text_reviews.field = 'firstName' and text_reviews.text = (account).first_name)
        or (text_reviews.field = 'lastName' and text_reviews.text = (account).last_name)
        or (text_reviews.field = 'fullName' and text_reviews.text = (account).first_name || ' ' || (account).last_name))
) then (account).first_name || ' ' || (account).last_name end;

create or replace trigger text_reviews_note_insert after insert on text_reviews for each row
  when (new.field in ('firstName', 'lastName', 'fullName')) execute function note_athletes_of_checked_name();
create or replace trigger text_reviews_note_update after update on text_reviews for each row
  when (new.field in ('firstName', 'lastName', 'fullName') and old.status <> new.status)
  execute function note_athletes_of_checked_name();
create or replace trigger text_reviews_note_delete after delete on text_reviews for each row
  when (old.field in ('firstName', 'lastName', 'fullName')) execute function note_athletes_of_checked_name();
