-- Order and archive of the tags of a program. A tag without a place follows those with one.

alter table program_tags
  add column place smallint,
  add column archived_at timestamptz;
