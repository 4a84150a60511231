-- A guardian can also stop the notifications on the athlete's devices.
alter table guardians
  drop constraint guardians_stops_check,
  -- locks: guardians are few, and every stored value is one of the new ones
  add constraint guardians_stops_check check (stops <@ array['colleges', 'teams', 'notifications']) not valid;

-- True while an active guardian of a minor stops this. The most protective choice of all guardians counts.
create function family_stops(athlete bigint, what text) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from guardians join athletes on athletes.id = guardians.athlete_id join accounts on accounts.id = athletes.account_id
        where guardians.athlete_id = athlete and guardians.state = 'active' and what = any (stops) and is_minor(accounts))
  $$;

-- A guardian who stops the staff of teams ends their open invitations and proposals.
create function follow_stops_in_teams() returns trigger language plpgsql as $$
begin
  update team_joins set state = 'declined', changed_at = now() where athlete_id = new.athlete_id and state = 'invited';
  update line_proposals set state = 'withdrawn', decided_at = now() where athlete_id = new.athlete_id and state = 'open';
  return null;
end $$;
create trigger guardians_stop_teams after update of stops on guardians for each row
  when ('teams' = any (new.stops) and not 'teams' = any (old.stops))
  execute function follow_stops_in_teams();
