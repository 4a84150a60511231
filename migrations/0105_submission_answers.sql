-- The latest answer of a school to a submission, of a fixed list, so that no free text reaches the athlete. The link is the questionnaire
-- that the answer names.
alter table submissions add column answer text, add column answer_link text, add column replied_at timestamptz;
alter table submissions
  add constraint submissions_answer check (answer in ('thanks', 'not-now', 'questionnaire') and (answer is null) = (replied_at is null)
    and (answer is not distinct from 'questionnaire') = (answer_link is not null)
    and (answer_link is null or (answer_link ~ '^https://' and length(answer_link) <= 300))) not valid;

-- Page of the school with its questionnaire, on the school's own domain.
alter table programs add column questionnaire_link text;
alter table programs
  add constraint programs_questionnaire_link check (questionnaire_link ~ '^https://' and length(questionnaire_link) <= 300) not valid;
