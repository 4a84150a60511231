import type { SportCode } from "./stat-definition.ts";

export const sportPositions = {
  VB: {
    OH: "Outside Hitter",
    OPP: "Opposite",
    MB: "Middle Blocker",
    S: "Setter",
    L: "Libero",
    DS: "Defensive Specialist",
  },
  FB: {
    QB: "Quarterback",
    RB: "Running Back",
    FB: "Fullback",
    WR: "Wide Receiver",
    TE: "Tight End",
    OT: "Offensive Tackle",
    OG: "Offensive Guard",
    C: "Center",
    DE: "Defensive End",
    DT: "Defensive Tackle",
    LB: "Linebacker",
    CB: "Cornerback",
    S: "Safety",
    K: "Kicker",
    P: "Punter",
    LS: "Long Snapper",
  },
  BB: {
    PG: "Point Guard",
    SG: "Shooting Guard",
    SF: "Small Forward",
    PF: "Power Forward",
    C: "Center",
  },
} as const satisfies Record<SportCode, Record<string, string>>;

export type PositionCode = {
  [Sport in SportCode]: `${Sport}:${Extract<keyof (typeof sportPositions)[Sport], string>}`;
}[SportCode];

export const positionCodes = Object.entries(sportPositions).flatMap(([sport, positions]) =>
  Object.keys(positions).map((position) => `${sport}:${position}`),
) as PositionCode[];

/** Returns the full name of a position: "Outside Hitter". Returns an unknown position unchanged. */
export function positionName(code: string): string {
  const [sport = "", position = ""] = code.split(":");
  const names: Record<string, string> | undefined = sportPositions[sport as SportCode];
  return names?.[position] ?? position;
}
