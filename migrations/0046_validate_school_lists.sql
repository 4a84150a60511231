-- no transaction: each validation reads the table without blocking writes

alter table schools validate constraint schools_know_associations;
alter table schools validate constraint schools_know_control;
alter table schools validate constraint schools_have_possible_facts;
alter table schools validate constraint schools_have_both_coordinates;
