/**
 * The westernmost time zone of each state, where a day begins last. Guam and the Marianas are left out: a day begins there before it does in any
 * other state, and an athlete can choose the state.
 */
const timeZones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "America/New_York": "CT DC DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV",
    // The west of Florida, Indiana, Kentucky, Michigan and Tennessee, too.
    "America/Chicago": "AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI",
    // The west of Kansas, Nebraska, the Dakotas and Texas, too.
    "America/Denver": "CO KS MT NE NM ND SD TX UT WY",
    "America/Phoenix": "AZ",
    // The north of Idaho, too.
    "America/Los_Angeles": "CA ID NV OR WA",
    // The Aleutian Islands.
    "America/Adak": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Pago_Pago": "AS",
  }).flatMap(([zone, states]) => states.split(" ").map((state): [string, string] => [state, zone])),
);

// Creating a format takes longer than using it, and a bulk file needs one for each line.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, format);
  return format;
}

/** Returns today’s date in a state of the US, as `2026-11-26`; for another state or none, in New York. A later date may be in the future. */
export function latestDateIn(state: string | null | undefined, now = Date.now()): string {
  const timeZone = timeZones.get(state ?? "") ?? "America/New_York";
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Returns the date in the earliest time zone (UTC+14). A later date is in the future everywhere. For dates that name no whereabouts. */
export function latestDateAnywhere(now = Date.now()): string {
  return new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
