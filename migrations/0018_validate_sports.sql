-- Validates the constraints of 0017, without blocking writes.

alter table team_seasons validate constraint team_seasons_sport_code_fkey;
alter table submissions validate constraint submissions_sport_code_fkey;
alter table coach_posts validate constraint coach_posts_have_sports;
alter table schools validate constraint schools_field_or_may_field;
