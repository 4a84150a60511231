alter table stored_files validate constraint stored_files_purpose;
