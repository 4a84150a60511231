-- Sports are rows, so that a new sport needs no migration. The start adds the sports of src/sports that are missing.

create table sports (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  -- With the sport, as athletes store them: VB:OH.
  positions text[] not null
);
comment on table sports is 'Filled at the start from src/sports';

-- What the constraints below allowed.
insert into sports (code, positions) values
  ('VB', '{VB:OH,VB:OPP,VB:MB,VB:S,VB:L,VB:DS}'),
  ('FB', '{FB:QB,FB:RB,FB:FB,FB:WR,FB:TE,FB:OT,FB:OG,FB:C,FB:DE,FB:DT,FB:LB,FB:CB,FB:S,FB:K,FB:P,FB:LS}'),
  ('BB', '{BB:PG,BB:SG,BB:SF,BB:PF,BB:C}');

alter table team_seasons
  drop constraint team_seasons_sport_code_check,
  add constraint team_seasons_sport_code_fkey foreign key (sport_code) references sports (code) not valid;
alter table submissions
  drop constraint submissions_sport_code_check,
  add constraint submissions_sport_code_fkey foreign key (sport_code) references sports (code) not valid;

-- Arrays cannot have a foreign key: triggers check them. They run as the owner, because the role of requests gets its rights later.
alter table athletes drop constraint athletes_sport_codes_check, drop constraint athletes_have_known_positions;
alter table coach_posts
  drop constraint coach_posts_sport_codes_check,
  add constraint coach_posts_have_sports check (cardinality(sport_codes) > 0) not valid;
alter table schools
  drop constraint schools_fields_check,
  drop constraint schools_check,
  add constraint schools_field_or_may_field check (not may_field && fields) not valid;

create function require_sports(codes text[]) returns void language plpgsql stable security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (select from unnest(codes) as given (code) where not exists (select from sports where sports.code = given.code)) then
    raise foreign_key_violation using message = format('unknown sport in %s', codes);
  end if;
end $$;

create function require_positions(codes text[]) returns void language plpgsql stable security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (
    select from unnest(codes) as given (code) where not exists (select from sports where given.code = any (sports.positions))
  ) then
    raise foreign_key_violation using message = format('unknown position in %s', codes);
  end if;
end $$;

-- Once for each statement, because imports insert thousands of rows with one.
create function check_new_athletes() returns trigger language plpgsql as $$
begin
  perform require_sports(array(select distinct unnest(sport_codes) from new_athletes));
  perform require_positions(array(select distinct unnest(positions) from new_athletes));
  return null;
end $$;
create trigger athletes_check_insert after insert on athletes
  referencing new table as new_athletes for each statement execute function check_new_athletes();

create function check_positions() returns trigger language plpgsql as $$
begin
  perform require_positions(new.positions);
  return new;
end $$;
create trigger athletes_check_positions before update of positions on athletes for each row
  when (new.positions is distinct from old.positions) execute function check_positions();

create function check_post_sports() returns trigger language plpgsql as $$
begin
  perform require_sports(new.sport_codes);
  return new;
end $$;
create trigger coach_posts_check_sports before insert or update of sport_codes on coach_posts
  for each row execute function check_post_sports();

create function check_school_sports() returns trigger language plpgsql as $$
begin
  perform require_sports(new.fields || new.may_field);
  return new;
end $$;
create trigger schools_check_sports before insert or update of fields, may_field on schools
  for each row execute function check_school_sports();
