import { usStates } from "./us-states.ts";

export interface PlaceReading {
  /** Likelier readings have a lower number. */
  place: number;
  city: string;
  state: string | null;
}

/** The ways to read a text, the likeliest first: "Lincoln, NE" and "lincoln nebraska" name a state. */
export function readPlace(text: string): PlaceReading[] {
  const words = text.trim().replaceAll(/\s+/g, " ");
  const lower = words.toLowerCase();
  const states = [...usStates].flatMap(([code, name]) => [
    { code, ending: code.toLowerCase() },
    { code, ending: name.toLowerCase() },
  ]);
  const named = states
    .filter(({ ending }) => lower.endsWith(` ${ending}`) || lower.endsWith(`,${ending}`))
    .map(({ code, ending }) => ({
      city: words.slice(0, -ending.length).replace(/(?<![\s,])[\s,]+$/, ""),
      state: code,
    }));
  return [...named, { city: words, state: null }].map((reading, place) => ({ place, ...reading }));
}
