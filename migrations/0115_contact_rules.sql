-- When coaches may contact athletes, as data with sources. A change adds a version, and no version is ever deleted, so that an entry of a
-- contact log keeps the one by which it was evaluated.
create table contact_rules (
  rule_id text not null check (rule_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(rule_id) <= 80),
  version smallint not null check (version >= 1),
  -- Null in these four: all.
  association text check (association ~ '^[A-Z]{3,6}$'),
  division text check (division in ('I', 'II', 'III')),
  sport_code text check (sport_code ~ '^[A-Z]{2}$'),
  gender text check (gender in ('F', 'M')),
  -- Without purposes, the row is a note for readers and applies to no contact.
  purposes text[] not null
    check (purposes <@ array['materials', 'questionnaire', 'camp', 'evaluation', 'visit', 'other'] and array_position(purposes, null) is null),
  recipients text[] not null check (recipients <@ array['athlete', 'family', 'coach'] and array_position(recipients, null) is null),
  -- A day of a year before graduation, such as `06-15 G-2`.
  opens text check (opens = 'any-time' or opens ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) G(-[1-6])?$'),
  ends_when text check (ends_when = 'signed'),
  valid_from date,
  valid_to date,
  source text not null check (is_clean_text(source, 300)),
  checked_on date not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  sentence text not null check (is_clean_text(sentence, 400)),
  origin text not null default 'file' check (origin in ('file', 'staff')),
  changed_by uuid references accounts (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (rule_id, version),
  constraint contact_rules_open_or_end check (num_nonnulls(opens, ends_when) = case when purposes = '{}' then 0 else 1 end),
  constraint contact_rules_valid_in_order check (valid_from <= valid_to)
);
comment on table contact_rules is 'When coaches may contact athletes. Versions are never changed or deleted; the latest one of a rule applies.';
-- Finds the versions of an account that is erased.
create index contact_rules_author on contact_rules (changed_by) where changed_by is not null;

create function refuse_change_of_contact_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'changed_by') = (to_jsonb(old) - 'changed_by') and new.changed_by is null then return new; end if;
  raise exception 'A version of a contact rule is never changed.';
end $$;
create trigger contact_rules_stay before update or delete on contact_rules for each row execute function refuse_change_of_contact_rule();

-- The rule and the state by which an entry of the log was evaluated. A contact outside the window has a reason. Older entries have neither.
alter table program_contacts
  add column rule_id text,
  add column rule_version smallint,
  add column verdict text,
  -- The purpose by which the entry was evaluated; the column `purpose` has the words of the coach.
  add column about text,
  add column reason text,
  add constraint program_contacts_verdict check (verdict in ('allowed', 'materials-only', 'not-yet', 'signed', 'unknown')) not valid,
  add constraint program_contacts_about check (about in ('materials', 'questionnaire', 'camp', 'evaluation', 'visit', 'other')) not valid,
  add constraint program_contacts_reason check (reason is null or is_clean_text(reason, 300)) not valid,
  add constraint program_contacts_rule foreign key (rule_id, rule_version) references contact_rules (rule_id, version) not valid;
