import type { ImportField, Mapping } from "./vocabulary.ts";

/** Names of columns in rosters and in exports of other products, in lower case without spaces and signs. */
const knownNames: Record<ImportField, readonly string[]> = {
  athleteId: ["athleteid"],
  firstName: ["first", "firstname", "givenname"],
  lastName: ["last", "lastname", "surname", "familyname"],
  fullName: ["name", "fullname", "athlete", "player", "playername"],
  graduationYear: ["gradyear", "graduationyear", "class", "classyear", "classof", "grad", "year"],
  school: ["school", "highschool", "hs", "schoolname", "currentschool"],
  club: ["club", "clubteam", "clubname"],
  team: ["team", "teamname"],
  jersey: ["jersey", "jerseynumber", "uniform", "number", "no"],
  position: ["position", "pos", "primaryposition"],
  height: ["height", "heightin", "ht"],
  stage: ["stage", "status"],
  tags: ["tags", "tag"],
  summary: ["summary"],
  note: ["note", "notes", "comments", "comment"],
  event: ["event", "tournament", "eventname"],
  division: ["division", "agegroup"],
  court: ["court"],
  startsAt: ["startsat", "start", "starttime", "date"],
};

export function guessMapping(columns: readonly string[]): Mapping {
  const names = columns.map((column) => column.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const found = Object.entries(knownNames).flatMap(([field, known]) => {
    const position = names.findIndex((name) => known.includes(name));
    return position === -1 ? [] : [[field, position]];
  });
  return Object.fromEntries(found);
}
