/** Years from a grade to the graduation, by the grade in school and by its name. */
const gradeNames = new Map<string, number>([
  ...([
    ["fr", 3],
    ["frosh", 3],
    ["freshman", 3],
    ["freshmen", 3],
    ["so", 2],
    ["soph", 2],
    ["sophomore", 2],
  ] as const),
  ...([
    ["jr", 1],
    ["jun", 1],
    ["junior", 1],
    ["sr", 0],
    ["sen", 0],
    ["senior", 0],
  ] as const),
]);
const [firstYear, lastYear] = [2000, 2099];

/** A class that was read, one that needs the season (`Jr.`, `11th`), or a text that is no class. */
export type ReadClass = { year: number } | { needsSeason: true } | null;

/**
 * Reads the year of graduation: `2027`, `'27`, `27`, `Class of 2027`, or with the year in which the season ends also `Jr.`, `R-Fr.`, `11th`.
 * A school year such as `2026-27` says no class.
 */
export function readClass(text: string, seasonEnd: number | null = null): ReadClass {
  const plain = text.trim().toLowerCase().replace(/\.0+$/, "");
  if (/\b20\d\d\s*[-–/]\s*(?:20)?\d\d\b/.test(plain)) return null;
  const years = new Set(plain.match(/\b20\d\d\b/g) ?? []);
  if (years.size === 1) return { year: Number([...years][0]) };
  if (years.size > 1) return null;
  const short = /^(?:class of |co|grad )?['’‘′`]?\s*(\d\d)$/.exec(plain)?.[1];
  if (short && Number(short) > 12) return inRange(2000 + Number(short));
  const left = yearsLeft(plain);
  if (left === null) return null;
  return seasonEnd === null ? { needsSeason: true } : inRange(seasonEnd + left);
}

function inRange(year: number): ReadClass {
  return year >= firstYear && year <= lastYear ? { year } : null;
}

/** Returns the years until the graduation, or null if the text is no grade. */
function yearsLeft(text: string): number | null {
  const grade = /^(?:grade |gr\.? ?)?(\d{1,2})(?:st|nd|rd|th)?(?: ?grade| ?grader)?\.?$/.exec(text)?.[1];
  if (grade) return Number(grade) >= 5 && Number(grade) <= 12 ? 12 - Number(grade) : null;
  // Redshirt and "true" change no class.
  const name = text.replaceAll(/[.\s]/g, "").replace(/^(?:r|rs|redshirt|true|t)[-/]?(?=(?:fr|so|jr|sr|ju|se))/, "");
  return gradeNames.get(name) ?? null;
}
