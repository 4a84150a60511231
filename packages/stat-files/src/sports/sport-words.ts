import { type SportCode, sportCodes, sportNames } from "./sports.ts";

/** Returns the name of a sport within a sentence: "volleyball". */
export function sportWord(code: SportCode): string {
  return sportNames[code].toLowerCase();
}

/** Returns sports within a sentence: "volleyball, football and basketball". */
export function listSports(codes: readonly SportCode[] = sportCodes): string {
  const words = codes.map(sportWord);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}
