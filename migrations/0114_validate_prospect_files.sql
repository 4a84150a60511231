alter table stored_files validate constraint stored_files_purpose;
alter table sessions validate constraint sessions_keep_days;
