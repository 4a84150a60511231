-- The columns that a member chose for an export as CSV; null for all.
alter table program_exports add column columns text[];
