import type { SportCode } from "@openroster/stat-files/sports/sports.ts";

/** An invented college whose programs publish needs. The domain is reserved, so that no email leaves the machine. */
export interface SampleCollege {
  id: number;
  name: string;
  city: string;
  state: string;
  domain: string;
  division: "I" | "II" | "III";
  control: "public" | "private nonprofit";
  enrollment: number;
  tuition: [inState: number, outOfState: number] | null;
  place: [latitude: number, longitude: number];
  programs: SampleProgram[];
}

interface SampleProgram {
  sportCode: SportCode;
  gender: "F" | "M";
  needs: SampleNeed[];
  departures?: [position: string, leavesIn: number, players: number][];
}

interface SampleNeed {
  position: string;
  classYear: number;
  wanted: number;
  minimum: string | null;
  scholarship: "yes" | "no" | "partial" | null;
}

/** Without words, a scholarship is not known, and one athlete is needed. */
function need(position: string, classYear: number, rest: Partial<SampleNeed> = {}): SampleNeed {
  return { position, classYear, wanted: 1, minimum: null, scholarship: null, ...rest };
}

function volleyball(needs: SampleNeed[], departures: SampleProgram["departures"] = []): SampleProgram {
  return { sportCode: "VB", gender: "F", needs, departures };
}

export const sampleColleges: readonly SampleCollege[] = [
  college(990001, "Platte Valley", {
    ...{ city: "Kearney", state: "NE", place: [40.7, -99.08], division: "II", tuition: [8200, 15_400] },
    programs: [
      volleyball(
        [
          need("S", 2028, { minimum: "Runs a 6-2, two years of varsity", scholarship: "partial" }),
          need("OH", 2027, { minimum: "Touches 9 feet 8", scholarship: "yes", wanted: 2 }),
        ],
        [
          ["S", 2028, 1],
          ["OH", 2027, 2],
          ["OH", 2028, 0],
          ["L", 2027, 1],
        ],
      ),
      {
        ...{ sportCode: "FB", gender: "M" },
        needs: [
          need("QB", 2027, { scholarship: "partial" }),
          need("LB", 2027, { minimum: "6 feet, 210 pounds", scholarship: "partial", wanted: 3 }),
        ],
      },
    ],
  }),
  college(990002, "Bluestem", {
    ...{ city: "Salina", state: "KS", place: [38.84, -97.61], division: "III", tuition: [31_900, 31_900] },
    programs: [
      volleyball([
        need("S", 2028),
        need("L", 2028, { minimum: "Leads the serve receive of her club", scholarship: "no" }),
      ]),
      { sportCode: "BB", gender: "F", needs: [need("PG", 2027, { scholarship: "no", wanted: 2 })] },
    ],
  }),
  college(990003, "Lake Superior Shore", {
    ...{ city: "Duluth", state: "MN", place: [46.79, -92.1], division: "II", tuition: [10_100, 12_600] },
    programs: [
      volleyball([
        need("S", 2028, { minimum: "Plays both ways", scholarship: "partial" }),
        need("MB", 2027, { minimum: "6 feet 1, touches 10 feet", scholarship: "yes", wanted: 2 }),
      ]),
      { sportCode: "BB", gender: "M", needs: [need("C", 2028, { minimum: "6 feet 8", scholarship: "partial" })] },
    ],
  }),
  college(990004, "High Plains", {
    ...{ city: "Amarillo", state: "TX", place: [35.2, -101.84], division: "II", tuition: null },
    programs: [
      volleyball([
        need("OH", 2028, { scholarship: "partial", wanted: 2 }),
        need("S", 2028, { minimum: "5 feet 9", scholarship: "yes" }),
      ]),
      {
        ...{ sportCode: "FB", gender: "M" },
        needs: [need("RB", 2027), need("K", 2027, { minimum: "Makes field goals from 45 yards", scholarship: "no" })],
      },
    ],
  }),
  college(990005, "Cedar Point", {
    ...{ city: "Cedar Rapids", state: "IA", place: [41.98, -91.67], division: "III", tuition: [38_400, 38_400] },
    programs: [
      volleyball([
        need("S", 2028, { scholarship: "no" }),
        need("any", 2027, { minimum: "3.2 GPA, three years of varsity", scholarship: "no", wanted: 3 }),
      ]),
    ],
  }),
  college(990006, "Ozark Ridge", {
    ...{ city: "Springfield", state: "MO", place: [37.21, -93.29], division: "II", tuition: [9600, 18_900] },
    programs: [
      volleyball([need("S", 2028, { scholarship: "partial", wanted: 2 }), need("L", 2027, { scholarship: "partial" })]),
      {
        ...{ sportCode: "BB", gender: "F" },
        needs: [need("SG", 2028, { minimum: "40 percent from three", scholarship: "yes" }), need("PF", 2027)],
      },
    ],
  }),
];

function college(
  id: number,
  name: string,
  facts: Pick<SampleCollege, "city" | "state" | "place" | "division" | "tuition" | "programs">,
): SampleCollege {
  const isPrivate = facts.division === "III";
  return {
    ...facts,
    id,
    name: `${name} ${isPrivate ? "College" : "State"} (sample)`,
    domain: `${name.toLowerCase().replaceAll(" ", "")}.example`,
    control: isPrivate ? "private nonprofit" : "public",
    enrollment: isPrivate ? 1450 : 6300,
  };
}
