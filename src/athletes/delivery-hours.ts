/** The people for whose delivery there are hours. An adult athlete has none. */
export type HourAudience = "guardian" | "athlete";

const [eastern, central, mountain, pacific] = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
] as const;
const arizona = "America/Phoenix";
const hawaii = "Pacific/Honolulu";
const [alaska, aleutians] = ["America/Anchorage", "America/Adak"] as const;

/** The states by their time zones. A state with two has both, because nothing tells in which part a family lives. */
const statesByZones: readonly [zones: readonly string[], states: string][] = [
  [[eastern], "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV"],
  [[eastern, central], "FL IN KY MI TN"],
  [[central], "AL AR IA IL LA MN MO MS OK WI"],
  [[central, mountain], "KS ND NE SD TX"],
  [[mountain], "CO MT NM UT WY"],
  [[mountain, arizona], "AZ"],
  [[mountain, pacific], "ID NV OR"],
  [[pacific], "CA WA"],
  [[alaska, aleutians], "AK"],
  [[hawaii], "HI"],
  [["America/Puerto_Rico"], "PR VI"],
  [["Pacific/Guam"], "GU MP"],
  [["Pacific/Pago_Pago"], "AS"],
];
const zonesOfStates = new Map(
  statesByZones.flatMap(([zones, states]) => states.split(" ").map((state) => [state, zones] as const)),
);
/** For a family of an unknown state: the hours of all fifty states, of which school days have none. */
const allZones = [eastern, central, mountain, arizona, pacific, alaska, aleutians, hawaii];

/** Returns the time zones in which a family of a state can live. */
export function zonesOf(state: string | null): readonly string[] {
  return zonesOfStates.get(state?.trim().toUpperCase() ?? "") ?? allZones;
}

/** The first hour, and the one at which it is closed. Monday to Friday are school days all year: no calendar of schools is known. */
const hours = {
  guardian: { schoolDay: [6, 22], otherDay: [6, 22] },
  athlete: { schoolDay: [16, 20], otherDay: [8, 20] },
} as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

function isOpenIn(at: Date, zone: string, audience: HourAudience): boolean {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, weekday: "short", hour: "numeric", hourCycle: "h23" },
    });
    formatters.set(zone, formatter);
  }
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  const isWeekend = parts.weekday === "Sat" || parts.weekday === "Sun";
  const [from, to] = hours[audience][isWeekend ? "otherDay" : "schoolDay"];
  const hour = Number(parts.hour);
  return hour >= from && hour < to;
}

/** Returns true in the hours in which every one of the time zones is open. */
export function isOpen(at: Date, zones: readonly string[], audience: HourAudience): boolean {
  return zones.every((zone) => isOpenIn(at, zone, audience));
}

/** All offsets of the zones, and all hours, begin at a quarter of an hour. */
const stepMs = 15 * 60_000;
const maxSteps = (9 * 24 * 60) / 15;

/** Returns the first time from `at` at which it is open. */
export function nextOpening(at: Date, zones: readonly string[], audience: HourAudience): Date {
  return isOpen(at, zones, audience) ? at : findStep(at, (step) => isOpen(step, zones, audience));
}

/** Returns the end of the hours that include `at`. */
export function closingAfter(at: Date, zones: readonly string[], audience: HourAudience): Date {
  return findStep(at, (step) => !isOpen(step, zones, audience));
}

function findStep(at: Date, isWanted: (step: Date) => boolean): Date {
  const first = Math.floor(at.getTime() / stepMs) + 1;
  for (let count = 0; count < maxSteps; count += 1) {
    const step = new Date((first + count) * stepMs);
    if (isWanted(step)) return step;
  }
  throw new Error("Each week has hours for every family.");
}
