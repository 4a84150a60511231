-- When the family got the email about the deadline of an offer. A changed offer gets another one.
alter table offers add column reminded_at timestamptz;
