import { href, Link } from "react-router";
import type { Watched } from "./build-schedule.ts";

export function AthleteLink({ athlete, team }: { athlete: Omit<Watched, "entryId">; team: string }) {
  const { athleteId, name, jersey } = athlete;
  const roster = {
    pathname: href("/coach/roster"),
    search: `?${new URLSearchParams({ text: name === "No name" ? team : name })}`,
  };
  return (
    <Link to={athleteId ? href("/coach/prospects/:athleteId", { athleteId }) : roster} className="text-link">
      {jersey && `#${jersey} `}
      <bdi>{name}</bdi>
    </Link>
  );
}
