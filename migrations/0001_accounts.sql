-- Everyone who has a record here: athletes, college coaches, administrators.

create extension if not exists pg_trgm;

-- The one folding of names for search: case, accents, ligatures, typographic apostrophes and doubled spaces do not count.
-- NFKD splits letters from their marks; the marks go; letters that have no decomposition are mapped by hand,
-- and so is the sigma that Greek writes at the end of a word.
create function fold_name(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
        'øłđħıŧðŋς‘’ʻʼ´`‐‑–', 'oldhitdnσ''''''''''''---'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '\s+', ' ', 'g'));

-- Text that people typed: composed (NFC), no outer blanks, no control characters, no invisible or direction-changing ones.
create function is_clean_text(value text, max_length integer) returns boolean
  language sql immutable parallel safe
  return value is null or (char_length(value) between 1 and max_length and (
    -- Most text is plain ASCII, for which this one test says as much as the three below.
    value ~ '^[!-~]+( [!-~]+)*$'
    or value = btrim(value)
    and value is nfc normalized
    and value !~ '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]'));

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_type text not null check (user_type in ('Athlete', 'College Coach', 'Administrator')),
  first_name text not null check (is_clean_text(first_name, 80)),
  last_name text not null check (is_clean_text(last_name, 80)),
  -- Null for athletes that came in by file without an address: nobody can sign in to those.
  email text check (char_length(email) between 3 and 254 and email !~ '[\s\u0001-\u001f\u007f]' and email like '_%@_%'),
  password_hash text check (password_hash like '$argon2id$%'),
  is_verified boolean not null default false,
  is_blocked boolean not null default false,
  is_demo boolean not null default false,
  domain_status text check (domain_status in ('A', 'D', 'P')),
  deletion_requested_at timestamptz,
  erase_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint only_coaches_have_a_domain_status check (domain_status is null or user_type = 'College Coach'),
  constraint only_who_has_an_address_has_a_password check (password_hash is null or email is not null),
  constraint a_deletion_has_its_date check ((deletion_requested_at is null) = (erase_after is null)),
  constraint a_deletion_lies_ahead check (erase_after >= deletion_requested_at)
);

-- One account an address, whatever its case; finds the account at sign-in.
create unique index accounts_email_key on accounts (lower(email));
