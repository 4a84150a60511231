-- no transaction: an index on a filled table is created concurrently

-- The confirmations of a staff member, whose name profiles show.
drop index concurrently if exists line_confirmations_staff;
create index concurrently line_confirmations_staff on line_confirmations (team_id, staff_id);
