-- What the list of waiting files shows, so that it reads no whole file. A job fills the rows from before, which are
-- deleted after seven days.
alter table team_imports
  add column format text,
  add column producer text,
  -- The date as the file has it.
  add column game_date text,
  add column team_names text[],
  add column adds_up boolean,
  -- Bytes of `file` as text and of `bytes`.
  add column stored_bytes integer;
