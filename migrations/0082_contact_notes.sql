-- The note of a compliance officer on a contact. The entry itself is never changed.
alter table program_contacts
  add column note text,
  add column noted_by uuid,
  add column noted_at timestamptz,
  add constraint program_contacts_note check (note is null or is_clean_text(note, 500)) not valid,
  add constraint program_contacts_noted_by foreign key (program_id, noted_by) references program_staff (program_id, id) not valid;
