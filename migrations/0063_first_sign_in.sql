-- Set when an athlete signs up. The first sign-in on the site opens the steps of the profile and clears it.
alter table accounts add column opens_start boolean not null default false;
