-- One index instead of two with the same key.
alter table athlete_statistics drop constraint athlete_statistics_pkey,
  add constraint athlete_statistics_pkey primary key using index athlete_statistics_figures;

-- An index alone provides a row only if its page was vacuumed since the last change.
alter table athletes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table accounts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table athlete_statistics set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table media_links set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
