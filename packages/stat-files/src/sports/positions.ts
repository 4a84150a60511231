import { isSportCode, sportDefinition } from "./sport-definition.ts";
import { type SportCode, sportCodes } from "./sports.ts";

export function sportPositions(sportCode: SportCode): Readonly<Record<string, string>> {
  return sportDefinition(sportCode).positions;
}

/** Every position with its sport, as stored: `OH` of sport `VB` as `VB:OH`. */
export const positionCodes = sportCodes.flatMap((sport) =>
  Object.keys(sportPositions(sport)).map((position) => `${sport}:${position}`),
);

/** Returns the short name of an athlete's first position in a sport. */
export function primaryPosition(
  positions: readonly { sportCode: SportCode; positions: readonly string[] }[],
  sportCode: SportCode,
): string | undefined {
  return positions.find((one) => one.sportCode === sportCode)?.positions[0];
}

/** Returns the full name of a position: "Outside Hitter". Returns an unknown position unchanged. */
export function positionName(code: string): string {
  const [sport = "", position = ""] = code.split(":");
  return (isSportCode(sport) ? sportPositions(sport)[position] : undefined) ?? position;
}
