-- no transaction: the validation reads the table without blocking writes

alter table link_previews validate constraint link_previews_have_a_possible_length;
