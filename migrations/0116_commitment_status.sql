-- Whether an athlete is open, committed or signed, and who stated it. Everyone sees it with the profile.
alter table athletes
  add column commitment_status text,
  add column commitment_stated_by text,
  add column commitment_stated_at timestamptz,
  -- Not validated: in every existing row the columns are null.
  add constraint athletes_commitment_status check (commitment_status in ('open', 'committed', 'signed')) not valid,
  add constraint athletes_commitment_stated check (
    commitment_stated_by in ('athlete', 'guardian', 'file')
    and (commitment_status is null) = (commitment_stated_by is null) and (commitment_status is null) = (commitment_stated_at is null)) not valid;

-- A change that names no author is the athlete's. A new row with a state comes from a file.
create function note_commitment() returns trigger language plpgsql as $$
begin
  if new.commitment_status is null then
    new.commitment_stated_by := null;
    new.commitment_stated_at := null;
  elsif tg_op = 'INSERT' then
    new.commitment_stated_by := coalesce(new.commitment_stated_by, 'file');
    new.commitment_stated_at := coalesce(new.commitment_stated_at, now());
  elsif new.commitment_stated_at is not distinct from old.commitment_stated_at then
    new.commitment_stated_by := 'athlete';
    new.commitment_stated_at := now();
  end if;
  return new;
end $$;
create trigger athletes_note_new_commitment before insert on athletes for each row
  when (new.commitment_status is not null) execute function note_commitment();
create trigger athletes_note_commitment before update of commitment_status on athletes for each row
  when (old.commitment_status is distinct from new.commitment_status) execute function note_commitment();
create trigger athletes_raise_version_of_commitment before update on athletes for each row
  when (old.commitment_status is distinct from new.commitment_status and new.version = old.version)
  execute function raise_version();
