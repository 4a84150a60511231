import { z } from "zod";

const text = z.string().trim().min(1).meta({ expects: "a text" });
const url = z.url({ protocol: /^https$/ }).meta({ expects: "a URL that begins with https://" });

/** The content of `brand.json`. A missing key keeps its default. */
export const brandFile = z.strictObject({
  name: text.max(40).meta({ expects: "a text of at most 40 characters" }),
  tagline: text,
  description: text,
  headline: text,
  mission: text,
  supportEmail: z.email().meta({ expects: "an email address" }),
  address: text,
  legalEntity: text,
  copyrightYear: z.int().min(1990).max(2100).meta({ expects: "a year" }),
  social: z
    .array(z.strictObject({ network: text, label: text, url }))
    .meta({ expects: 'a list like [{ "network": "x", "label": "X", "url": "https://x.com/name" }]' }),
  stores: z.array(z.strictObject({ store: z.enum(["appstore", "googleplay"]), label: text, device: text, url })).meta({
    expects:
      'a list like [{ "store": "appstore", "label": "App Store", "device": "iPhone", "url": "https://apps.apple.com/app/name" }]',
  }),
  appLinks: z
    .strictObject({ android: text, ios: text })
    .meta({ expects: 'links into the app, like { "android": "intent://…", "ios": "roster://coach-plan" }' }),
  founders: z
    .array(
      z.strictObject({ name: text, role: text, bio: text, portrait: z.enum(["bun", "beard", "glasses", "curls"]) }),
    )
    .meta({
      expects:
        'a list like [{ "name": "Ana Diaz", "role": "Statistics", "bio": "…", "portrait": "curls" }] with a portrait of bun, beard, glasses or curls',
    }),
});

export type Founder = z.output<typeof brandFile>["founders"][number];
export type Brand = Omit<z.output<typeof brandFile>, "founders">;
