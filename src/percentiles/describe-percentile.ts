import { fewestForNumber, type PercentileSource } from "./method.ts";

/** A percentile in its group. */
export interface Placed {
  percentile: number;
  members: number;
  graduationYear: number;
  /** Name of the position group in the plural. */
  peers: string;
  source: PercentileSource;
}

/** Says what a percentile means, without more precision than the group allows. */
export function describePercentile({ percentile, ...group }: Placed): string {
  const { members } = group;
  if (members < fewestForNumber) return `In about the ${thirdOf(percentile)} third of the ${describeGroup(group)}`;
  const tenths = Math.floor(percentile / 10);
  return tenths === 0
    ? `Lower than about 9 in 10 of the ${describeGroup(group)}`
    : `More than about ${tenths} in 10 of the ${describeGroup(group)}`;
}

export function thirdOf(percentile: number): "lower" | "middle" | "upper" {
  if (percentile < 33) return "lower";
  return percentile < 67 ? "middle" : "upper";
}

function describeGroup({ members, graduationYear, peers, source }: Omit<Placed, "percentile">): string {
  const group = `${members.toLocaleString("en-US")} class-of-${graduationYear} ${peers} here`;
  return source === "official" ? `${group} whose numbers are official` : `${group} with official or own numbers`;
}

/** Says the number and its band. Null for a group that is too small for a number. */
export function describeBand({
  percentile,
  low,
  high,
}: {
  percentile: number | null;
  low: number | null;
  high: number | null;
}) {
  if (percentile === null || low === null || high === null) return null;
  return `Above about ${percentile} of every 100 of them, likely ${low} to ${high}. A season has too few games to be exact.`;
}
