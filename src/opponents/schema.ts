import { z } from "zod";
import { named, namedObject } from "../http/named-schema.ts";

/** An opponent whose team is here, with its games here. */
export const opponent = z.object({
  level: z.string().nullable().describe("Of the team, such as JV; null for a team without one"),
  games: z.int().describe("Games of the team in this season that are here"),
  won: z.int(),
  lost: z.int(),
});
export type Opponent = z.output<typeof opponent>;

export const adjustedFigure = namedObject("AdjustedFigure", {
  id: z.string().describe("Statistic"),
  friendlyName: z.string(),
  value: z.number().describe("Against an average opponent"),
  low: z.number().describe("The lower end of the 90 % interval"),
  high: z.number(),
  games: z.int().describe("Games with an opponent whose strength is known; at least 10"),
});
export type AdjustedFigure = z.output<typeof adjustedFigure>;

export const seasonOpponents = named(
  "SeasonOpponents",
  z
    .object({
      games: z.int(),
      known: z.int().describe("Games against opponents with at least 5 known games"),
      sentence: z.string(),
      rates: z.array(adjustedFigure),
      events: z
        .array(opponent.extend({ eventID: z.string() }))
        .describe("The opponents of events, as far as they are known"),
    })
    .describe("Computed each night from games of which both teams are here"),
);
export type SeasonOpponents = z.output<typeof seasonOpponents>;
