import type { SportDefinition } from "../definition/sport.ts";
import { volleyballRoles, volleyballRules, volleyballStats } from "./statistics.ts";
import { volleyball } from "./volleyball.ts";

export const volleyballDefinition = {
  ...volleyball,
  positions: {
    OH: "Outside Hitter",
    OPP: "Opposite",
    MB: "Middle Blocker",
    S: "Setter",
    L: "Libero",
    DS: "Defensive Specialist",
  },
  stats: volleyballStats,
  rules: volleyballRules,
  roles: volleyballRoles,
  contest: ["match", "matches"],
  appearances: { played: "matchesPlayed", started: "matchesStarted", time: "setsPlayed" },
  units: { setsPlayed: "Per set" },
  peerGroups: [
    { positions: ["OH"], name: "outside hitters" },
    { positions: ["OPP"], name: "opposites" },
    { positions: ["MB"], name: "middle blockers" },
    { positions: ["S"], name: "setters" },
    { positions: ["L", "DS"], name: "liberos and defensive specialists" },
  ],
  usualStats: {
    OH: ["killsPerSet", "hittingPct", "digsPerSet", "acesPerSet", "receptionPct"],
    OPP: ["killsPerSet", "hittingPct", "blocksPerSet", "acesPerSet"],
    MB: ["blocksPerSet", "hittingPct", "killsPerSet"],
    S: ["assistsPerSet", "digsPerSet", "acesPerSet", "blocksPerSet"],
    L: ["digsPerSet", "receptionPct", "acesPerSet"],
    DS: ["digsPerSet", "receptionPct", "acesPerSet"],
  },
  usualGroups: null,
  skills: {
    kills: ["Kill", "attack", "spike", "hit"],
    serviceAces: ["Ace", "serve"],
    totalBlocks: ["Block", "stuff"],
    digs: ["Dig", "defense"],
    assists: ["Assist", "set"],
    receptions: ["Reception", "pass", "receive"],
  },
  api: {
    seasonPath: "/api/volleyball/GetVBSeason",
    fieldsPath: "/api/volleyball/GetUIFieldsVB",
    statKey: "volleyballStat",
  },
  sample: "volleyball",
} satisfies SportDefinition;
