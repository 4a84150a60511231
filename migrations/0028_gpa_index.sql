-- no transaction: the index is created concurrently, so that no write waits for it.

drop index concurrently if exists athletes_gpa;
-- Search by GPA. Few athletes publish it.
create index concurrently athletes_gpa on athletes (gpa) where is_public and gpa is not null;
