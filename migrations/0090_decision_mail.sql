-- Email about a decision of the staff leaves after two minutes, so that it tells only the last state.
alter table mail_messages
  -- The decision: "team:" and its id. Null for other email.
  add column decision text,
  -- What the recipient knows: the state before the first decision whose email has not left.
  add column state_before text,
  -- When the staff took a failed email off the list.
  add column dismissed_at timestamptz;
comment on column mail_messages.decision is 'The staff’s decision that the email is about; null for other email.';
comment on column mail_messages.state_before is 'The state that the recipient knows of, before a decision.';
comment on column mail_messages.dismissed_at is 'When the staff took a failed email off the list.';
