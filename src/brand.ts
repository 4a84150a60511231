/** The product's name, texts and links. Operators can change them here only. */
export const brand = {
  name: "Openroster",
  tagline: "Trusted by Athletes, Coaches, Colleges and Universities",
  description: "A free recruiting platform for student athletes in volleyball, football and basketball.",
  headline: "Put your season on the board.",
  mission:
    "Good players aren’t only where scouts already look. We give every student athlete a page that college coaches can find and read. It’s free for the athlete.",
  supportEmail: "support@openroster.example",
  address: "Omaha, NE USA",
  copyrightYear: 2023,
  social: [
    { network: "facebook", label: "Facebook", url: "https://www.facebook.com/openroster" },
    { network: "instagram", label: "Instagram", url: "https://www.instagram.com/openroster" },
    { network: "x", label: "X", url: "https://x.com/openroster" },
    { network: "youtube", label: "YouTube", url: "https://www.youtube.com/@openroster" },
  ],
  stores: [
    { store: "appstore", label: "App Store", device: "iPhone", url: "https://apps.apple.com/app/openroster" },
    {
      store: "googleplay",
      label: "Google Play",
      device: "Android",
      url: "https://play.google.com/store/apps/details?id=example.openroster",
    },
  ],
  appLinks: {
    android: "intent://coach-plan#Intent;scheme=openroster;package=example.openroster;end",
    ios: "openroster://coach-plan",
  },
} as const;

/** Placeholders. `portrait` selects a drawing in src/ui/art/portrait.tsx. Separate, because every script includes `brand`. */
export const founders = [
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
] as const;
