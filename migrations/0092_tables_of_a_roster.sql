-- Columns without a value rewrite no row. The files are deleted after a week, so the old ones need no values.
-- The other tables of a file with several: [{"title": ..., "columns": [...], "rows": [...], "lines": [...], "notes": [...]}, ...]. Null once the
-- member chose one.
alter table program_imports add column tables jsonb;
alter table program_imports add constraint program_imports_tables check (jsonb_typeof(tables) = 'array') not valid;
-- The line of each row in the file; null for a file that was uploaded before.
alter table program_imports add column lines integer[];
-- Sentences about parts of the file that were not read.
alter table program_imports add column notes text[] not null default '{}';
-- What the file does not say: {"team": "Elite 16", "seasonYear": 2027}.
alter table program_imports add column answers jsonb not null default '{}';
alter table program_imports add constraint program_imports_answers check (jsonb_typeof(answers) = 'object') not valid;
