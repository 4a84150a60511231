-- The words by which a high school is found. "Lincoln HS", "Lincoln High" and "Lincoln High School" are one school.
create function school_words(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    with words as (select word, place from unnest(string_to_array(fold_school(value), ' ')) with ordinality as each (word, place)),
      kept as (select word, place from words where word not in ('high', 'school', 'hs', 'sr', 'senior', 'the'))
    select coalesce((select array_agg(word order by place) from kept), (select array_agg(word order by place) from words), '{}'));
