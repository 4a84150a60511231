-- Programs name their sport like all other tables.

-- locks: the table has a row for each program at most, so that the check of its rows takes no time
alter table programs
  drop constraint programs_sport_code_check,
  add constraint programs_sport_code_fkey foreign key (sport_code) references sports (code);
