-- no transaction: an index on a large table is created without blocking its writes
drop index concurrently if exists program_contacts_message;
-- One entry of the contact log for each message, and the deletion of messages.
create unique index concurrently program_contacts_message on program_contacts (program_id, message_id) where message_id is not null;
drop index concurrently if exists mail_messages_closed;
-- Email about messages that missed its hours.
create index concurrently mail_messages_closed on mail_messages (closes_at) where status = 'waiting' and closes_at is not null;
drop index concurrently if exists mail_messages_thread;
-- Email about the messages of a thread.
create index concurrently mail_messages_thread on mail_messages (decision) where decision like 'contact:%';
