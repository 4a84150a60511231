-- The constraints of 0120, without its locks.
alter table submissions validate constraint submissions_answer;
alter table programs validate constraint programs_questionnaire_link;
