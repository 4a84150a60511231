import { parseArgs } from "node:util";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { BulkAthlete } from "../src/bulk-import/bulk-athlete.ts";
import { importAthletes } from "../src/bulk-import/import-athletes.server.ts";
import type { Database } from "../src/database/tables.ts";
import { findProfiles } from "../src/recruiting/matches/find-profiles.server.ts";
import { guessMapping } from "../src/recruiting/roster-upload/guess-mapping.ts";
import { readIdentity, rowReader } from "../src/recruiting/roster-upload/read-row.ts";
import { readRoster } from "../src/uploads/read-roster.ts";
import { withBenchDatabase } from "./bench-database.ts";

const seasonYear = 2027;
const rowsOfFile = 9000;
/** Of ten rows, those of a person without a profile, who often has the name of one with a profile. */
const strangersInTen = 2;

/**
 * Matches generated roster rows with generated profiles, and counts by spelling which rows find their profile surely, are asked, find none, or
 * surely find the profile of another person. `--rows N`
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: "string", default: "38567" } } });
  const count = Number(values.rows);
  const persons = makePersons(count);
  await withBenchDatabase({ fast: true }, async ({ db }) => {
    const idOf = await storeProfiles(
      db,
      persons.filter(({ hasProfile }) => hasProfile),
    );
    const started = performance.now();
    const results = await matchRows(db, persons, idOf);
    const seconds = (performance.now() - started) / 1000;
    const names: Tally = new Map();
    const [schools, classes, strangers]: Tally[] = [new Map(), new Map(), new Map()];
    const all: Tally = new Map();
    for (const [place, person] of persons.entries()) {
      const result = results[place] ?? "none";
      if (!person.hasProfile) {
        add(strangers ?? all, "without a profile", result);
        continue;
      }
      add(names, person.spelling.name, result);
      add(schools ?? all, person.spelling.school, result);
      add(classes ?? all, person.spelling.class, result);
      add(all, "all rows with a profile", result);
    }
    for (const tally of [names, schools, classes, strangers, all]) console.table(Object.fromEntries(tally ?? []));
    const { sure = 0, asked = 0, none = 0 } = all.get("all rows with a profile") ?? {};
    const found = (100 * (sure + asked)) / Math.max(1, sure + asked + none);
    const wrong = results.filter((result) => result === "wrong").length;
    console.log(
      `${count.toLocaleString("en-US")} rows in ${seconds.toFixed(1)} s: ${found.toFixed(2)} % matched or asked (goal 99 %), wrong ${wrong} (goal 0).`,
    );
    for (const [place, { cells, firstName, lastName, year, school, club }] of persons.entries())
      if (results[place] === "wrong") console.log("wrong:", cells, [firstName, lastName, year, school, club]);
    if (found < 99 || wrong > 0) process.exitCode = 1;
  });
}

type Result = "sure" | "asked" | "none" | "wrong";
type Tally = Map<string, Partial<Record<Result, number>>>;

function add(tally: Tally, key: string, result: Result): void {
  const counts = tally.get(key) ?? { sure: 0, asked: 0, none: 0, wrong: 0 };
  counts[result] = (counts[result] ?? 0) + 1;
  tally.set(key, counts);
}

interface Person {
  firstName: string;
  lastName: string;
  year: number;
  school: string;
  club: string;
  hasProfile: boolean;
  cells: string[];
  spelling: { name: string; school: string; class: string };
}

const given =
  "Abigail Alexandra Alexis Ana Andrea Anna Anne-Marie Ava Brooke Camila Catherine Chloe Christina Daniela Elena Elizabeth Ella Emily Emma Gabriela Grace Hana Hannah Isabella Jada Jessica Josephine Julia Kaitlyn Katherine Kayla Lauren Madeline Margaret Maya Mia Michaela Naomi Nia Olivia Rachel Rebecca Renée Riley Samantha Sarah Sofía Sophia Taylor Victoria Zoë".split(
    " ",
  );
const families = [
  ..."Adams Allen Alvarez Anderson Baker Barnes Bell Bennett Brooks Brown Bryant Butler Campbell Carter Castillo Chavez Clark Coleman Collins Cook Cooper Cox Cruz Davis Diaz Edwards Evans Fisher Flores Foster Garcia Gibson Gomez Gonzalez Graham Gray Green Griffin Hall Hamilton Harris Hayes Henderson Hernandez Hill Howard Hughes Jackson James Jenkins Johnson Jones Kelly Kim King Lee Lewis Long Lopez Marshall Martin Martinez Mason Miller Mitchell Moore Morales Morgan Morris Murphy Myers Nelson Nguyen Okafor Okonkwo Ortiz Owens Parker Patel Perez Perry Peterson Phillips Powell Price Ramirez Reed Reyes Reynolds Rivera Roberts Robinson Rodriguez Rogers Ross Ruiz Russell Sanchez Sanders Scott Silva Simmons Smith Stewart Sullivan Taylor Thomas Thompson Torres Turner Vasquez Walker Ward Washington Watson West White Williams Wilson Wood Wright Young".split(
    " ",
  ),
  ...["O'Rourke", "O'Neal", "D'Angelo", "Alcalá-Romero", "Smith-Jones", "García Márquez", "St. Romain", "Van der Berg"],
  ...[
    "De La Cruz",
    "McDonald",
    "Núñez",
    "Müller",
    "Łukasik",
    "Ba'ati",
    "Lee-Ann",
    "Ruiz Jr.",
    "Davis III",
    "Fa'asavalu",
  ],
];
const places =
  "Hamilton Lincoln Riverside Cedar Valley|Mount Vernon|Eagle Creek|Bishop Gorman|St. Mary's|Saint Joseph|St. Ignatius|North Platte|Millard West|Papillion|Gretna|Omaha Central|Skutt|Norris|Waverly|Kearney|Grand Island|Fremont|Bellevue East|Elkhorn South|Westview|Bennington|Blair|Ashland|Wahoo|Seward|York|Hastings|Aurora|Crete|Beatrice|Plattsmouth|Ralston|Roncalli|Duchesne|Marian|Mercy|Assumption".split(
    "|",
  );
const clubs = "Omaha Lincoln Denver Dallas Houston Chicago Boise Tampa Austin Fresno Tulsa Wichita"
  .split(" ")
  .flatMap((city) =>
    ["Elite", "Premier", "Juniors", "Sports Club", "Storm", "Select", "Heat", "Academy"].map(
      (name) => `${city} ${name}`,
    ),
  );
const nicknames: Record<string, string> = {
  Abigail: "Abby",
  Alexandra: "Alex",
  Catherine: "Cathy",
  Elizabeth: "Liz",
  Gabriela: "Gabby",
  Jessica: "Jess",
  Josephine: "Josie",
  Katherine: "Kate",
  Madeline: "Maddie",
  Margaret: "Maggie",
  Rebecca: "Becca",
  Samantha: "Sam",
  Victoria: "Tori",
};

/** Makes persons, of whom no two have the same name, class, and school or club, and the row of each. */
function makePersons(count: number): Person[] {
  const pick = picker(20_261_127);
  const known = new Set<string>();
  const persons: Person[] = [];
  while (persons.length < count) {
    const [firstName, lastName, place] = [pick(given), pick(families), pick(places)];
    const area = pick(["", "", "", "East ", "West ", "North "]);
    const school = `${area}${place} ${pick(["High School", "High School", "HS", "High", "Senior High School", "Academy"])}`;
    const person = { firstName, lastName, school, year: seasonYear + pick([0, 1, 2, 3]), club: pick(clubs) };
    const keys = [`${area}${place}`, person.club].map((group) =>
      [plain(firstName), plain(lastName), plain(group), person.year].join(),
    );
    if (keys.some((key) => known.has(key))) continue;
    for (const key of keys) known.add(key);
    const hasProfile = pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) >= strangersInTen;
    persons.push({ ...person, hasProfile, ...writeRow(person, pick) });
  }
  return persons;
}

