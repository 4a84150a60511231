-- What running the product needs: secrets that are kept under a key, and what is remembered of backups.

-- A TOTP secret stands as it is (20 bytes), or sealed (52 bytes: the key's name, nonce, secret, tag), see src/admin/seal-secret.server.ts.
-- locks: one row an administrator
alter table second_factors
  drop constraint second_factors_secret_check,
  add constraint second_factors_secret_check check (octet_length(secret) in (20, 52));
-- locks: a row is gone after ten minutes
alter table second_factor_tickets
  drop constraint second_factor_tickets_new_secret_check,
  add constraint second_factor_tickets_new_secret_check check (octet_length(new_secret) in (20, 52));

-- One row, once there is a backup.
create table backup_memory (
  only_row boolean primary key default true check (only_row),
  -- When the data of the latest whole backup was read.
  taken_at timestamptz not null
);
