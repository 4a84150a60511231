import { href, Link } from "react-router";
import type { Watched } from "./build-schedule.ts";

/** Leads to the page of an athlete, with or without a profile. */
export function AthleteLink({ athlete }: { athlete: Watched }) {
  const { athleteId, entryId, name, jersey } = athlete;
  const page = athleteId
    ? href("/coach/prospects/:athleteId", { athleteId })
    : href("/coach/roster/:rosterId?", { rosterId: entryId });
  return (
    <Link to={page} className="text-link">
      {jersey && `#${jersey} `}
      <bdi>{name}</bdi>
    </Link>
  );
}