type Choose = <Value>(values: readonly Value[]) => Value;

/** The row of a person, in spellings as often as rosters have them. */
function writeRow(
  { firstName, lastName, year, school, club }: Omit<Person, "hasProfile" | "cells" | "spelling">,
  pick: Choose,
): Pick<Person, "cells" | "spelling"> {
  const bare = school.replace(/ (?:Senior )?(?:High School|HS|High)$/, "");
  const [nameSpelling, name] = weighted(pick, [
    [46, "as the profile", `${firstName} ${lastName}`],
    [14, "Last, First", `${lastName}, ${firstName}`],
    [12, "capitals", `${firstName} ${lastName}`.toUpperCase()],
    [8, "without marks", plainMarks(`${firstName} ${lastName}`)],
    [4, "typographic apostrophes", `${firstName} ${lastName}`.replaceAll("'", "’")],
    [4, "middle initial", `${firstName} M. ${lastName}`],
    [4, "blank for a hyphen", `${firstName} ${lastName}`.replaceAll("-", " ")],
    [
      3,
      "suffix left out or added",
      / (?:Jr\.|III)$/.test(lastName)
        ? `${firstName} ${lastName.replace(/ (?:Jr\.|III)$/, "")}`
        : `${firstName} ${lastName} Jr.`,
    ],
    [4, "nickname", `${nicknames[firstName] ?? firstName} ${lastName}`],
    [1, "first and last name swapped", `${lastName} ${firstName}`],
  ]);
  const isHigh = bare !== school;
  const [schoolSpelling, schoolText] = weighted(pick, [
    [40, "as the profile", school],
    [22, "HS", isHigh ? `${bare} HS` : school],
    [8, "H.S.", isHigh ? `${bare} H.S.` : school],
    [14, "bare name", bare],
    [6, "Saint or St", school.replace(/\bSt\. /, "Saint ").replace(/\bSaint /, "St ")],
    [6, "capitals", school.toUpperCase()],
    [4, "only the club", ""],
  ]);
  const age = seasonYear + 3 - year;
  const word = ["Fr.", "So.", "Jr.", "Sr."][age] ?? "";
  const [classSpelling, classText] = weighted(pick, [
    [52, "2027", String(year)],
    [8, "'27", `'${year % 100}`],
    [10, "27", String(year % 100)],
    [16, "Jr.", word],
    [10, "11th", `${9 + age}th`],
    [4, "none", ""],
  ]);
  return {
    cells: [name, classText, schoolText, schoolSpelling === "only the club" ? club : ""],
    spelling: { name: nameSpelling, school: schoolSpelling, class: classSpelling },
  };
}

