/** Limits for the data of one athlete, except the fields in `fields.ts`. The server enforces them, and the pages show them. */
export const workspaceLimits = {
  seasons: 20,
  teamsOfSeason: 20,
  eventsOfTeam: 100,
  /** In all seasons, also games that teams entered. */
  eventsOfAthlete: 1500,
  /** Games of a response that no parameter limits to a season. Those of the latest seasons; a response stays below 1 MB. */
  eventsOfResponse: 400,
  /** Teams in all seasons of all sports. */
  teamsOfAthlete: 120,
  links: 30,
  positionsOfSport: 4,
  photoBytes: 10 * 1024 * 1024,
  /** Minimum width and height of a photo in pixels. */
  photoPixels: 160,
  teamName: 120,
  seasonYear: 20,
  eventName: 160,
  score: 40,
  linkText: 160,
  url: 2048,
} as const;

export function describeEventLimit(count: number): string {
  return describeLimit("games", workspaceLimits.eventsOfAthlete, count);
}

export function describeTeamLimit(count: number): string {
  return describeLimit("teams", workspaceLimits.teamsOfAthlete, count);
}

/** Returns why no record can be added. An athlete from before the limit can have more records than it allows. */
function describeLimit(records: string, limit: number, count: number): string {
  const [most, own, tooMany] = [limit, count, count - limit + 1].map((one) => one.toLocaleString("en-US"));
  return count <= limit
    ? `You have ${most} ${records}, the most we store. Delete one to add another.`
    : `You have ${own} ${records}, more than the ${most} that we store. Delete ${tooMany} to add another.`;
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
