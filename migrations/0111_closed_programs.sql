-- A closed program can be read and exported for 30 days. Then it is erased.
alter table programs add column closed_at timestamptz;
