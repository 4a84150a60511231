-- Evaluations: notes of an event, with the rating that the author gave there.

alter table prospect_notes
  add column event_name text,
  add column event_on date,
  add column overall text,
  add column skills jsonb;

-- The new constraints allow all that the old ones allow.
alter table prospect_notes
  drop constraint prospect_notes_type_check,
  drop constraint prospect_notes_text_check,
  add constraint prospect_notes_text_check
    check ((text = '' and type = 'evaluation') or is_clean_text(replace(text, E'\n', ' '), 4000)) not valid,
  add constraint prospect_notes_type_check
    check (type in ('general', 'questionnaire', 'web', 'video', 'event', 'email', 'evaluation')) not valid,
  add constraint an_evaluation_has_an_event check (
    (type = 'evaluation') = (event_name is not null) and (type = 'evaluation') = (event_on is not null)
    and (type = 'evaluation' or (overall is null and skills is null))) not valid,
  add constraint evaluation_values check (
    is_clean_text(event_name, 120) and jsonb_typeof(skills) = 'object'
    and overall in ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F')) not valid;
