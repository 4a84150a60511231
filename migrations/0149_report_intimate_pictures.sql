-- A report that a profile shows intimate pictures. Not validated: the former check allowed less.
alter table profile_reports
  drop constraint profile_reports_reason_check,
  add constraint profile_reports_reason_check
    check (reason in ('not-mine', 'contact-data', 'not-real', 'wrong-facts', 'harmful', 'intimate', 'media', 'other')) not valid;
