-- The text of each account that the portal searches, stored because folding a million names takes seconds.

create table account_texts (
  account_id uuid primary key references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- From account_search_text.
  text text not null
);

-- One statement for all rows, so that a bulk import stays fast.
create function add_account_texts() returns trigger language plpgsql as $$
begin
  insert into account_texts (account_id, created_at, text)
    select id, created_at, account_search_text(first_name, last_name, email) from new_accounts;
  return null;
end $$;

create function change_account_text() returns trigger language plpgsql as $$
begin
  insert into account_texts (account_id, created_at, text)
    values (new.id, new.created_at, account_search_text(new.first_name, new.last_name, new.email))
    on conflict (account_id) do update set created_at = excluded.created_at, text = excluded.text;
  return null;
end $$;

create trigger accounts_add_texts after insert on accounts
  referencing new table as new_accounts for each statement execute function add_account_texts();
create trigger accounts_change_text after update of first_name, last_name, email, created_at on accounts
  for each row when ((old.first_name, old.last_name, old.email, old.created_at)
    is distinct from (new.first_name, new.last_name, new.email, new.created_at))
  execute function change_account_text();
