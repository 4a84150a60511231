import type { SportDefinition } from "../definition/sport.ts";
import { basketball } from "./basketball.ts";
import { basketballRoles, basketballRules, basketballStats } from "./statistics.ts";

export const basketballDefinition = {
  ...basketball,
  positions: {
    PG: "Point Guard",
    SG: "Shooting Guard",
    SF: "Small Forward",
    PF: "Power Forward",
    C: "Center",
  },
  stats: basketballStats,
  rules: basketballRules,
  roles: basketballRoles,
  contest: ["game", "games"],
  appearances: { played: "gamesPlayed", started: "gamesStarted", time: "minutesPlayed" },
  units: { gamesPlayed: "Per game" },
  peerGroups: [
    { positions: ["PG", "SG"], name: "guards" },
    { positions: ["SF", "PF"], name: "forwards" },
    { positions: ["C"], name: "centers" },
  ],
  usualStats: {
    PG: ["apg", "ppg", "assistTurnoverRatio", "spg", "threePct"],
    SG: ["ppg", "threePct", "threePointersMade", "spg", "ftPct"],
    SF: ["ppg", "rpg", "fgPct", "spg"],
    PF: ["rpg", "ppg", "fgPct", "bpg"],
    C: ["rpg", "bpg", "fgPct", "ppg"],
  },
  usualGroups: null,
  skills: {
    fieldGoalsMade: ["Basket", "shot", "layup", "dunk"],
    threePointersMade: ["3-pointer", "three", "3"],
    assists: ["Assist", "pass"],
    totalRebounds: ["Rebound", "board"],
    steals: ["Steal"],
    blocks: ["Block"],
  },
  api: {
    seasonPath: "/api/basketball/GetBBSeason",
    fieldsPath: "/api/basketball/GetUIFieldsBB",
    statKey: "basketballStat",
  },
  sample: "basketball",
} satisfies SportDefinition;
