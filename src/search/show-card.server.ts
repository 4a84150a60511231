import { inThousands } from "@openroster/stat-files/sports/format-stat.ts";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { joinWithNoBreakSpaces } from "../athletes/no-break-spaces.ts";
import type { AthleteListItem } from "../athletes/schema.ts";
import { type Gender, genders, sports } from "../athletes/vocabulary.ts";
import type { AthleteChoice } from "./filters/search-query.ts";

/** A result card with all texts, so that the page needs no code for them. */
export interface ShownCard {
  athleteId: string;
  firstName: string;
  lastName: string;
  gender: Gender;
  picture: string | null;
  /** Sport, position and class. */
  role: string;
  /** Gender, school and home. */
  facts: string;
  /** The statistics of the search, or the headline statistic. */
  figures: { value: string; text: string }[];
  /** Parts of the profile to look at: official games, film, a photo. */
  marks: string[];
  measures: Measure[];
}

/** Height or weight; null if unknown. `spoken` replaces a value that screen readers misread. */
interface Measure {
  label: string;
  value: string | number | null;
  unit?: string;
  spoken?: string;
}

/** Cards of one chosen sport omit its name. `searched` are the values of the statistics that the search names. */
export function showCard(
  athlete: AthleteListItem,
  { units, sportCode: chosen }: Pick<AthleteChoice, "units" | "sportCode">,
  searched: ShownCard["figures"] = [],
): ShownCard {
  const { athleteId, firstName, lastName, gender, sportCode, position, currentSchool, headline } = athlete;
  const { profilePictureURI: picture, hasFilm, city, state, height, weight, graduationYear } = athlete;
  const sport = sportCode && sportCode !== chosen ? sports[sportCode] : "";
  const played =
    headline && headline.games !== null
      ? `, ${joinWithNoBreakSpaces(`${headline.games} ${headline.played.toLowerCase()}`)}`
      : "";
  const shownHeadline = headline
    ? [{ value: inThousands(headline.value), text: ` ${headline.label.toLowerCase()}${played}` }]
    : [];
  return {
    athleteId,
    firstName,
    lastName,
    gender,
    picture,
    role: [sport, position, graduationYear && `Class of ${graduationYear}`].flatMap(unbroken).join(", "),
    facts: [genders[gender], currentSchool, [city, state].filter(Boolean).join(", ")].flatMap(unbroken).join(", "),
    figures: searched.length > 0 ? searched : shownHeadline,
    marks: [describeOfficial(headline), hasFilm ? "Film" : "", picture ? "Photo" : ""].filter(Boolean),
    measures: [
      ...(height === null ? [] : [{ label: "Height", ...heightMeasure(height, units) }]),
      ...(weight === null ? [] : [{ label: "Weight", ...weightMeasure(weight, units) }]),
    ],
  };
}

/** Returns a text such as "18 of 22 matches official", or nothing without an official game. */
function describeOfficial(headline: AthleteListItem["headline"]): string {
  if (!headline?.official) return "";
  const { games, of } = headline.official;
  const [one, several] = sportDefinition(headline.sportCode).contest;
  return joinWithNoBreakSpaces(`${games} of ${of} ${of === 1 ? one : several} official`);
}

/** A line breaks between the parts of a text, not within a short part. */
function unbroken(part: string | number | null): string[] {
  const text = String(part ?? "");
  if (text === "") return [];
  return [text.length > 24 ? text : joinWithNoBreakSpaces(text)];
}

function heightMeasure(inches: number, units: AthleteChoice["units"]): Omit<Measure, "label"> {
  if (units === "metric") return { value: toCentimeters(inches), unit: "cm" };
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  return { value: `${feet}'${rest}"`, spoken: `${feet} feet ${rest} inches` };
}

function weightMeasure(pounds: number, units: AthleteChoice["units"]): Omit<Measure, "label"> {
  return units === "metric" ? { value: toKilograms(pounds), unit: "kg" } : { value: pounds, unit: "lb" };
}

export function toCentimeters(inches: number): number {
  return Math.round(inches * 2.54);
}

export function toKilograms(pounds: number): number {
  return Math.round(pounds * 0.45359237);
}
