// Two or four digits of a year, or of two: "2026", "2025-26", "25/26".
const years = "(?:19|20)?\\d\\d(?: ?[-–/] ?(?:19|20)?\\d\\d)?";
const seasonWord =
  "(?:season|fall|autumn|winter|spring|summer|preseason|postseason|playoffs?|school|club|hs|ms|high school|middle school|aau|travel|tournaments?|league|varsity|jv|junior varsity|freshm[ae]n|sophomore|junior|senior|indoor|beach|sand|boys|girls|[ab] team|u-?\\d\\d|\\d\\du)";
const season = new RegExp(`^(?:${seasonWord},? )*${years}(?:,? ${seasonWord})*$`, "i");

// No team has 200 points. A number has no leading zero, so that "555-01" is no score.
const points = "(?:1\\d\\d|[1-9]?\\d)";
const pair = `${points} ?[-–:] ?${points}`;
const scoreWord =
  "(?:w|l|t|d|won?|win|loss|lost|ties?|tied|draw|final|f|ft|ht|half(?:time)?|sets?|\\d?ot|\\dx? ?ot|overtime|so|pens?|forfeit(?:ed)?|ff|by|after|in|canceled|cancelled|postponed|ppd|suspended|no contest|nc|dnp|bye|scrimmage|exhibition)";
const score = new RegExp(`^(?:(?:${pair}|${scoreWord}\\.?)(?:[ ,;:/()[\\]-]+|$)|[(]){1,16}$`, "i");

export const seasonMessage =
  "Enter the season as a year, such as 2026, 2025-26 or Fall 2026. It can’t be after next year.";
export const scoreMessage = "Enter the score in numbers, such as 3-1, 72-68 OT or 25-20, 25-18, 25-22.";

/** Returns true for a season of games: years, with words such as "Fall" and "JV". */
export function isSeason(text: string): boolean {
  return season.test(text);
}

/** Returns true for a score: pairs of points with words such as "W", "OT" and "forfeit". */
export function isScore(text: string): boolean {
  return score.test(text);
}
