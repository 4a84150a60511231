-- An audit log that only grows, accounts that the staff unverified, and messages of PayPal by their transmission.

-- True after an administrator's "unverify", until an administrator verifies the account: neither a link nor a new password does.
alter table accounts add column unverified_by_staff boolean not null default false;
-- locks: only the rows of accounts that the staff unverified last, found by the index audit_log_action
update accounts set unverified_by_staff = true
  from (
    select distinct on (subject_account) subject_account, action from audit_log
    where action in ('account-verified', 'account-unverified') and subject_account is not null
    order by subject_account, id desc
  ) as latest
  where accounts.id = latest.subject_account and latest.action = 'account-unverified' and not accounts.is_verified;

-- The ids that PayPal gave to the transmissions of its messages. A signature covers only a CRC32 of the body, so a second body can be made
-- to fit it; the id is stored with the first.
create table webhook_transmissions (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  received_at timestamptz not null default now()
);
-- The rows that the purge job deletes.
create index webhook_transmissions_received on webhook_transmissions (received_at);

-- Rejects changes of the audit log. An erasure may still detach its account: the foreign keys then set a column to null.
create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and (new.actor_account is null or new.actor_account = old.actor_account)
    and (new.subject_account is null or new.subject_account = old.subject_account)
    and to_jsonb(new) - 'actor_account' - 'subject_account' = to_jsonb(old) - 'actor_account' - 'subject_account'
  then
    return new;
  end if;
  raise exception 'The audit log can only be added to.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_protected before update or delete on audit_log
  for each row execute function protect_audit_log();
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function protect_audit_log();
