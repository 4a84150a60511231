import type { AthletePlan } from "./plan-athlete.ts";
import type { Role } from "./positions.ts";
import type { School } from "./schools.ts";

export const firstAthletes: readonly Partial<AthletePlan>[] = [
  first(["Leilani", "Kealoha-Brooks"], ["Papillion", "NE"], ["Cedar Ridge", "Falcons"], {
    ...girl(2027, 71, 152, 0.9),
    roles: [{ sportCode: "VB", position: "OH" }],
  }),
  first(["DeShawn", "Merriweather"], ["Valdosta", "GA"], ["Magnolia Landing", "Hornets"], {
    ...boy(2027, 75, 198, 0.92),
    roles: [{ sportCode: "FB", position: "QB", returns: false }],
  }),
  first(["Sofía", "Villaseñor"], ["San Antonio", "TX"], ["Juniper Springs", "Lynx"], {
    ...girl(2027, 67, 138, 0.88),
    roles: [{ sportCode: "BB", position: "PG" }],
  }),
  first(["Maeve", "O'Shaughnessy"], ["Naperville", "IL"], ["Limestone Prairie", "Herons"], {
    ...girl(2028, 65, 131, 0.86),
    roles: [{ sportCode: "VB", position: "L" }],
  }),
  first(["Tavita", "Leiataua"], ["Provo", "UT"], ["Copper Canyon", "Bison"], {
    ...boy(2027, 70, 205, 0.87),
    roles: [{ sportCode: "FB", position: "RB", second: "LB", returns: true }],
  }),
  first(["Oluwaseun", "Adeyemi"], ["Baltimore", "MD"], ["Slate Harbor", "Mariners"], {
    ...boy(2028, 81, 228, 0.9),
    roles: [{ sportCode: "BB", position: "C" }],
  }),
  first(["Kenji", "Tanaka-Reyes"], ["Long Beach", "CA"], ["Sycamore Point", "Otters"], {
    ...boy(2027, 73, 170, 0.84),
    roles: [{ sportCode: "VB", position: "S" }],
  }),
  first(["Annika", "Lindström"], ["Duluth", "MN"], ["Birch Harbor", "Storm"], {
    ...girl(2027, 68, 146, 0.85),
    roles: [{ sportCode: "FB", position: "K", second: "P", returns: false }],
  }),
  first(["Quinn", "Whitehorse"], ["Flagstaff", "AZ"], ["Sandstone Bluff", "Coyotes"], {
    ...girl(2027, 69, 147, 0.83),
    gender: "O",
    roles: [{ sportCode: "BB", position: "SG" }],
  }),
  first(["Adaeze", "Okonkwo"], ["Katy", "TX"], ["Willow Crossing", "Comets"], {
    ...girl(2027, 74, 164, 0.91),
    roles: [
      { sportCode: "VB", position: "MB" },
      { sportCode: "BB", position: "PF" },
    ],
  }),
  first(["Marisol", "Treviño"], ["Fort Worth", "TX"], ["Mesquite Hollow", "Mustangs"], {
    ...girl(2028, 73, 155, 0.9),
    roles: [{ sportCode: "VB", position: "S" }],
  }),
];

type Words = readonly [string, string];

function first(
  [firstName, lastName]: Words,
  [city, state]: Words,
  [name, mascot]: Words,
  rest: Partial<AthletePlan> & { roles: Role[] },
): Partial<AthletePlan> {
  const school: School = { fullName: `${name} High School`, teamName: `${name} ${mascot}` };
  return {
    firstName,
    lastName,
    place: { city, state },
    school,
    formerSchool: school,
    currentSchool: school.fullName,
    schoolType: "H",
    seasonCount: 4,
    linkCount: 4,
    club: true,
    thorough: true,
    everyGame: true,
    complete: true,
    ...rest,
  };
}

function girl(graduationYear: number, height: number, weight: number, skill: number) {
  return { gender: "F", side: "F", graduationYear, height, weight, skill } as const;
}

function boy(graduationYear: number, height: number, weight: number, skill: number) {
  return { gender: "M", side: "M", graduationYear, height, weight, skill } as const;
}
