import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EventStats } from "./event-stats.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";

const event: ShownEvent = {
  eventID: "e1",
  href: "/profile/abc?event=e1",
  eventName: "vs Westside",
  score: "3-1",
  result: "W",
  date: null,
  venue: null,
  leading: [],
  texts: { kills: "8" },
  recorded: ["Attacking"],
  mark: "Athlete",
  isConfirmed: false,
  chain: [],
};
const season: ShownSeason = {
  sportCode: "VB",
  seasonYear: "2024",
  teamName: "Central",
  seasonOrGame: "G",
  headline: [],
  trends: null,
  summary: [],
  confirmed: null,
  events: [event],
  groups: [
    {
      group: "Attacking",
      stats: [
        { id: "kills", friendlyName: "Kills", missing: "0" },
        { id: "attackErrors", friendlyName: "Attack errors", missing: "0" },
      ],
    },
    { group: "Defense", stats: [{ id: "digs", friendlyName: "Digs", missing: "0" }] },
    { group: "Game", stats: [{ id: "started", friendlyName: "Started", missing: "0" }] },
  ],
};

it("shows score, team and season, and each stat with its value or 0, also a choice that was left open", () => {
  const text = renderToStaticMarkup(<EventStats season={season} event={event} />).replace(/<[^>]+>/g, "|");
  for (const part of [
    /Score\|+3-1/,
    /Team\|+Central/,
    /Season\|+2024/,
    /Kills\|+8/,
    /Attack errors\|+0/,
    /Digs\|+0/,
    /Started\|+0/,
  ])
    expect(text).toMatch(part);
});

it("collapses groups without recorded stats, and opens them if nothing was recorded", () => {
  const collapsed = renderToStaticMarkup(<EventStats season={season} event={event} />);
  expect(collapsed.indexOf("<details")).toBeLessThan(collapsed.indexOf("Defense"));
  expect(collapsed.indexOf("<details")).toBeGreaterThan(collapsed.indexOf("Attacking"));
  expect(collapsed).not.toMatch(/<details[^>]* open/);
  const bare = { ...event, texts: {}, recorded: [] };
  expect(renderToStaticMarkup(<EventStats season={season} event={bare} />)).toMatch(/<details[^>]* open/);
});
