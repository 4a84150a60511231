import { customFounders } from "./brand-file.server.ts";
import type { Founder } from "./brand-schema.server.ts";

const placeholders: Founder[] = [
  {
    name: "Founder One",
    role: "Athletes and families",
    bio: "Decides what a profile includes and what it leaves out. Answers emails from athletes and parents.",
    portrait: "bun",
  },
  {
    name: "Founder Two",
    role: "Coaches and colleges",
    bio: "Asks coaches which numbers they read first, and makes sure profiles show those first.",
    portrait: "beard",
  },
  {
    name: "Founder Three",
    role: "Statistics",
    bio: "Takes care of the statistics and formulas of all three sports, so each number means the same on every profile.",
    portrait: "glasses",
  },
  {
    name: "Founder Four",
    role: "The app and this site",
    bio: "Keeps the app and this site running, easy to use on an old phone, and free of trackers.",
    portrait: "curls",
  },
];

export const founders: Founder[] = customFounders ?? placeholders;
