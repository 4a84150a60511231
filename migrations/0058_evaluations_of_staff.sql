-- no transaction: an index on a filled table is created concurrently

-- The evaluations of a member, for the personal data export.
drop index concurrently if exists program_evaluations_staff;
create index concurrently program_evaluations_staff on program_evaluations (program_id, staff_id, received_at);
