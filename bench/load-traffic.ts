import { chance, pick, type Random } from "../sample/random.ts";

export interface World {
  /** Unique per run, so that sign-ups of different runs do not conflict. */
  run: string;
  visitors: number;
  searchApiPaths: string[];
  searchPagePaths: string[];
  profiles: { id: string; seasonPath: string }[];
  members: { email: string; cookie: string }[];
  password: string;
  staff: string[];
  accounts: string[];
  keys: number[];
}

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** A kind of request: its frequency in the busy hour, and a function that creates one. */
export interface Kind {
  perHour(athletes: number): number;
  /** True for requests of members and staff. */
  isMember?: boolean;
  create(world: World, random: Random): Omit<LoadRequest, "headers"> & { headers?: Record<string, string> };
}

/** The busiest hour has a tenth of the day's traffic, and a day a thirtieth of the month's. */
const busyHour = 1 / 300;
const perMonth = { views: 30, searches: 10, signIns: 4, signUps: 1 / 12 };
/** Requests per hour: five staff members search once a minute. Every fifth request is followed by an action. */
const staffSearches = 300;

/** Traffic of the whole product. Half of the readers use the app, which sends API requests. */
export const traffic: Record<string, Kind> = {
  "home page": { perHour: (athletes) => hourOf(athletes, perMonth.views) / 5, create: () => page("/") },
  "search page": {
    perHour: (athletes) => hourOf(athletes, perMonth.searches) / 2,
    create: ({ searchPagePaths }, random) => page(pick(random, searchPagePaths)),
  },
  "profile page": {
    perHour: (athletes) => hourOf(athletes, perMonth.views) / 2,
    create: ({ profiles }, random) => page(`/profile/${pick(random, profiles).id}`),
  },
  "search request": {
    perHour: (athletes) => hourOf(athletes, perMonth.searches) / 2,
    create: ({ searchApiPaths }, random) => read(pick(random, searchApiPaths)),
  },
  "profile request": {
    perHour: (athletes) => hourOf(athletes, perMonth.views) / 2,
    create: ({ profiles }, random) => read(`/api/profile/GetProfileBySportAndID?id=${pick(random, profiles).id}`),
  },
  "links request": {
    perHour: (athletes) => hourOf(athletes, perMonth.views) / 2,
    create: ({ profiles }, random) =>
      read(`/api/athleteLink/GetLinks?athleteId=${pick(random, profiles).id}&seasonId=0`),
  },
  "season request": {
    perHour: (athletes) => hourOf(athletes, perMonth.views) / 2,
    create: ({ profiles }, random) => read(pick(random, profiles).seasonPath),
  },
  "sign-in": {
    isMember: true,
    perHour: (athletes) => hourOf(athletes, perMonth.signIns),
    create: ({ members, password }, random) => ({
      method: "POST",
      path: "/api/auth/Login",
      body: { email: pick(random, members).email, password },
    }),
  },
  "member's own page": {
    isMember: true,
    perHour: (athletes) => 2 * hourOf(athletes, perMonth.signIns),
    create: ({ members }, random) => ({
      ...page("/me/seasons"),
      headers: { ...asBrowser, cookie: pick(random, members).cookie },
    }),
  },
  "sign-up": {
    perHour: (athletes) => hourOf(athletes, perMonth.signUps),
    create: ({ run }, random) => {
      const number = Math.floor(random() * 2 ** 32);
      const [one, two, three] = [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255];
      return {
        method: "POST",
        path: "/api/auth/Register",
        // The limit is five sign-ups per address in 15 minutes, so each one gets a separate address.
        headers: { "x-forwarded-for": `100.${one}.${two}.${three}` },
        body: {
          userType: "College Coach",
          firstName: "Load",
          lastName: "Coach",
          email: `load-${run}-${number}@mail.example`,
          password: "another fine passphrase",
        },
      };
    },
  },
  "portal's list": {
    isMember: true,
    perHour: () => staffSearches,
    create: ({ staff }, random) => ({
      method: "GET",
      path: `/admin/user/GetUsers?page=1&pageSize=10${chance(random, 0.7) ? `&search=${pick(random, ["son", "mar", "ander", "lee", "com"])}` : ""}`,
      headers: { authorization: `Bearer ${pick(random, staff)}` },
    }),
  },
  "portal's action": {
    isMember: true,
    perHour: () => staffSearches / 5,
    create: ({ staff, accounts }, random) => ({
      method: "POST",
      path: `/admin/user/VerifyUser?user=${pick(random, accounts)}&verify=true`,
      headers: { authorization: `Bearer ${pick(random, staff)}` },
    }),
  },
};

/** Traffic of the bare server for comparison: node:http and pg, one row by key. */
export const bareTraffic: Record<string, Kind> = {
  row: { perHour: () => 1, create: ({ keys }, random) => ({ method: "GET", path: `/${pick(random, keys)}` }) },
};

/** Returns the requests in the busy hour for a number of athletes, or those of members and staff. */
export function requestsPerHour(athletes: number, { ofMembers = false } = {}): number {
  return Object.values(traffic)
    .filter(({ isMember }) => isMember || !ofMembers)
    .reduce((sum, { perHour }) => sum + perHour(athletes), 0);
}

/** Creates one request of a kind from a random client address. */
export function createRequest(kind: Kind, world: World, random: Random): LoadRequest {
  const { headers, ...request } = kind.create(world, random);
  const visitor = Math.floor(random() * world.visitors);
  return {
    ...request,
    headers: {
      "x-forwarded-for": `10.${visitor >>> 16}.${(visitor >>> 8) & 255}.${visitor & 255}`,
      ...(request.body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
  };
}

function hourOf(athletes: number, timesPerMonth: number): number {
  return athletes * timesPerMonth * busyHour;
}

const asBrowser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

function page(path: string) {
  return { method: "GET" as const, path, headers: asBrowser };
}

function read(path: string) {
  return { method: "GET" as const, path };
}
