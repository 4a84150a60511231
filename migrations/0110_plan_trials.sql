-- The first days of a new program with the full plan, and what the receipts of the plan name.
alter table programs
  add column trial_until timestamptz,
  -- When the owners got the email about the end of the trial.
  add column trial_notice_at timestamptz,
  -- Tax id or order number of the school, for its receipts.
  add column billing_reference text,
  add constraint programs_billing_reference check (billing_reference is null or is_clean_text(billing_reference, 60)) not valid;

-- The program that a subscription pays for. Null: the program of its account, as for subscriptions of the app.
alter table subscriptions
  add column program_id uuid,
  add constraint subscriptions_program foreign key (program_id) references programs (id) on delete set null not valid;

-- A payment of the coach plan. The id is the number of the receipt; the texts are those of the day of the payment.
create table plan_receipts (
  id bigint generated always as identity primary key,
  paypal_id text not null,
  account_id uuid references accounts (id) on delete set null,
  program_id uuid references programs (id) on delete set null,
  paid_at timestamptz not null,
  amount numeric(12, 2) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  plan_name text not null check (char_length(plan_name) between 1 and 200),
  unique (paypal_id, paid_at)
);
-- Lists the receipts of an account, also before it is erased.
create index plan_receipts_account on plan_receipts (account_id);
-- Lists the receipts of a program.
create index plan_receipts_program on plan_receipts (program_id);
comment on table plan_receipts is 'Payments of the coach plan as reported by PayPal, with the numbers of their receipts.';
