-- Roll-overs: each archives the prospects whose class has graduated, and can be undone.

create table program_rollovers (
  program_id uuid not null references programs (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  -- The latest class that it archived.
  class_year smallint not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, staff_id) references program_staff (program_id, id)
);

alter table prospects
  add constraint prospects_rollover_fkey foreign key (program_id, rollover_id) references program_rollovers (program_id, id) not valid;
