-- Texts that name a time and a place, ask an athlete to meet, or contain an offensive word can be checked by our staff, too. The next
-- migration validates the constraint.
alter table text_reviews
  drop constraint text_reviews_found_check,
  add constraint text_reviews_found_check
    check (found in ('email', 'link', 'phone', 'account', 'address', 'whereabouts', 'meeting', 'profanity')) not valid;
