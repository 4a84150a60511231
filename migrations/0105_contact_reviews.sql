-- A compliance officer reviewed a contact. The entry itself is never changed.
alter table program_contacts
  add column reviewed_by uuid,
  add column reviewed_at timestamptz,
  add constraint program_contacts_reviewed_by foreign key (program_id, reviewed_by) references program_staff (program_id, id) not valid;
