-- The athletes from before the triggers. A worker computes their figures in small steps.

insert into stale_statistics (athlete_id) select distinct athlete_id from team_seasons
  on conflict (athlete_id) do nothing;
