-- Offers of colleges that an athlete and the active guardians compare. Everything about an offer is encrypted with the key of the installation.
create table offers (
  athlete_id bigint not null references athletes (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Nonce, ciphertext and tag (AES-256-GCM). The tag binds it to the athlete and the id.
  sealed bytea not null check (octet_length(sealed) between 29 and 16384),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (athlete_id, id)
);
