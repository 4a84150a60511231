import { chance, pick, type Random } from "../sample/random.ts";

/** What requests are made of: what is there and who is. */
export interface World {
  /** Tells this run's sign-ups from those of others. */
  run: string;
  /** How many addresses visitors come from. */
  visitors: number;
  /** Searches as calls and as pages. */
  searchCalls: string[];
  searchPages: string[];
  profiles: { id: string; seasonPath: string }[];
  members: { email: string; cookie: string }[];
  password: string;
  staff: string[];
  accounts: string[];
  /** Keys of rows, for the bare server. */
  keys: number[];
}

/** One request. */
export interface Asked {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** A kind of request, how often it comes in the busy hour of so many athletes, and one of it. */
export interface Kind {
  anHour(athletes: number): number;
  make(world: World, random: Random): Omit<Asked, "headers"> & { headers?: Record<string, string> };
}

/** Of a month's traffic the busiest hour has a tenth of a day, and a day a thirtieth. */
const busyHour = 1 / 300;
/** What an athlete stands for in a month: how often the profile is looked at, and what is done besides. */
const aMonth = { views: 30, searches: 10, signIns: 4, signUps: 1 / 12 };
/** Five of the staff, each of whom looks for someone once a minute and acts once in five. */
const staffLooks = 300;

/** The traffic of the whole product; half of the readers use the app, which makes calls. */
export const traffic: Record<string, Kind> = {
  "home page": { anHour: (athletes) => hourOf(athletes, aMonth.views) / 5, make: () => page("/") },
  "search page": {
    anHour: (athletes) => hourOf(athletes, aMonth.searches) / 2,
    make: ({ searchPages }, random) => page(pick(random, searchPages)),
  },
  "profile page": {
    anHour: (athletes) => hourOf(athletes, aMonth.views) / 2,
    make: ({ profiles }, random) => page(`/profile/${pick(random, profiles).id}`),
  },
  "search call": {
    anHour: (athletes) => hourOf(athletes, aMonth.searches) / 2,
    make: ({ searchCalls }, random) => read(pick(random, searchCalls)),
  },
  "profile call": {
    anHour: (athletes) => hourOf(athletes, aMonth.views) / 2,
    make: ({ profiles }, random) => read(`/api/profile/GetProfileBySportAndID?id=${pick(random, profiles).id}`),
  },
  "links call": {
    anHour: (athletes) => hourOf(athletes, aMonth.views) / 2,
    make: ({ profiles }, random) => read(`/api/athleteLink/GetLinks?athleteId=${pick(random, profiles).id}&seasonId=0`),
  },
  "season call": {
    anHour: (athletes) => hourOf(athletes, aMonth.views) / 2,
    make: ({ profiles }, random) => read(pick(random, profiles).seasonPath),
  },
  "sign-in": {
    anHour: (athletes) => hourOf(athletes, aMonth.signIns),
    make: ({ members, password }, random) => ({
      method: "POST",
      path: "/api/auth/Login",
      body: { email: pick(random, members).email, password },
    }),
  },
  "member's own page": {
    anHour: (athletes) => 2 * hourOf(athletes, aMonth.signIns),
    make: ({ members }, random) => ({
      ...page("/me/seasons"),
      headers: { ...asBrowser, cookie: pick(random, members).cookie },
    }),
  },
  "sign-up": {
    anHour: (athletes) => hourOf(athletes, aMonth.signUps),
    make: ({ run }, random) => {
      const number = Math.floor(random() * 2 ** 32);
      const [one, two, three] = [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255];
      return {
        method: "POST",
        path: "/api/auth/Register",
        // Five a quarter of an hour and address: each has one of its own.
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
    anHour: () => staffLooks,
    make: ({ staff }, random) => ({
      method: "GET",
      path: `/admin/user/GetUsers?page=1&pageSize=10${chance(random, 0.7) ? `&search=${pick(random, ["son", "mar", "ander", "lee", "com"])}` : ""}`,
      headers: { authorization: `Bearer ${pick(random, staff)}` },
    }),
  },
  "portal's act": {
    anHour: () => staffLooks / 5,
    make: ({ staff, accounts }, random) => ({
      method: "POST",
      path: `/admin/user/VerifyUser?user=${pick(random, accounts)}&verify=true`,
      headers: { authorization: `Bearer ${pick(random, staff)}` },
    }),
  },
};

/** What is compared with: node:http and pg, one row by its key. */
export const bareTraffic: Record<string, Kind> = {
  row: { anHour: () => 1, make: ({ keys }, random) => ({ method: "GET", path: `/${pick(random, keys)}` }) },
};

/** Requests in the busy hour of so many athletes. */
export function requestsAnHour(athletes: number): number {
  return Object.values(traffic).reduce((sum, { anHour }) => sum + anHour(athletes), 0);
}

/** One request as its kind makes it, from one of the visitors. */
export function askOf(kind: Kind, world: World, random: Random): Asked {
  const { headers, ...asked } = kind.make(world, random);
  const visitor = Math.floor(random() * world.visitors);
  return {
    ...asked,
    headers: {
      "x-forwarded-for": `10.${visitor >>> 16}.${(visitor >>> 8) & 255}.${visitor & 255}`,
      ...(asked.body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
  };
}

function hourOf(athletes: number, timesAMonth: number): number {
  return athletes * timesAMonth * busyHour;
}

const asBrowser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

function page(path: string) {
  return { method: "GET" as const, path, headers: asBrowser };
}

function read(path: string) {
  return { method: "GET" as const, path };
}
