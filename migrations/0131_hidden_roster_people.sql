-- Athletes of rosters without a profile are on the board, so that the staff can hide them there as every other prospect.
alter table program_roster add column hidden_at timestamptz;
