-- no transaction: indexes on filled tables are created concurrently

-- The rows of a result list, which then need one page per table instead of two.
drop index concurrently if exists athletes_listed;
create index concurrently athletes_listed on athletes (id)
  include (account_id, gender, height, weight, city, state, picture, positions, graduation_year, current_school) where is_public;
drop index concurrently if exists accounts_names;
create unique index concurrently accounts_names on accounts (id) include (first_name, last_name);
drop index concurrently if exists athlete_statistics_figures;
create unique index concurrently athlete_statistics_figures on athlete_statistics (athlete_id, sport_code) include (layout, figures);

-- The athletes with film (filmPattern in src/media/film-address.ts).
drop index concurrently if exists media_links_film;
create index concurrently media_links_film on media_links (athlete_id)
  where url ~* '^https?://(?:(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|hudl\.com|nfhsnetwork\.com|ballertv\.com|balltime\.com|streamable\.com|dailymotion\.com|twitch\.tv)(?:[:/?#]|$)|(?:videos?|clips?|films?|highlights?|reels?)\.|[^/?#]+/(?:[^?#]*/)?(?:(?:videos?|reels?|clips?|watch)(?:[/?#]|$)|[^/?#]*\.(?:mp4|mov|webm)(?:[?#]|$)))';
