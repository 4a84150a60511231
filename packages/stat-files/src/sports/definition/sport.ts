import type { HeadlineRole, LineRule, StatDefinition } from "./stat-definition.ts";

/** The accent color of a sport in the design. */
export type Accent = "teal" | "green" | "amber";

/** The drawing of a sport: a court with a net, a field with yard lines, a court with hoops. */
export type Court = "net-court" | "yard-field" | "hoop-court";

/** The part of a sport that pages load in the browser. */
export interface Sport {
  /** Two capital letters. Addresses, files and stored positions contain it, so it never changes. */
  code: string;
  name: string;
  accent: Accent;
  court: Court;
  /** Names of the measurements that its coaches ask for, of all that the product has; null for all. */
  measurements: readonly string[] | null;
}

export interface SportDefinition extends Sport {
  positions: Readonly<Record<string, string>>;
  stats: readonly StatDefinition[];
  rules: readonly LineRule[];
  roles: readonly HeadlineRole[];
  /** The word for one contest and for several: game, games. */
  contest: readonly [one: string, several: string];
  appearances: Appearances;
  units: Readonly<Record<string, string>>;
  /** Positions whose athletes are compared with each other, with their name in the plural. */
  peerGroups: readonly { positions: readonly string[]; name: string }[];
  /** Ids of the statistics that a search offers first, by position. */
  usualStats: Readonly<Record<string, readonly string[]>>;
  /** Groups of statistics to show by position; null to show all. */
  usualGroups: UsualGroups | null;
  /** Plays that film shows, by the id of the statistic that counts them: the name of one, and other words for it. */
  skills: Readonly<Record<string, readonly [name: string, ...words: string[]]>>;
  api: SportApi;
  /** Name of a generator in `sample/`; null if no sample athlete plays the sport. */
  sample: string | null;
}

/** Ids of the stats that count appearances; `time` shows that an athlete with zeros was not on the field. */
export interface Appearances {
  played: string;
  started: string;
  time?: string;
}

export interface UsualGroups {
  byPosition: Readonly<Record<string, readonly string[]>>;
  otherwise: readonly string[];
}

/** Public endpoints of a sport, and the key of the season's totals in a response. */
export interface SportApi {
  seasonPath: string;
  fieldsPath: string;
  statKey: string;
}
