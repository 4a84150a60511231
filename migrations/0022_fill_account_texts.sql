-- The texts of the accounts from before the triggers. The key share lock makes the statement skip accounts that are deleted concurrently.
-- Only a concurrent change of a name or an email address waits for it, for about five seconds per million accounts.

insert into account_texts (account_id, created_at, text)
  select id, created_at, account_search_text(first_name, last_name, email) from accounts for key share
  on conflict (account_id) do nothing;
