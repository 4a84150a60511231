-- What the portal needs: its list of accounts and the search in it, the second factor, the lists of what was done.

-- The list of accounts, the newest first; also the order in which the search index is loaded.
create index accounts_newest on accounts (created_at desc, id desc);

-- Plain text, which nearly all is, goes the short way: folding it does no more than lower it. Written so that PostgreSQL can put it
-- in the place of its call, as the next one too; as calls they would take ten times as long.
create function fold_line(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = char_length(value) and strpos(value, '`') = 0 and strpos(value, '  ') = 0 then lower(value)
    else fold_name(value)
  end;

-- What a search in the portal looks through: name and address, folded alike; a line break keeps a term from matching across the two.
create function account_search_text(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
  return fold_line(first_name || ' ' || last_name) || chr(10) || coalesce(fold_line(email), '');

-- Accounts that appeared, went, or changed what a search looks through, for the search index of each process. Kept for a day.
create table account_changes (
  id bigint primary key generated always as identity,
  -- Tells a reader whether the snapshot of its last look saw this row.
  xact xid8 not null default pg_current_xact_id(),
  account_ids uuid[] not null,
  at timestamptz not null default now()
);
-- What a reader has not seen.
create index account_changes_xact on account_changes (xact);
-- What the job of purging looks for.
create index account_changes_at on account_changes (at);

-- One row a statement, so that a bulk import writes next to nothing here.
create function note_new_accounts() returns trigger language plpgsql as $$
begin
  insert into account_changes (account_ids) select array_agg(id) from new_accounts having count(*) > 0;
  return null;
end $$;

create function note_changed_account() returns trigger language plpgsql as $$
begin
  insert into account_changes (account_ids) values (array[old.id]);
  return null;
end $$;

create trigger accounts_note_insert after insert on accounts
  referencing new table as new_accounts for each statement execute function note_new_accounts();
create trigger accounts_note_update after update of first_name, last_name, email on accounts
  for each row when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function note_changed_account();
create trigger accounts_note_delete after delete on accounts
  for each row execute function note_changed_account();

create table second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret bytea not null check (octet_length(secret) = 20),
  -- The latest half minute whose code was used: no code works twice, nor an older one after a newer one.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  -- SHA-256 over the account and the code.
  digest bytea primary key check (octet_length(digest) = 32),
  account_id uuid not null references second_factors (account_id) on delete cascade
);
-- Goes with the second factor.
create index recovery_codes_account on recovery_codes (account_id);

-- Between the right password and the right code.
create table second_factor_tickets (
  -- SHA-256 of the ticket.
  digest bytea primary key check (octet_length(digest) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  -- The password that was right; with another one the ticket is void.
  password_hash text not null,
  -- Shown for setting up, kept only once a code has proved that it arrived.
  new_secret bytea check (octet_length(new_secret) = 20),
  expires_at timestamptz not null
);
-- Ends the tickets of an account.
create index second_factor_tickets_account on second_factor_tickets (account_id);

-- The audit log between two days, and by what was done.
create index audit_log_at on audit_log (at);
create index audit_log_action on audit_log (action, id);
