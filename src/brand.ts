import { customBrand } from "#custom-brand";
import type { Brand } from "./brand/brand-schema.server.ts";

/** Texts and links of the product that an operator can replace in `brand.json`. */
const defaultBrand = {
  name: "Openroster",
  tagline: "Trusted by Athletes, Coaches, Colleges and Universities",
  description: "A free recruiting platform for student athletes in volleyball, football and basketball.",
  headline: "Put your season on the board.",
  mission:
    "Good players aren’t only where scouts already look. We give every student athlete a page that college coaches can find and read. It’s free for the athlete.",
  supportEmail: "support@openroster.example",
  address: "Omaha, NE USA",
  /** The person or company that runs the site, named on the privacy page. Empty: the name of the product. */
  legalEntity: "",
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
} satisfies Brand;

export const brand: Brand = { ...defaultBrand, ...JSON.parse(customBrand ?? "{}") };
