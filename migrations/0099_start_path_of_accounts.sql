alter table accounts add column start_path text;
comment on column accounts.start_path is 'The page that the person wanted before signing up, such as the invitation of a team. The first sign-in opens it.';
