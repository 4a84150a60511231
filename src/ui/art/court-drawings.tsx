import type { ComponentType } from "react";
import { BasketballCourt } from "./basketball-court.tsx";
import { FootballField } from "./football-field.tsx";
import { VolleyballCourt } from "./volleyball-court.tsx";

/** What draws each sport's court, 1440 by 560; for the server and for the .svg files beside it, which is what browsers get. */
export const courtDrawings: Record<string, ComponentType> = {
  VB: VolleyballCourt,
  FB: FootballField,
  BB: BasketballCourt,
};
