-- The file of a program's export in parts, so that neither the job nor the response has the whole file in memory.
create table program_export_parts (
  program_id uuid not null,
  export_id uuid not null,
  part integer not null,
  -- Compressed with gzip. The parts one after another are a gzip file.
  data bytea not null,
  primary key (program_id, export_id, part),
  foreign key (program_id, export_id) references program_exports (program_id, id) on delete cascade
);
alter table program_export_parts alter column data set storage external;
