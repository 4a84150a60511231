-- One comparison of names for the search, rosters and files: case, accents, apostrophes, hyphens, dots and blanks do not matter.

create function fold_letters(value text) returns text
  language sql immutable strict parallel safe
  return translate(fold_name(value), ' ''.,-"()·', '');

-- A name for the search: the first names and the last names, each without blanks, so that “Alcala Romero” finds “Alcalá-Romero”. Jr. and III do
-- not count.
create function person_name(first_name text, last_name text) returns text
  language sql immutable strict parallel safe
  return btrim(fold_letters(first_name) || ' ' || fold_letters(regexp_replace(fold_name(last_name), '[ ,]+(jr|sr|ii|iii|iv)\.?$', '')));

-- What a name contains that a term finds: the words of the term joined, and with one blank between first and last names. “Romero, June” is read
-- as “June Romero”. A term without a letter finds every name. Of a term with more than nine words, the blanks after the first eight are tried.
create function name_terms(term text) returns text[]
  language sql immutable strict parallel safe
  return (
    with swapped as (
      select case when fold_name(term) ~ ',\s*(?!(jr|sr|ii|iii|iv)\.?\s*$)\S'
        then regexp_replace(fold_name(term), '^([^,]*),(.*)$', '\2 \1') else fold_name(term) end as text
    ), words as (
      select array_agg(word order by place) as words from swapped,
        unnest(regexp_split_to_array(translate(swapped.text, '''"()·', ''), '[\s.,-]+')) with ordinality as each (word, place)
      where word <> ''
    ), counted as (
      select case when cardinality(words) > 1 and words[cardinality(words)] in ('jr', 'sr', 'ii', 'iii', 'iv')
        then words[:cardinality(words) - 1] else words end as words from words
    )
    select coalesce((
      select array_agg(case when place = 0 then array_to_string(words, '')
        else array_to_string(words[:place], '') || ' ' || array_to_string(words[place + 1:], '') end order by place)
      from counted, generate_series(0, case when cardinality(words) > 9 then 8 else cardinality(words) - 1 end) as place), '{""}'));

-- “Hamilton HS”, “Hamilton H.S.” and “Hamilton High School” are one school.
create function school_key(value text) returns text
  language sql immutable strict parallel safe
  return array_to_string(school_words(regexp_replace(value, '\mh\.?\s+s\.?(?=\s|$)', 'HS', 'gi')), '');

create or replace function fill_athlete_search() returns trigger language plpgsql as $$
begin
  select person_name(accounts.first_name, accounts.last_name),
      is_public_account(accounts) and new.is_published and new.held_until is null
    into new.search_name, new.is_public
    from accounts where accounts.id = new.account_id;
  return new;
end $$;

create or replace function follow_account_in_search() returns trigger language plpgsql as $$
begin
  update athletes
    set search_name = person_name(changed.first_name, changed.last_name),
      is_public = is_public_account(changed) and athletes.is_published and athletes.held_until is null
    from changed_accounts changed
    where athletes.account_id = changed.id
      and (athletes.search_name, athletes.is_public) is distinct from (person_name(changed.first_name, changed.last_name),
        is_public_account(changed) and athletes.is_published and athletes.held_until is null);
  return null;
end $$;
