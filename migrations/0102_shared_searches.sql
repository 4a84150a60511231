-- A search that is shared is listed to the whole staff. Those that exist were saved as private ones.
alter table saved_searches add column is_shared boolean not null default false;
