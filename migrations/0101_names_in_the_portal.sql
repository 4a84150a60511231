-- The portal compares names like the search: case, accents, apostrophes, hyphens, dots and blanks do not matter. A plain name is folded the short way.

create or replace function account_search_text(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
  return case when first_name || ' ' || last_name ~ '^[A-Za-z]+ [A-Za-z]+$' then lower(first_name || ' ' || last_name)
    else person_name(first_name, last_name) end || chr(10) || coalesce(fold_line(email), '');

comment on table account_texts is 'The name of each account as person_name folds it, and the folded email address. Triggers of accounts fill the table.';

-- locks: only names with a mark, several blanks or a suffix change, about one in twenty
update account_texts set text = account_search_text(first_name, last_name, email)
  from accounts
  where accounts.id = account_texts.account_id and split_part(text, chr(10), 1) ~ '[''.,"()·-]| .* | (jr|sr|ii|iii|iv)$'
    and text <> account_search_text(first_name, last_name, email);

-- “Hamilton H. S.”, “Hamilton HS” and “Hamilton High School” are one school, also where a person types the name.
create function school_term(value text) returns text[]
  language sql immutable strict parallel safe
  return school_words(regexp_replace(value, '\mh\.?\s+s\.?(?=\s|$)', 'HS', 'gi'));
create or replace function school_key(value text) returns text
  language sql immutable strict parallel safe
  return array_to_string(school_term(value), '');
