-- Who looked: how many a day, and the schools whose coaches did.

-- How many viewers a profile had on a day (UTC); a day without any has no row.
create table profile_views (
  athlete_id bigint not null references athletes (id) on delete cascade,
  day date not null,
  viewers integer not null check (viewers > 0),
  primary key (athlete_id, day)
);

-- The schools whose coaches looked on a day; which coach is not kept.
create table coach_looks (
  athlete_id bigint not null references athletes (id) on delete cascade,
  school_id integer not null references schools (id) on delete cascade,
  day date not null,
  primary key (athlete_id, school_id, day)
);

-- What tells that a viewer was counted already on that day. Unlogged, so that neither a replica nor an archive of the log keeps a
-- copy: without the key a mark says nothing. After a crash both are empty, and a viewer may be counted a second time on that day.
create unlogged table view_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
-- HMAC, under the key of the day, over the athlete and the viewer.
create unlogged table view_marks (
  day date not null,
  mark bytea not null check (octet_length(mark) = 32),
  primary key (day, mark)
);