function weighted(pick: Choose, spellings: readonly (readonly [number, string, string])[]): [string, string] {
  const places = spellings.flatMap(([weight, label, text]) => Array<[string, string]>(weight).fill([label, text]));
  return pick(places);
}

/** Compares names like a person who ignores case and marks. */
function plain(text: string): string {
  return plainMarks(text)
    .toLowerCase()
    .replace(/ (?:jr|iii)$/, "")
    .replaceAll(/[^a-z]/g, "");
}

function plainMarks(text: string): string {
  return text
    .replaceAll("ł", "l")
    .replaceAll("Ł", "L")
    .normalize("NFD")
    .replaceAll(/[\p{M}'.-]/gu, "");
}

/** Returns pseudo-random choices: the same seed gives the same rows. */
function picker(seed: number): Choose {
  let state = seed;
  return (values) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] as (typeof values)[number];
  };
}

/** Stores profiles by bulk import. Returns the public id of each person. */
async function storeProfiles(db: Kysely<Database>, persons: readonly Person[]): Promise<Map<Person, string>> {
  const lines = persons.map(
    ({ firstName, lastName, year, school, club }, place): BulkAthlete => ({
      ...{ externalId: `person-${place}`, firstName, lastName, gender: "F", graduationYear: year, schoolType: "H" },
      currentSchool: school,
      sports: [
        {
          sportCode: sportCodes[0],
          seasons: [{ seasonYear: "2026", teams: [{ teamName: club, seasonOrGame: "G", events: [] }] }],
        },
      ],
    }),
  );
  for (let start = 0; start < lines.length; start += 1000)
    await db.transaction().execute((trx) => importAthletes(trx, lines.slice(start, start + 1000)));
  const rows = await db.selectFrom("athletes").select(["id", "external_id"]).execute();
  const keys = new Map(rows.map(({ id, external_id }) => [external_id, encodeId("athlete", id)]));
  return new Map(persons.map((person, place) => [person, keys.get(`person-${place}`) ?? ""]));
}

/** Reads the rows as files and matches them, as an import does. */
async function matchRows(
  db: Kysely<Database>,
  persons: readonly Person[],
  idOf: ReadonlyMap<Person, string>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < persons.length; start += rowsOfFile) {
    const part = persons.slice(start, start + rowsOfFile);
    const text = [["Athlete Name", "Cl.", "High School", "Club"], ...part.map(({ cells }) => cells)]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
      .join("\n");
    const [table] = readRoster(Buffer.from(text));
    if (table?.rows.length !== part.length) throw new Error("Rows were not read.");
    const cellsOf = rowReader({ ...table, mapping: guessMapping(table.columns) });
    const identities = part.map((_, row) => readIdentity(cellsOf(row), { seasonYear }));
    const found = await findProfiles(db, { programId: "00000000-0000-0000-0000-000000000000" }, identities);
    const ofRow = Map.groupBy(found, ({ row }) => row);
    for (const [row, person] of part.entries()) {
      const matches = ofRow.get(row) ?? [];
      const own = matches.find(({ athleteId }) => athleteId === idOf.get(person));
      const isWrong = matches.some(({ level, athleteId }) => level === "sure" && athleteId !== idOf.get(person));
      if (isWrong) results.push("wrong");
      else if (own) results.push(own.level === "sure" ? "sure" : "asked");
      else results.push("none");
    }
  }
  return results;
}
