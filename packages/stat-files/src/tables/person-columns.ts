/** The columns that describe a person in rosters and statistics, with the names that people and programs give them. */
const personColumns = {
  athleteId: ["athleteid"],
  firstName: [
    "first",
    "firstname",
    "givenname",
    "fname",
    "playerfirstname",
    "athletefirstname",
    "preferredname",
    "preferredfirstname",
  ],
  lastName: ["last", "lastname", "surname", "familyname", "lname", "playerlastname", "athletelastname"],
  name: [
    "name",
    "fullname",
    "athlete",
    "athletename",
    "player",
    "playername",
    "playerfullname",
    "lastfirst",
    "lastnamefirstname",
    "namelastfirst",
    "studentname",
    "studentathlete",
    "studentathletename",
    "nameofplayer",
    "playersname",
  ],
  jersey: [
    "number",
    "no",
    "num",
    "nr",
    "nbr",
    "numbers",
    "jnumber",
    "athletenumber",
    "shirtno",
    "jersey",
    "jerseyno",
    "jerseynum",
    "jerseynumber",
    "jerseys",
    "uniform",
    "uniformno",
    "uniformnumber",
    "uni",
    "unino",
    "uninum",
    "uninumber",
    "playernumber",
    "playerno",
    "shirt",
    "shirtnumber",
    "numberjersey",
    "jerseynumber1",
  ],
  graduationYear: [
    "gradyear",
    "gradyr",
    "gryr",
    "graduationyr",
    "graduationclass",
    "yearofgrad",
    "yrofgrad",
    "yrofgraduation",
    "classyr",
    "clyr",
    "cls",
    "academicyr",
    "graduationyear",
    "graduation",
    "graduatingyear",
    "hsgradyear",
    "hsgraduationyear",
    "highschoolgradyear",
    "highschoolgraduationyear",
    "yearofgraduation",
    "gradclass",
    "hsclass",
    "class",
    "classyear",
    "classof",
    "cl",
    "clas",
    "grad",
    "hsgrad",
    "year",
    "yr",
    "schoolyear",
    "academicyear",
    "eligibility",
    "elig",
    "grade",
    "gr",
    "gradelevel",
  ],
  school: [
    "school",
    "highschool",
    "hs",
    "schoolname",
    "currentschool",
    "highschoolname",
    "hsname",
    "lastschool",
    "previousschool",
    "prevschool",
    "hometownhighschool",
  ],
  club: ["club", "clubteam", "clubname", "clubteamname", "travelteam", "organization"],
  team: ["team", "teamname", "squad", "teamcode"],
  position: ["position", "positions", "pos", "posn", "primaryposition", "position1", "pos1", "primarypos"],
  height: [
    "height",
    "ht",
    "hgt",
    "heightin",
    "heightinches",
    "heightininches",
    "heightfeet",
    "heightft",
    "heightfeetinches",
    "heightftin",
    "heightcm",
    "htin",
    "htft",
    "feet",
    "ft",
    "hft",
  ],
  heightInches: ["heightin", "heightinches", "heightininches", "htin", "htinches", "inches", "in", "hin"],
  stage: ["stage", "status"],
  tags: ["tags", "tag"],
  summary: ["summary"],
  note: ["note", "notes", "comments", "comment"],
  event: ["event", "tournament", "eventname", "tournamentname"],
  division: ["division", "agegroup", "agedivision", "div"],
  court: ["court", "courtname", "courtnumber", "courtno", "field", "site"],
  startsAt: ["startsat", "start", "starttime", "date", "datetime", "time", "matchtime", "gametime"],
} as const satisfies Record<string, readonly string[]>;

export type PersonColumn = keyof typeof personColumns;

const columnsByName = new Map<string, PersonColumn>(
  Object.entries(personColumns)
    // The first column with a name has it.
    .toReversed()
    .flatMap(([column, names]) => names.map((name) => [name, column as PersonColumn] as const)),
);
/** Names of columns that give feet only, so that inches are in another. */
const feet = /^h(?:eigh|g)?t?(?:feet|ft)$|^feet$|^ft$/;
const inches = new Set<string>(personColumns.heightInches);

/** Folds the name of a column: `Height (ft/in)` and `HEIGHT_FT_IN` are equal. `#` is a number. */
export function foldHeader(header: string): string {
  const name = header.toLowerCase().replaceAll("#", " number ").replaceAll("°", "o").normalize("NFKD");
  const folded = name.replaceAll(/[^a-z0-9]/g, "");
  // "Jersey #" and "No. #"
  return folded
    .replace(/^(jersey|uniform|uni|player|no)number(?:number)?$/, "$1number")
    .replace(/^nonumber$/, "number");
}

/** Returns the column that a name means, or null. A unit in parentheses does not matter. */
export function findPersonColumn(header: string): PersonColumn | null {
  const name = columnsByName.get(foldHeader(header));
  return name ?? columnsByName.get(foldHeader(header.split(/[([{]/, 1)[0] ?? "")) ?? null;
}

/** Finds the place of each column. The first column of a name counts, and inches are a part only beside feet. */
export function findPersonColumns(headers: readonly string[]): Partial<Record<PersonColumn, number>> {
  const found: Partial<Record<PersonColumn, number>> = {};
  const names = headers.map(foldHeader);
  const feetAt = names.findIndex((name) => feet.test(name));
  const inchesAt = names.findIndex((name) => inches.has(name));
  for (const [index, header] of headers.entries()) {
    if (feetAt >= 0 && inchesAt >= 0 && (index === feetAt || index === inchesAt)) continue;
    const column = findPersonColumn(header);
    if (
      column === null ||
      column === "heightInches" ||
      (found[column] !== undefined && !isBetter(column, header, headers[found[column]] ?? ""))
    )
      continue;
    found[column] = index;
  }
  if (feetAt >= 0 && inchesAt >= 0) {
    found.height = feetAt;
    found.heightInches = inchesAt;
  }
  return found;
}

/** "HS Grad Year" says more than "Year" or "Class". */
function isBetter(column: PersonColumn, header: string, other: string): boolean {
  return column === "graduationYear" && /grad/i.test(header) && !/grad(?!e)/i.test(other);
}

/** Returns the names of the columns for a page, each with its usual spellings. */
export const usualHeaders: Readonly<Record<PersonColumn, readonly string[]>> = personColumns;
