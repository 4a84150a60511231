-- Validates the constraint of 0056, without blocking writes.

alter table accounts validate constraint accounts_user_type_check;
