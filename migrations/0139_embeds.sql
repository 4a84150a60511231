-- Other sites may show a public profile in a frame, unless the athlete or an active guardian forbids it.
alter table athletes add column forbids_embeds boolean not null default false;

alter table guardians
  drop constraint guardians_protected_check,
  -- locks: guardians are few, and every stored value is one of the new ones
  add constraint guardians_protected_check
    check (protected <@ array['school', 'city', 'schedule', 'film', 'photo', 'academic', 'searchEngines', 'embeds']) not valid;

create function may_be_embedded(athletes) returns boolean
  language sql immutable parallel safe
  return not $1.forbids_embeds and not 'embeds' = any ($1.protected_parts);
