-- no transaction: indexes on a filled table are created concurrently

-- Emails that wait and list athletes, for the trigger that removes hidden athletes from them.
drop index concurrently if exists mail_messages_alerts;
create index concurrently mail_messages_alerts on mail_messages (id) where kind = 'search-alert' and status = 'waiting';
