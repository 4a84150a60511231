import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { stateName } from "../../athletes/names/state-names.server.ts";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import { teamGenders } from "../vocabulary.ts";
import { type AthleteFacts, type Fit, fitAthlete } from "./fit-athlete.ts";
import type { Departure, OpenNeed } from "./schema.ts";
import { anyPosition, nameScholarship, positionCode } from "./vocabulary.ts";

export interface ShownNeed {
  needId: string;
  schoolId: string;
  school: string;
  place: string;
  team: string;
  sportCode: SportCode;
  /** Such as "2 setters, class of 2028". */
  title: string;
  division: string;
  minimum: string | null;
  scholarship: string;
  tuition: string;
  confirmedOn: string;
  lastDay: string;
  miles: number | null;
  /** For an athlete who is signed in. */
  fit: Fit | null;
}

const notKnown = "Not known";

export function showNeed(
  need: OpenNeed,
  { athlete, homeState }: { athlete: AthleteFacts | null; homeState?: string | null | undefined },
): ShownNeed {
  const { school, sportCode, gender, association, division } = need;
  return {
    needId: need.needId,
    schoolId: String(school.schoolId),
    school: school.name,
    place: `${school.city}, ${stateName(school.state)}`,
    team: nameTeam(gender, sportCode),
    sportCode,
    title: titleOf(need),
    division: [association, division && `Division ${division}`].filter(Boolean).join(" ") || notKnown,
    minimum: need.minimum,
    scholarship: nameScholarship(need.scholarship),
    tuition: showTuition(school, homeState),
    confirmedOn: need.confirmedOn,
    lastDay: need.lastDay,
    miles: need.miles,
    fit: athlete && fitAthlete(need, athlete),
  };
}

export function nameTeam(gender: Gender, sportCode: SportCode): string {
  return `${gender === "O" ? "Coed" : teamGenders[gender]} ${sportWord(sportCode)}`;
}

function titleOf({ sportCode, position, wanted, classYear }: OpenNeed): string {
  const role = position === anyPosition ? "Any position" : positionName(positionCode(sportCode, position));
  return `${wanted} × ${role}, class of ${classYear}`;
}

/** Returns tuition and fees of a year, in state for an athlete who lives there. */
function showTuition(
  { state, tuitionInState, tuitionOutOfState, tuitionYear }: OpenNeed["school"],
  homeState: string | null | undefined,
): string {
  const isHome = state === homeState;
  const amount = isHome ? tuitionInState : tuitionOutOfState;
  if (amount === null) return notKnown;
  const scope = tuitionInState === tuitionOutOfState ? null : `${isHome ? "in" : "out of"} state`;
  const note = [scope, tuitionYear?.replace("-", "–")].filter(Boolean).join(", ");
  return `$${amount.toLocaleString("en-US")}${note ? ` (${note})` : ""}`;
}

export interface ShownOutlook {
  team: string;
  /** Years in which players leave. */
  years: number[];
  rows: { position: string; players: (number | null)[] }[];
}

/** Returns a table of a roster's departures. A cell without an entry is not known. */
export function showOutlook(
  { gender, sportCode }: { gender: Gender; sportCode: SportCode },
  departures: readonly Departure[],
): ShownOutlook | null {
  if (departures.length === 0) return null;
  const years = [...new Set(departures.map(({ leavesIn }) => leavesIn))].sort((one, other) => one - other);
  const positions = [...new Set(departures.map(({ position }) => position))];
  return {
    team: nameTeam(gender, sportCode),
    years,
    rows: positions.map((position) => ({
      position: positionName(positionCode(sportCode, position)),
      players: years.map(
        (year) => departures.find((one) => one.position === position && one.leavesIn === year)?.players ?? null,
      ),
    })),
  };
}
