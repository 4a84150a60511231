/** The newest minor release of each supported PostgreSQL, as known when this version of the product was made. */
export const newestMinors: Readonly<Record<number, number>> = { 15: 19, 16: 15, 17: 11, 18: 6 };
export const minorsAsOf = "August 2026";

export interface ServerVersion {
  major: number;
  minor: number;
}

/** Parses `server_version_num`, such as 180004 for 18.4. */
export function parseVersion(versionNumber: number): ServerVersion {
  return { major: Math.floor(versionNumber / 10_000), minor: versionNumber % 10_000 };
}

/** Describes a version with the newest known minor release if that is newer. */
export function describeVersion({ major, minor }: ServerVersion): string {
  const newest = newestMinors[major];
  const suffix = newest !== undefined && newest > minor ? ` (newest known: ${major}.${newest}, ${minorsAsOf})` : "";
  return `PostgreSQL ${major}.${minor}${suffix}`;
}
