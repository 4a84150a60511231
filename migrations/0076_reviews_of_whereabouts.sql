-- Texts that name a time and a place can be checked by our staff, too. The next migration validates the constraint.
alter table text_reviews
  drop constraint text_reviews_found_check,
  add constraint text_reviews_found_check
    check (found in ('email', 'link', 'phone', 'account', 'address', 'whereabouts')) not valid;
