-- The files and searches of a member are erased with the account. The entries on athletes belong to the program.
create function erase_member_files() returns trigger language plpgsql as $$
begin
  delete from saved_searches where program_id = old.program_id and staff_id = old.id;
  delete from program_imports where program_id = old.program_id and staff_id = old.id;
  delete from program_mail where program_id = old.program_id and staff_id = old.id;
  return null;
end $$;
create trigger program_staff_erased after update on program_staff for each row
  when (old.account_id is not null and new.account_id is null) execute function erase_member_files();
