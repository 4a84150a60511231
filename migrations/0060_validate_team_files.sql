-- no transaction: the validation reads the table without blocking writes

alter table team_lines validate constraint team_lines_source_check;
alter table team_lines validate constraint a_file_has_its_row;
alter table team_lines validate constraint team_lines_file;
