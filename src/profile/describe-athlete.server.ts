import type { Person, SportsTeam } from "schema-dts";
import type { AthleteProfile } from "../athletes/schema.ts";
import { sports } from "../athletes/vocabulary.ts";

const schoolKinds = new Map<string, "HighSchool" | "MiddleSchool">(
  Object.entries({ H: "HighSchool", J: "MiddleSchool" }),
);

/** Describes an athlete as a schema.org Person, without contact data. */
export function describeAthlete(
  profile: AthleteProfile,
  { url, picture }: { url: string; picture: string },
): Exclude<Person, string> {
  const { name, currentSchool, schoolType, height, profilePictureURL } = profile;
  const teams = currentTeams(profile);
  return {
    "@type": "Person",
    "@id": `${url}#athlete`,
    name,
    url,
    image: profilePictureURL ? new URL(profilePictureURL, url).href : picture,
    ...(currentSchool && {
      affiliation: { "@type": schoolKinds.get(schoolType ?? "") ?? "EducationalOrganization", name: currentSchool },
    }),
    ...(height !== null && {
      height: { "@type": "QuantitativeValue", value: height, unitCode: "INH", unitText: "in" },
    }),
    ...(teams.length > 0 && { memberOf: teams }),
  };
}

/** Returns the teams of the latest season of each sport. Earlier teams are no longer the athlete's teams. */
function currentTeams(profile: AthleteProfile): SportsTeam[] {
  return profile.sports.flatMap(({ sportCode, seasons }) =>
    (seasons[0]?.teams ?? []).map(({ teamName }) => ({
      "@type": "SportsTeam" as const,
      name: teamName,
      sport: sports[sportCode],
    })),
  );
}
