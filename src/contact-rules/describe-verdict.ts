import { formatTimestamp } from "../ui/timestamp.ts";
import type { Verdict } from "./evaluate-rules.ts";

/** Returns a verdict in a few words, such as “Not yet: opens June 15, 2027, not verified”. */
export function describeVerdict({ state, opensOn, rule }: Verdict): string {
  const day = opensOn && formatTimestamp(opensOn, "long-day");
  const words = {
    allowed: day ? `Allowed since ${day}` : "Allowed at any time",
    "materials-only": `Flyers only until ${day}`,
    "not-yet": `Not yet: opens ${day}`,
    signed: "Signed: no contact",
    unknown: "No rule known: ask compliance",
  }[state];
  return rule?.confidence === "low" ? `${words}, not verified` : words;
}
