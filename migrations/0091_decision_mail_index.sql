-- no transaction: a concurrent index cannot be created in one.
-- The unsent email about a decision, which a later decision withdraws.
drop index concurrently if exists mail_messages_decision;
create index concurrently mail_messages_decision on mail_messages (decision) where decision is not null and status <> 'sent';
