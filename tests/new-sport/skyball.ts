import type { SportDefinition } from "@openroster/stat-files/sports/definition/sport.ts";
import { ratio, statGroup } from "@openroster/stat-files/sports/definition/stat-definition.ts";

/** An invented sport. Only this folder knows it. */
export const skyball: SportDefinition = {
  code: "SK",
  name: "Skyball",
  accent: "amber",
  court: "yard-field",
  measurements: null,
  positions: { FL: "Flier", KP: "Keeper" },
  stats: [
    ...statGroup("Rounds", [
      { id: "roundsPlayed", friendlyName: "Rounds played", abbreviation: "RP", kind: "count", view: "season" },
      { id: "roundsStarted", friendlyName: "Rounds started", abbreviation: "RS", kind: "count", view: "season" },
    ]),
    ...statGroup("Flight", [
      { id: "launches", friendlyName: "Launches", abbreviation: "LCH", kind: "count" },
      { id: "landings", friendlyName: "Landings", abbreviation: "LND", kind: "count" },
      {
        id: "landingPct",
        friendlyName: "Landing percentage",
        abbreviation: "LND%",
        kind: "rate",
        display: "percent",
        formula: ratio("landings", "launches"),
      },
      {
        id: "landingsPerRound",
        friendlyName: "Landings per round",
        abbreviation: "LND/R",
        kind: "rate",
        view: "season",
        display: "oneDecimal",
        formula: ratio("landings", "roundsPlayed"),
      },
    ]),
  ],
  rules: [{ left: { landings: 1 }, right: { launches: 1 } }],
  roles: [{ typical: { landings: 5 }, shows: ["landings", "landingPct", "launches"] }],
  contest: ["match", "matches"],
  appearances: { played: "roundsPlayed", started: "roundsStarted" },
  units: { roundsPlayed: "Per round" },
  peerGroups: [{ positions: ["FL"], name: "flyers" }],
  usualStats: { FL: ["landings"], KP: ["landingPct"] },
  usualGroups: null,
  skills: { landings: ["Landing"] },
  api: {
    seasonPath: "/api/skyball/GetSeason",
    fieldsPath: "/api/skyball/GetUIFields",
    statKey: "skyballStat",
  },
  sample: null,
};
