-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists athletes_place;
-- Search within miles of a place, which lists the keys of the places in reach.
create index concurrently athletes_place on athletes (athlete_place(state, city, current_school)) where is_public;

drop index concurrently if exists prospect_notes_grades;
-- Grades of the cards of a board. Few notes are evaluations.
create index concurrently prospect_notes_grades on prospect_notes (program_id, athlete_id, written_at)
  where type = 'evaluation' and overall is not null;

alter table program_exports validate constraint program_exports_format;
